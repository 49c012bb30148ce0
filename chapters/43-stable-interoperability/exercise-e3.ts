import type { Exercise } from '../kit/types.ts';

/** Exercise 3: a tool error and a protocol error. */
export const e3: Exercise = {
  id: 'e3',
  title: 'Exercise 3 · Two refusals',
  intro: 'In Table 43.2 id 4 and id 5 are both refused. Run both rows if your trace does not hold them.',
  parts: [
    {
      id: 'e3-verdict',
      kind: 'choice',
      prompt: 'Is it the same failure?',
      options: [
        { id: 'e3-same', text: 'Yes. Both requests failed, and that is all a client needs to know.' },
        { id: 'e3-forbidden', text: 'Yes. Both were things that mira is not allowed to do.' },
        { id: 'e3-swapped', text: 'No. Id 4 fails at the protocol, id 5 inside the tool.' },
        {
          id: 'e3-different',
          text: 'No. Id 4 fails inside a tool that was reached, id 5 before any tool was.',
        },
      ],
    },
    {
      id: 'e3-four',
      kind: 'evidence',
      prompt: 'Point at the member that makes the answer to the read of B-205 a failure.',
    },
    {
      id: 'e3-five',
      kind: 'evidence',
      prompt: 'Point at the member that tells a program what kind of failure the answer to cancel_order is.',
    },
    {
      id: 'e3-claims',
      kind: 'claims',
      prompt: 'Accept what is true and reject what is not.',
      claims: [
        {
          id: 'e3-reached',
          text: 'Id 4 reached an operation that the server exposes; the application said no to this record.',
        },
        {
          id: 'e3-arguments',
          text: 'Id 5 was refused because its arguments do not fit the schema of cancel_order.',
        },
        { id: 'e3-no-error', text: 'A client may take any answer without an error member as a success.' },
        { id: 'e3-nothing', text: 'Neither of the two has cancelled anything.' },
        {
          id: 'e3-maybe',
          text: 'After id 5 the order may be cancelled all the same; only the report of it failed.',
        },
      ],
    },
  ],
  freeText:
    'Is the refusal of id 4 the same failure as that of id 5? Say where each of them shows, and what was cancelled.',
  hints: [
    'Lay the two answers side by side and compare which members they have, before you read what they say.',
    'Follow both requests along the stations of 43.2. Which station is the last that each one reached?',
    'One answer holds what a tool had to say, the other holds a number that names a kind of failure. Look for the one member in each that a program would test.',
  ],
};
