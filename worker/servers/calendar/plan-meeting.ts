import { defineForm, unanswered } from '../../mcp/elicitation.ts';
import type { FormField } from '../../mcp/form-schema.ts';
import { requireInput } from '../../mcp/input-required.ts';
import { structured, type Tool } from '../../mcp/tools.ts';

const texts: Record<string, FormField> = {
  subject: { type: 'string', title: 'Subject', minLength: 3, maxLength: 80 },
  organiser: {
    type: 'string',
    title: 'Organiser',
    description: 'Whom to write to',
    format: 'email',
    default: 'mira@example.com',
  },
  agenda: { type: 'string', title: 'Agenda', description: 'Where the agenda can be read', format: 'uri' },
  day: { type: 'string', title: 'Day', format: 'date', default: '2026-09-10' },
  startsAt: { type: 'string', title: 'Start', description: 'With its offset from UTC', format: 'date-time' },
};

const numbers: Record<string, FormField> = {
  people: { type: 'integer', title: 'People', minimum: 2, maximum: 50, default: 4 },
  hours: { type: 'number', title: 'Hours', minimum: 0.25, maximum: 8, default: 1.5 },
  online: { type: 'boolean', title: 'Online', description: 'A link is sent to everybody', default: false },
};

const choices: Record<string, FormField> = {
  room: { type: 'string', title: 'Room', enum: ['Library', 'Studio', 'Garden'], default: 'Library' },
  urgency: {
    type: 'string',
    title: 'Urgency',
    oneOf: [
      { const: 'low', title: 'It can wait' },
      { const: 'normal', title: 'This week' },
      { const: 'high', title: 'Today' },
    ],
    default: 'normal',
  },
  equipment: {
    type: 'array',
    title: 'Equipment',
    minItems: 0,
    maxItems: 2,
    items: { type: 'string', enum: ['Projector', 'Whiteboard', 'Microphone'] },
    default: ['Whiteboard'],
  },
  lunch: {
    type: 'array',
    title: 'Lunch',
    minItems: 1,
    maxItems: 3,
    items: {
      anyOf: [
        { const: 'none', title: 'No lunch' },
        { const: 'vegan', title: 'Without animal products' },
        { const: 'fish', title: 'With fish' },
      ],
    },
    default: ['vegan'],
  },
};

const details = defineForm('details', {
  type: 'object',
  properties: { ...texts, ...numbers, ...choices },
  required: ['subject', 'organiser', 'day', 'people', 'room', 'lunch'],
});

/** Asks for a meeting in one form that has every kind of field the specification knows, and returns what was answered. */
export const planMeeting: Tool = {
  definition: {
    name: 'plan_meeting',
    title: 'Plan a meeting',
    description: 'Asks the person for the details of a meeting and returns them. Nothing is stored.',
    inputSchema: { type: 'object', additionalProperties: false },
    annotations: { readOnlyHint: true },
  },
  run: (_args, call) => {
    const answer = details.read(call);
    if (answer.how === 'accepted') return structured(answer.content);
    if (answer.how !== 'missing') return unanswered(answer.how, 'nothing was planned or created');
    const why = answer.why === undefined ? '' : ` (${answer.why})`;
    return requireInput(call, details.question(`What should the meeting be like?${why}`));
  },
};
