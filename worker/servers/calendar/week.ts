import { invalidParams, type CacheHint } from '../../mcp/answer.ts';
import { oneOf } from '../../mcp/completers.ts';
import { userMessage, type Prompt } from '../../mcp/prompts.ts';
import { resourceNotFound, textContents, type ResourceTemplate } from '../../mcp/resources.ts';
import { noCalendar, weekPattern, weekTemplate, type CalendarParts } from './parts.ts';

const hint: CacheHint = { ttlMs: 60_000, cacheScope: 'private' };

/** The week of a calendar, by handle. Handles are never suggested: who has one knows it. */
export function week({ store }: CalendarParts): ResourceTemplate {
  return {
    definition: {
      uriTemplate: weekTemplate,
      name: 'week',
      title: 'The week of a calendar',
      description:
        'All events of one calendar. Whoever listens hears of events created by this very process; another process that writes to the same calendar is not heard here.',
      mimeType: 'application/json',
    },
    read: async (uri, { calendar = '' }, call) =>
      (await store.mayUse(calendar, call.principal))
        ? textContents(uri, 'application/json', JSON.stringify(await store.events(calendar)), hint)
        : resourceNotFound(uri),
  };
}

/** A prompt that has the week of a calendar planned. */
export function prepareWeek({ store }: CalendarParts): Prompt {
  return {
    definition: {
      name: 'prepare_week',
      title: 'Prepare the week',
      description: 'Asks for a plan of the week that leaves room for one thing above all.',
      arguments: [
        {
          name: 'calendar',
          description: 'Handle of the calendar, as create_calendar returned it',
          required: true,
        },
        { name: 'focus', description: 'What the week should leave room for; balance unless stated' },
      ],
    },
    get: async ({ calendar = '', focus = 'balance' }, call) =>
      (await store.mayUse(calendar, call.principal))
        ? userMessage(
            'A plan of the week with one focus.',
            `Read ${weekPattern.expand({ calendar })}. Then draft a plan for the week around the events that stand there. Its focus is ${JSON.stringify(focus)}.`,
          )
        : invalidParams(`params.arguments.calendar: ${noCalendar}`),
    completers: { focus: oneOf('balance', 'deep work', 'family', 'learning', 'rest', 'sport') },
  };
}
