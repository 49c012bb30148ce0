import type { Exercise } from '../kit/types.ts';

/** Exercise 4: an event that one process has and another has not. */
export const f4: Exercise = {
  id: 'f4',
  title: 'Exercise 4 · What C did not see',
  intro:
    'Run the experiment of 26.10 in both rounds if your trace does not hold it. In the first round B reported an event created. Then C was asked for the week and showed two events, neither of them the new one.',
  parts: [
    {
      id: 'f4-verdict',
      kind: 'choice',
      prompt: 'Why is the event missing?',
      options: [
        { id: 'f4-untrue', text: 'B has only said so. Nothing was created.' },
        { id: 'f4-cache', text: 'C has answered with an older copy of the week, which was still fresh.' },
        { id: 'f4-memory', text: 'The event is in the memory of B, and C has a memory of its own.' },
        { id: 'f4-no-state', text: 'C was not handed the requestState.' },
        { id: 'f4-no-session', text: 'C did not belong to the session of A and B.' },
      ],
    },
    {
      id: 'f4-week',
      kind: 'evidence',
      prompt: 'Point at the place in an answer of the toy where the week stands and the new event does not.',
    },
    {
      id: 'f4-repair',
      kind: 'choice',
      prompt: 'Which change removes the fault?',
      options: [
        { id: 'f4-sticky', text: 'All requests of one client go to one process.' },
        { id: 'f4-session', text: 'The connection gets a session, and the events are kept under it.' },
        {
          id: 'f4-handle',
          text: 'Creating a calendar returns a handle; later calls take it as an argument; the events are kept under it, outside of the process.',
        },
        { id: 'f4-carry', text: 'All events travel in the requestState.' },
      ],
    },
    {
      id: 'f4-argument',
      kind: 'evidence',
      prompt:
        'In the second round an event is created in a calendar that has a handle. Point at the place in the request where the handle stands.',
    },
    {
      id: 'f4-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        { id: 'f4-finish', text: 'B could finish what A began, because its own request held all it needed.' },
        { id: 'f4-permission', text: 'Whoever shows the handle of a calendar may use it.' },
        {
          id: 'f4-alike',
          text: 'A handle that never was and a handle of somebody else deserve one and the same refusal.',
        },
        { id: 'f4-nothing', text: 'A server of a stateless protocol must not store events.' },
        { id: 'f4-one', text: 'With a single process that is never restarted, the toy would be in order.' },
      ],
    },
  ],
  freeText:
    'Why could B finish the call, why did C not see the event, and how would you change the server? What does a handle not do?',
  hints: [
    'Two things have to get from one process to another in this experiment. Only one of them is in a message.',
    'Look for the place where the toy puts a new event. How long does that place exist?',
    'Compare the requests of the two rounds. One member is new, and it is an ordinary argument.',
  ],
};
