import type { Lab } from '../kit/types.ts';

/** Section 26.5: four servers are probed, and each takes one of the branches (basic/transports/stdio). */
export const erasLab: Lab = {
  id: 'eras',
  type: 'eras',
  title: 'Four servers, one probe',
  benches: [],
  servers: [
    {
      program: 'book-orders',
      title: 'Our order server',
      says: 'Written for 2026-07-28 by hand.',
    },
    {
      program: 'official',
      title: 'An order server made with the official library',
      says: 'npm @modelcontextprotocol/server 2.4.0, told to turn older clients away.',
    },
    {
      program: 'everything',
      title: 'The official reference server',
      says: 'npm @modelcontextprotocol/server-everything 2026.8.31, published on 2026-08-31, built on a library of 2026-07-27.',
    },
    {
      program: 'silent',
      title: 'A server that says nothing',
      says: 'It reads everything and answers nothing. The time limit has to speak for it.',
    },
  ],
  timeoutMs: 3000,
  matrix: { modern: 'book-orders', legacy: 'everything' },
};

/** Section 26.10: A, B and C on the toy, then on the server that keeps its calendars under a handle. */
export const threeProcessesLab: Lab = {
  id: 'three-processes',
  type: 'three-processes',
  title: 'A, B and C',
  benches: [],
  rounds: [
    {
      program: 'calendar-toy',
      title: 'First round: the toy',
      says: 'Its events are an array in the memory of the process.',
    },
    {
      program: 'calendar',
      title: 'Second round: a calendar with a handle',
      says: 'Its events are kept outside of the process, under a handle that travels as an argument.',
    },
  ],
};

/** Section 26.12: tokens of what connected servers put into the input of a model. */
export const costLab: Lab = {
  id: 'cost',
  type: 'cost',
  title: 'What is paid at every turn',
  benches: [],
  servers: [
    {
      program: 'everything',
      title: 'The official reference server',
      says: 'Thirteen tools and a page of instructions.',
    },
    { program: 'calendar', title: 'The sound calendar', says: 'A handful of tools.' },
    { program: 'calendar-toy', title: 'The toy calendar', says: 'One tool.' },
    { program: 'book-orders', title: 'The order server', says: 'One tool, described in full.' },
    { program: 'weather', title: 'The weather server', says: 'Two small tools.' },
  ],
  book: {
    program: 'everything',
    tools: 13,
    resources: 7,
    prompts: 4,
    listBytes: 7663,
    listTokens: 1710,
    definitionTokens: 1307,
    compactTokens: 1084,
    cheapest: { name: 'get-tiny-image', tokens: 52 },
    costliest: { name: 'gzip-file-as-resource', tokens: 235 },
    instructionTokens: 312,
    together: 1619,
  },
};
