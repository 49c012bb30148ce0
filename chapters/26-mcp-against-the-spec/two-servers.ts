import type { TwoServersTry } from '../kit/difference.ts';
import type { Lab } from '../kit/types.ts';

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const old = meta.replace('2026-07-28', '1900-01-01');

const list = (id: string, params: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{${params}}}`;
const call = (name: string, args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args},${meta}}}`;

/** Lines on which it shows how each server reads the specification. */
const tries: readonly TwoServersTry[] = [
  { id: 'half', title: 'Half a message', line: '{"jsonrpc":"2.0","id":1,"method":', when: 'first' },
  { id: 'no-meta', title: 'No metadata', line: list('1', ''), when: 'first' },
  {
    id: 'discover',
    title: 'Discovery, as it should be',
    line: `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{${meta}}}`,
    when: 'first',
  },
  {
    id: 'batch',
    title: 'Two requests in one array',
    line: `[${list('1', meta)},${list('2', meta)}]`,
    when: 'first',
  },
  { id: 'null-id', title: 'An id that is null', line: list('null', meta), when: 'first' },
  { id: 'version', title: 'A revision that does not exist', line: list('1', old), when: 'first' },
  {
    id: 'version-later',
    title: 'The same revision, a little later',
    line: list('1', old),
    when: 'later',
  },
  {
    id: 'initialize',
    title: 'The handshake of old',
    line: '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}',
    when: 'first',
  },
  {
    id: 'unknown-tool',
    title: 'A tool that does not exist',
    line: call('cancel_order', '{}'),
    when: 'first',
  },
  {
    id: 'extra',
    title: 'A member too many',
    line: list('1', meta).replace('"id":1', '"id":1,"trace":"abc"'),
    when: 'first',
  },
  {
    id: 'cursor',
    title: 'A cursor nobody gave out',
    line: list('1', `"cursor":"page-9",${meta}`),
    when: 'first',
  },
  {
    id: 'method-and-meta',
    title: 'Two faults: no metadata, no such method',
    line: '{"jsonrpc":"2.0","id":1,"method":"orders/list"}',
    when: 'later',
  },
  {
    id: 'notification',
    title: 'A notification that nobody knows',
    line: '{"jsonrpc":"2.0","method":"notifications/hello"}',
    when: 'first',
  },
  {
    id: 'hidden',
    title: 'An argument called __proto__',
    line: call('get_order', '{"order_id":"A-104","__proto__":1}'),
    when: 'first',
  },
  { id: 'rounded', title: 'An id with a fraction', line: list('9007199254740990.6', meta), when: 'first' },
  { id: 'huge', title: 'An id with sixteen digits', line: list('9007199254740993', meta), when: 'first' },
];

/** Section 26.5: one line to our server and to the official one. The rules are loaded with the first line sent. */
export const twoServersLab: Lab = {
  id: 'two-servers',
  type: 'two-servers',
  title: 'Two servers, one specification',
  benches: [
    { program: 'book-orders', title: 'Our server', says: 'Written by hand for this book.', cells: [] },
    {
      program: 'official',
      title: 'The official server',
      says: 'The same tool on npm @modelcontextprotocol/server 2.4.0.',
      cells: [],
    },
  ],
  before: `{"jsonrpc":"2.0","id":"before","method":"tools/list","params":{${meta}}}`,
  tries,
  rules: async () => (await import('./two-servers-rules.ts')).rules,
};
