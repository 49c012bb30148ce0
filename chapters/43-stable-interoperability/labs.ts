import type { Lab } from '../kit/types.ts';
import { handLab } from './hand-lab.ts';

/** What revision 2026-07-28 lists as deprecated, in our own words (specification, deprecated). */
const registry = [
  {
    feature: 'Roots',
    deprecatedIn: '2026-07-28',
    migration:
      'Name directories and files in tool arguments, in resource URIs, or in the configuration of the server',
    earliestRemoval: 'The first revision dated 2027-07-28 or later',
  },
  {
    feature: 'Sampling',
    deprecatedIn: '2026-07-28',
    migration: 'Let the server call the interface of a model provider itself',
    earliestRemoval: 'The first revision dated 2027-07-28 or later',
  },
  {
    feature: 'Logging',
    deprecatedIn: '2026-07-28',
    migration: 'Over stdio, write logs to stderr; for observing a system, use OpenTelemetry',
    earliestRemoval: 'The first revision dated 2027-07-28 or later',
  },
  {
    feature: 'Dynamic Client Registration',
    deprecatedIn: '2026-07-28',
    migration: 'Publish a Client ID Metadata Document',
    earliestRemoval: 'The first revision dated 2027-07-28 or later',
  },
  {
    feature: 'includeContext with the value thisServer or allServers (a part of Sampling)',
    deprecatedIn: '2025-11-25',
    migration: 'Leave the member out, or give it the value none',
    earliestRemoval: 'Goes with Sampling at the latest',
  },
  {
    feature: 'HTTP+SSE transport',
    deprecatedIn: '2025-03-26',
    migration: 'Use Streamable HTTP, which may still stream an answer as server-sent events',
    earliestRemoval: 'Three months after the deprecation policy (SEP-2596) becomes final',
  },
] as const;

/** The labs of the chapter by id; `type` names the component. A bench has a process of its own. */
export const labs: readonly Lab[] = [
  {
    id: 'principal',
    type: 'principal',
    title: 'Who is asking?',
    benches: [
      {
        program: 'book-orders',
        title: 'The order server',
        cells: ['p-own', 'p-other', 'p-admin'],
        says: 'Send all three as mira. Then start the server as noor and send them again, unchanged.',
      },
    ],
    principals: ['mira', 'noor'],
  },
  {
    id: 'transport',
    type: 'transport',
    title: 'Three streams and an end',
    benches: [
      {
        program: 'book-orders',
        title: 'A server that leaves when asked',
        cells: ['t-read'],
        says: 'Send the request and read both streams. Then close the input.',
      },
      {
        program: 'hang',
        title: 'A server that hangs',
        cells: ['t-hang'],
        says: 'This server never answers, and it stays when its input is closed. Send, then close the input.',
      },
    ],
    deadlineMs: 5000,
  },
  handLab,
  {
    id: 'versions',
    type: 'versions',
    title: 'What the server refuses, and what it says',
    benches: [
      {
        program: 'book-orders',
        title: 'A server of revision 2026-07-28',
        cells: ['v-no-version', 'v-no-capabilities', 'v-no-meta', 'v-1900', 'v-initialize'],
        says: 'Send each one. Then mend it in the editor, one member at a time, until it is served.',
      },
    ],
    registry,
    registrySource: 'https://modelcontextprotocol.io/specification/2026-07-28/deprecated',
  },
  {
    id: 'three-ways',
    type: 'three-ways',
    title: 'One read, three ways',
    benches: [
      {
        program: 'orders-call',
        title: 'A plain local call',
        line: '{"call":"lookup","order_id":"A-104"}',
        cells: [],
        says: 'No protocol. One line names the function and its argument.',
      },
      {
        program: 'orders-http',
        title: 'A plain HTTP handler',
        line: 'GET /orders/A-104',
        cells: [],
        says: 'Not MCP. One line stands for a request, one for the response.',
      },
      {
        program: 'book-orders',
        title: 'The MCP server',
        cells: ['w-mcp'],
        says: 'The same function behind the shared interface.',
      },
    ],
    snapshotLine: '{"call":"snapshot"}',
  },
  {
    id: 'lying',
    type: 'lying',
    title: 'Three servers that lie',
    benches: [
      {
        program: 'lying-id',
        title: 'Another id',
        cells: ['l-id'],
        says: 'It answers with an id that was never sent.',
      },
      {
        program: 'lying-text',
        title: 'Two statements',
        cells: ['l-text'],
        says: 'Its text and its structured object disagree.',
      },
      {
        program: 'lying-order',
        title: 'Another order',
        cells: ['l-order'],
        says: 'It returns a well-made record of another order.',
      },
    ],
  },
];
