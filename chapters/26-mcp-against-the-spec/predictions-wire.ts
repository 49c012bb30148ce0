import type { Prediction } from '../kit/types.ts';

/** Predictions of sections 26.2 to 26.5. */
export const wirePredictions: readonly Prediction[] = [
  {
    id: 'predict-stray',
    question:
      'A server prints one friendly line, “[db] ready”, on stdout before its first answer. What happens?',
    right: 'depends',
    options: [
      {
        id: 'error-answer',
        text: 'The client gets an error response that says so',
        says: 'Nobody is there to write one. The line is not an answer to anything, and the server does not know that it has done wrong.',
      },
      {
        id: 'ignored',
        text: 'Nothing; every client skips a line that is no message',
        says: 'Some do. The specification does not ask it of them. It asks the server to print no such line.',
      },
      {
        id: 'depends',
        text: 'It depends on the client: one skips the line, another gives up, a third waits for ever',
        says: 'Yes. The server has broken a rule, so nothing is promised any more. That is why the fault is found so late: it works for its author.',
      },
      {
        id: 'exit',
        text: 'The server is ended, because it has broken the protocol',
        says: 'A host may do that. None is told to, and most would have to notice first.',
      },
    ],
  },
  {
    id: 'predict-order',
    question:
      'A fresh process of the calendar gets a tools/list with id 2. Nothing was sent before it. What comes back?',
    right: 'list',
    options: [
      {
        id: 'list',
        text: 'The list of tools',
        says: 'Yes. All that the server needs is in this one request. Id 2 is a label, not a place in a row.',
      },
      {
        id: 'first',
        text: 'An error: a request with id 1 must come first',
        says: 'Ids need not begin at 1, and they need not rise. They only must not collide with one still in flight.',
      },
      {
        id: 'discover',
        text: 'An error: server/discover must come first',
        says: 'Every server must be able to answer server/discover. No client has to ask it.',
      },
      {
        id: 'empty',
        text: 'An empty list, since the server does not know this client yet',
        says: 'It never will. What the client says about itself stands in each request, this one included.',
      },
    ],
  },
  {
    id: 'predict-code',
    question:
      'You ask for an event without a date, and your request declares no capability at all. What does the calendar do?',
    right: 'refuse',
    options: [
      {
        id: 'ask',
        text: 'It asks for the date all the same; a client that cannot ask will ignore it',
        says: 'It must not. What was not declared is not used, or the client is left with something it cannot handle.',
      },
      {
        id: 'refuse',
        text: 'It answers -32021 and names what the client would have to declare',
        says: 'Yes. The refusal is a protocol error, and its data say what is missing: elicitation, in the mode form.',
      },
      {
        id: 'params',
        text: 'It answers -32602, because the arguments are incomplete',
        says: 'The date is optional in the schema of the tool, so the arguments are in order. What is missing is a way to ask.',
      },
      {
        id: 'today',
        text: 'It takes today as the date',
        says: 'A server could be written so. This one would rather ask than guess, and here it can do neither.',
      },
    ],
  },
  {
    id: 'predict-32601',
    question:
      'You send server/discover to a server you do not know. Back comes -32601, method not found. What have you learned?',
    right: 'legacy',
    options: [
      {
        id: 'broken',
        text: 'The server is broken, since every server must answer it',
        says: 'Every server of this revision must. A server of an earlier one has never heard of it and is in perfect order.',
      },
      {
        id: 'version',
        text: 'It speaks another modern revision; ask again with its number',
        says: 'A server of that kind says so: it answers -32022 and lists the revisions it speaks. This one has listed nothing.',
      },
      {
        id: 'legacy',
        text: 'It belongs to the era before; use the handshake of that era',
        says: 'Yes. Neither a discovery nor an error of the modern kind came back, and that is the third branch.',
      },
      {
        id: 'try',
        text: 'It has no discovery; go on and call tools/list',
        says: 'It may even answer. Then it serves you by rules that you have not agreed on, and neither of you notices.',
      },
    ],
  },
];
