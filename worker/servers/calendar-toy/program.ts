import { invalidParams, type Answer, type CacheHint } from '../../mcp/answer.ts';
import { base64, fromBase64, fromUtf8, utf8 } from '../../mcp/base64.ts';
import type { Call } from '../../mcp/call.ts';
import { unanswered } from '../../mcp/elicitation.ts';
import { createNews } from '../../mcp/news.ts';
import { dateTimeFault } from '../../mcp/formats.ts';
import { requireInput } from '../../mcp/input-required.ts';
import { own } from '../../mcp/metadata.ts';
import { prompts, userMessage, type Prompt } from '../../mcp/prompts.ts';
import { resources, textContents, type Resource } from '../../mcp/resources.ts';
import { defineServer } from '../../mcp/server.ts';
import { toolError, tools, type Tool } from '../../mcp/tools.ts';
import { isJsonObject } from '../../wire/envelope.ts';
import { created, eventSchema, startsAtSchema, when, type CalendarEvent } from '../calendar/event.ts';
import { serve } from '../serve.ts';

// The book's fault, kept on purpose: this array is state of the process, so it is state of the connection.
const events: CalendarEvent[] = [
  { id: 'e1', title: 'Standup', startsAt: '2026-09-07T09:00:00Z' },
  { id: 'e2', title: 'Design review', startsAt: '2026-09-09T15:00:00Z' },
];

const weekUri = 'calendar://week';
const weekHint: CacheHint = { ttlMs: 60_000, cacheScope: 'private' };

const news = createNews({ honoursResource: (uri) => uri === weekUri });

function create(title: string, startsAt: string): Answer {
  const event = { id: `e${String(events.length + 1)}`, title, startsAt };
  events.push(event);
  news.tell({ type: 'resourceUpdated', uri: weekUri });
  return created(event);
}

/** Plain base64 of {"title":…}: the book's other fault, for whoever carries the state can write it. */
function stateOf(title: string): string {
  return base64(utf8(JSON.stringify({ title })));
}

function titleIn(state: string): string | undefined {
  const bytes = fromBase64(state);
  const text = bytes === undefined ? undefined : fromUtf8(bytes);
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    const title = isJsonObject(read) ? own(read, 'title') : undefined;
    return typeof title === 'string' ? title : undefined;
  } catch {
    return undefined;
  }
}

/** Goes on with what the state says, not with what the arguments say: it believes whatever comes back. */
function createAsAnswered(title: string, call: Call): Answer {
  const state = own(call.params, 'requestState');
  const believed = typeof state === 'string' ? titleIn(state) : undefined;
  if (state !== undefined && believed === undefined)
    return invalidParams('params.requestState is not the base64 of a JSON object with a title');
  const answer = when.read(call);
  if (answer.how === 'declined' || answer.how === 'cancelled')
    return unanswered(answer.how, 'no event was created');
  if (answer.how === 'accepted' && believed !== undefined)
    return create(believed, String(answer.content['startsAt']));
  const asked = believed ?? title;
  return requireInput(call, when.question(`When should "${asked}" start?`), stateOf(asked));
}

const createEvent: Tool = {
  definition: {
    name: 'create_event',
    title: 'Create an event',
    description: 'Adds one event to the calendar. It writes. Without a start the person is asked for one.',
    inputSchema: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'What the event is called, for example Dentist' },
        startsAt: startsAtSchema,
      },
      required: ['title'],
      additionalProperties: false,
    },
    outputSchema: eventSchema,
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
  run: (args, call) => {
    const title = String(args['title']);
    const startsAt = own(args, 'startsAt');
    if (typeof startsAt !== 'string') return createAsAnswered(title, call);
    const fault = dateTimeFault(startsAt, 'arguments.startsAt');
    return fault === undefined ? create(title, startsAt) : toolError(`${fault}. No event was created.`);
  },
};

const week: Resource = {
  definition: {
    uri: weekUri,
    name: 'week',
    title: 'The week',
    description:
      'All events of the calendar. Whoever listens hears of events created by this very process, and of no others.',
    mimeType: 'application/json',
  },
  read: () => textContents(weekUri, 'application/json', JSON.stringify(events), weekHint),
};

const prepareWeek: Prompt = {
  definition: {
    name: 'prepare_week',
    title: 'Prepare the week',
    description: 'Asks for a plan of the week that leaves room for one thing above all.',
    arguments: [{ name: 'focus', description: 'What the week should leave room for; balance unless stated' }],
  },
  get: ({ focus = 'balance' }) =>
    userMessage(
      'A plan of the week with one focus.',
      `Read ${weekUri}. Then draft a plan for the week around the events that stand there. Its focus is ${JSON.stringify(focus)}.`,
    ),
};

/** The calendar server as Chapter 26 has it, with the two faults the chapter is about. */
export const server = defineServer({
  name: 'calendar-toy',
  version: '1.0.0',
  features: [tools([createEvent]), resources({ resources: [week], events: news }), prompts([prepareWeek])],
});

/** calendar-toy over stdio. */
export const program = serve(server);
