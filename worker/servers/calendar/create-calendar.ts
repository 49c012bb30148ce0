import { complete } from '../../mcp/answer.ts';
import { own } from '../../mcp/metadata.ts';
import type { Tool } from '../../mcp/tools.ts';
import type { CalendarParts } from './parts.ts';

/** Makes an empty calendar and gives out its handle. */
export function createCalendar({ store }: CalendarParts): Tool {
  return {
    definition: {
      name: 'create_calendar',
      title: 'Create a calendar',
      description:
        'Makes an empty calendar and returns its handle, which the other calls take as the argument calendar. A calendar that is not used for 24 hours is removed. The handle names the calendar and permits nothing: only the principal who made it may use it.',
      inputSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 200, description: 'A name for people, for example Week 37' },
        },
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { calendar: { type: 'string' } },
        required: ['calendar'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    run: async (args, call) => {
      const name = own(args, 'name');
      const calendar = await store.create(call.principal, typeof name === 'string' ? name : undefined);
      return complete({
        content: [{ type: 'text', text: `Created the calendar ${calendar}` }],
        structuredContent: { calendar },
        isError: false,
      });
    },
  };
}
