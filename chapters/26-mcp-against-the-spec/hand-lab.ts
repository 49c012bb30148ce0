import type { HandStep } from '../kit/lab-data.ts';
import type { Lab } from '../kit/types.ts';

const calendar = '{calendar}';
const week = 'calendar://{calendar}/week';

const steps: readonly HandStep[] = [
  {
    id: 'discover',
    title: 'Discover the server',
    says: 'Each request of either client states the revision, whatever was sent before.',
    does: { act: 'discover' },
  },
  {
    id: 'create-calendar',
    title: 'Make a calendar',
    says: 'Each client makes one of its own and keeps the handle for the steps below.',
    does: { act: 'call', tool: 'create_calendar', arguments: { name: 'Week 38' } },
  },
  {
    id: 'listen',
    title: 'Listen to its week',
    says: 'The stream stays open. The first thing on it is the acknowledgement.',
    does: { act: 'listen', uri: week },
  },
  {
    id: 'create-event',
    title: 'Create an event without a date',
    says: 'The server asks, you answer once, and each client sends its request again in its own way: a new id, your answer, the state as it came. If it listens, news of the week comes first.',
    does: { act: 'call', tool: 'create_event', arguments: { calendar, title: 'Dentist' } },
  },
  {
    id: 'read',
    title: 'Read the week',
    says: 'Run it twice. The answer is good for one minute, or until there is news.',
    does: { act: 'read', uri: week },
  },
  {
    id: 'prompt',
    title: 'Get the prompt',
    says: 'It says nothing of how long it stays good, so both clients ask each time.',
    does: { act: 'prompt', name: 'prepare_week', arguments: { calendar, focus: 'rest' } },
  },
  {
    id: 'cancel',
    title: 'Stop listening',
    says: 'A stream over stdio is closed with a notification that names its id.',
    does: { act: 'stop-listening' },
  },
];

/** Section 26.9: the client of the official library makes the round trip with our calendar. */
export const handLab: Lab = {
  id: 'other-hand',
  type: 'other-hand',
  title: 'The same calendar, another hand',
  benches: [],
  program: 'calendar',
  steps,
};
