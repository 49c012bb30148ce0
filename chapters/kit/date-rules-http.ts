import { either, header, inRest, shown } from './date-find.ts';
import { changelog, handshakeSpan, registry, type DatingRule } from './date-rule.ts';
import { isRpc } from './date-reading.ts';

const now = changelog('2026-07-28');
const streamable = { first: '2025-03-26', last: '2025-11-25' } as const;
const added = { first: '2026-07-28', last: '2026-07-28', state: 'current', source: now } as const;

/** Rules on how messages are carried: headers, streams, batches. */
export const httpRules: readonly DatingRule[] = [
  {
    id: 'batch',
    title: 'A batch: several messages in one array',
    first: '2025-03-26',
    last: '2025-03-26',
    state: 'removed',
    says: 'Added in 2025-03-26, taken out again by the revision that followed.',
    source: changelog('2025-06-18'),
    find: ({ values }) => {
      const batch = values.find((value) => Array.isArray(value) && value.length > 0 && value.every(isRpc));
      return batch === undefined ? undefined : shown(JSON.stringify(batch));
    },
  },
  {
    id: 'session',
    title: 'A session: Mcp-Session-Id',
    ...streamable,
    state: 'removed',
    says: 'What a server must remember has a handle now, which travels as an argument.',
    source: now,
    find: header('Mcp-Session-Id'),
  },
  {
    id: 'last-event-id',
    title: 'A stream that is taken up again: Last-Event-ID',
    ...streamable,
    state: 'removed',
    says: 'A broken stream loses its request. The client sends it again under a new id.',
    source: now,
    find: header('Last-Event-ID'),
  },
  {
    id: 'event-id',
    title: 'An event of a stream with an id',
    ...streamable,
    state: 'removed',
    says: 'The ids were there so that a stream could be taken up again.',
    source: now,
    find: ({ events }) => {
      const event = events.find(({ id, data }) => id !== undefined && data?.includes('"jsonrpc"') === true);
      return event === undefined ? undefined : shown(`id: ${event.id ?? ''}`);
    },
  },
  {
    id: 'get-stream',
    title: 'A GET that opens a stream',
    ...handshakeSpan,
    state: 'removed',
    says: 'Now a GET is answered with 405. News come by subscriptions/listen.',
    source: now,
    find: ({ text }) => {
      const isGet = /^\s*GET\s+\S/mu.test(text) && /^\s*Accept\s*:[^\n]*text\/event-stream/imu.test(text);
      return isGet ? 'GET with Accept: text/event-stream' : undefined;
    },
  },
  {
    id: 'http-sse',
    title: 'The HTTP+SSE transport: an event endpoint',
    first: '2024-11-05',
    last: '2024-11-05',
    state: 'deprecated',
    says: 'Replaced in 2025-03-26 by Streamable HTTP, and still listed as deprecated.',
    source: registry,
    find: ({ events }) => (events.some(({ event }) => event === 'endpoint') ? 'event: endpoint' : undefined),
  },
  {
    id: 'version-header',
    title: 'The header MCP-Protocol-Version',
    first: '2025-06-18',
    last: '2026-07-28',
    state: 'current',
    says: 'Each request over HTTP repeats the version outside of the message.',
    source: changelog('2025-06-18'),
    find: header('MCP-Protocol-Version'),
  },
  {
    id: 'method-header',
    title: 'The headers Mcp-Method and Mcp-Name',
    ...added,
    says: 'A gateway can route a request without opening it.',
    find: either(header('Mcp-Method'), header('Mcp-Name'), inRest(/Mcp-Param-[\w-]+/iu)),
  },
];
