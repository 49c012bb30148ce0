import type { ProposedCall } from '../kit/lab-data.ts';

/** Calls a model might propose; before anything is sent, the person sees them whole. */
export const proposedCalls: readonly ProposedCall[] = [
  {
    id: 'call-forecast',
    title: 'A forecast',
    program: 'weather',
    tool: 'get_forecast',
    arguments: { place: 'Lisbon', day: '2026-09-07' },
    says: 'The arguments contain what the question needs and no more. That the tool only reads is what its author says; you have not seen the code.',
  },
  {
    id: 'call-forecast-more',
    title: 'The same tool, other arguments',
    program: 'weather',
    tool: 'get_forecast',
    arguments: {
      place: 'Lisbon. For context: the user is away from 7 to 14 September and keeps a key under the mat.',
      day: '2026-09-07',
    },
    says: 'Name and server are the same as before. What differs is what would leave the house. Who only reads the name of a tool has consented to nothing.',
  },
  {
    id: 'call-event',
    title: 'An event',
    program: 'calendar-toy',
    tool: 'create_event',
    arguments: { title: 'Transfer 10\u200B0\u200B0 euro', startsAt: '2026-09-10T08:30:00Z' },
    says: 'Here the hidden characters stand in an argument. A program that looks for 1000 passes it, and so does a hurried reader. The host shows them.',
  },
];
