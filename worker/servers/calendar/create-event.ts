import type { Answer } from '../../mcp/answer.ts';
import type { Call } from '../../mcp/call.ts';
import { unanswered } from '../../mcp/elicitation.ts';
import { dateTimeFault } from '../../mcp/formats.ts';
import { own } from '../../mcp/metadata.ts';
import { toolError, type Tool } from '../../mcp/tools.ts';
import type { JsonObject } from '../../wire/message.ts';
import { created, eventSchema, startsAtSchema, when, type CalendarEvent } from './event.ts';
import { handleSchema, noCalendar, weekPattern, type CalendarParts } from './parts.ts';

const definition: Tool['definition'] = {
  name: 'create_event',
  title: 'Create an event',
  description: 'Adds one event to a calendar. It writes. Without a start the person is asked for one.',
  inputSchema: {
    type: 'object',
    properties: {
      calendar: handleSchema,
      title: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'What the event is called, for example Dentist',
      },
      startsAt: startsAtSchema,
    },
    required: ['calendar', 'title'],
    additionalProperties: false,
  },
  outputSchema: eventSchema,
  annotations: { readOnlyHint: false, destructiveHint: false },
};

/** Adds an event, with the date it is given or the one the person gives. */
export function createEvent({ store, sealer, news }: CalendarParts): Tool {
  const add = async (calendar: string, event: CalendarEvent, call: Call): Promise<Answer> => {
    if (call.cancelled) return toolError('Cancelled; no event was created.');
    const kept = await store.add(calendar, event);
    // What was there already is given back as it is: nothing has changed, so there is nothing to tell.
    if (kept === event) news.tell({ type: 'resourceUpdated', uri: weekPattern.expand({ calendar }) });
    return created(kept);
  };
  const addAsAnswered = (calendar: string, title: string, call: Call): Answer | Promise<Answer> => {
    const state = sealer.open(call);
    if (state.how === 'refused') return state.answer;
    const answer = when.read(call);
    if (answer.how === 'declined' || answer.how === 'cancelled')
      return unanswered(answer.how, 'no event was created');
    // The id is fixed when the question is put: a retry that arrives twice creates one event.
    const data: JsonObject = state.how === 'opened' ? state.data : { event: store.newEventId() };
    if (answer.how === 'accepted' && state.how === 'opened')
      return add(
        calendar,
        { id: String(data['event']), title, startsAt: String(answer.content['startsAt']) },
        call,
      );
    const why = answer.how === 'missing' && answer.why !== undefined ? ` (${answer.why})` : '';
    return sealer.ask(call, when.question(`When should "${title}" start?${why}`), data);
  };
  return {
    definition,
    run: async (args, call) => {
      const [calendar, title] = [String(args['calendar']), String(args['title'])];
      if (!(await store.mayUse(calendar, call.principal))) return toolError(noCalendar);
      const startsAt = own(args, 'startsAt');
      if (typeof startsAt !== 'string') return addAsAnswered(calendar, title, call);
      const fault = dateTimeFault(startsAt, 'arguments.startsAt');
      if (fault !== undefined) return toolError(`${fault}. No event was created.`);
      return add(calendar, { id: store.newEventId(), title, startsAt }, call);
    },
  };
}
