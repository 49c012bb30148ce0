import { complete, type Answer } from '../../mcp/answer.ts';
import { defineForm } from '../../mcp/elicitation.ts';
import { instantOf } from '../../mcp/formats.ts';
import { isJsonObject } from '../../wire/envelope.ts';
import type { JsonObject } from '../../wire/message.ts';

/** An event of a calendar; the members keep this order wherever they are written. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  /** RFC 3339, as it was given. */
  readonly startsAt: string;
}

/** An event from JSON that came from outside; undefined when it is none. */
export function readEvent(value: unknown): CalendarEvent | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, title, startsAt } = value;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof startsAt !== 'string') return undefined;
  return instantOf(startsAt) === undefined ? undefined : { id, title, startsAt };
}

/** Earlier events first; events of one instant by id, so that every reader gets one order. */
export function byStart(one: CalendarEvent, other: CalendarEvent): number {
  const difference = (instantOf(one.startsAt) ?? 0) - (instantOf(other.startsAt) ?? 0);
  if (difference !== 0) return difference;
  return one.id < other.id ? -1 : 1;
}

/** What create_event answers when it has created an event. */
export function created({ id, title, startsAt }: CalendarEvent): Answer {
  return complete({
    content: [{ type: 'text', text: `Created ${id}: ${title} at ${startsAt}` }],
    structuredContent: { id, title, startsAt },
    isError: false,
  });
}

/** The output schema of create_event. */
export const eventSchema: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    startsAt: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'title', 'startsAt'],
  additionalProperties: false,
};

/** `startsAt` in the input schema of create_event. */
export const startsAtSchema: JsonObject = {
  type: 'string',
  format: 'date-time',
  description: 'Start, ISO 8601 in UTC, for example 2026-09-10T08:30:00Z. Left out, the person is asked.',
};

/** Asks when an event starts. */
export const when = defineForm('when', {
  type: 'object',
  properties: { startsAt: { type: 'string', format: 'date-time' } },
  required: ['startsAt'],
});
