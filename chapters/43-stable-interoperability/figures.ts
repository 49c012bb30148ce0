import type { Figure } from '../kit/types.ts';

/** Stations of the way to the executor, in order. */
const there = [
  {
    id: 'policy',
    title: 'Permission policy',
    text: 'The host decides whether the proposed call is sent at all.',
  },
  {
    id: 'client',
    title: 'Client',
    text: 'The client writes a protocol request: an id, a method, parameters, metadata. One line.',
  },
  {
    id: 'server',
    title: 'Server',
    text: 'The server decodes the line, checks it, and finds the tool that it names.',
  },
  {
    id: 'executor',
    title: 'Read executor',
    text: 'The executor of Chapter 42, unchanged: it knows the principal and owns the rule of who may read.',
  },
] as const;

/** Stations of the way back to the host, in order. */
const back = [
  { id: 'outcome', title: 'Outcome', text: 'The executor gives a record, or it says forbidden.' },
  {
    id: 'result',
    title: 'Protocol result',
    text: 'The server wraps the outcome in a complete result that bears the id of the request.',
  },
  {
    id: 'check',
    title: 'Host checks',
    text: 'The host checks the result and packs what it will use. A refusal is packed as a refusal.',
  },
] as const;

/** The figures of the chapter by id; `type` names the component. */
export const figures: readonly Figure[] = [
  {
    id: 'adapters',
    type: 'adapters',
    caption: 'Every pair with an adapter of its own, against one shared interface',
    left: { label: 'Applications', value: 3, max: 12 },
    right: { label: 'Services', value: 4, max: 12 },
  },
  {
    id: 'path',
    type: 'path',
    caption: 'The way of one request and of its answer, lit by the message you sent last',
    there,
    back,
    cell: 'x-path',
  },
  {
    id: 'kinds',
    type: 'kinds',
    caption: 'What a server can offer, in three kinds, and what has not happened when you merely hold one',
    rows: [
      {
        kind: 'Tool',
        example: 'A query for one order, with a schema for its argument',
        doesNot: 'It grants no permission, and it is no proof that it has ever run',
      },
      {
        kind: 'Resource',
        example: 'The text of a policy, with a URI and content',
        doesNot: 'It does not pick the best passage, and it does not put one into the input of the model',
      },
      {
        kind: 'Prompt',
        example: 'A message template for reuse, with parameters',
        doesNot: 'It does not become an instruction that is trusted or that ranks above others',
      },
    ],
  },
  {
    id: 'annotated',
    type: 'annotated',
    caption: 'The exchange with id 3: choose a member and it explains itself',
    cell: 'r3',
  },
];
