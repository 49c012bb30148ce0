import type { DatedSample } from '../kit/lab-data.ts';

/** Revisions in the words of the lab: one, or first and last. */
const handshakeEra = '2024-11-05 to 2025-11-25';

/** Snippets that older revisions date (changelogs of 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28). */
const older: readonly DatedSample[] = [
  {
    id: 'date-handshake',
    title: 'The opening of a tutorial',
    text: '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"demo","version":"1.0.0"}}}',
    right: '2025-06-18',
    says: 'The handshake opens every revision from 2024-11-05 to 2025-11-25, and 2026-07-28 removed it. The version inside narrows it down: this client asks for 2025-06-18.',
  },
  {
    id: 'date-session',
    title: 'Headers of a request',
    text: 'POST /mcp HTTP/1.1\nContent-Type: application/json\nMcp-Session-Id: 1868a90c',
    right: '2025-03-26 to 2025-11-25',
    says: 'Sessions came with Streamable HTTP in 2025-03-26 and left in 2026-07-28, and the header with them. A server of today ignores it.',
  },
  {
    id: 'date-sse',
    title: 'The first event of a stream',
    text: 'event: endpoint\ndata: /messages?session=7f3a',
    right: '2024-11-05',
    says: 'An event of this name tells the client where to post. That is the HTTP+SSE transport of 2024-11-05. Revision 2025-03-26 replaced it; the registry lists it as deprecated to this day.',
  },
  {
    id: 'date-batch',
    title: 'One line from a log',
    text: '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"prompts/list"}]',
    right: '2025-03-26',
    says: 'Batches were added in 2025-03-26 and taken out again in 2025-06-18. A single revision has them.',
  },
  {
    id: 'date-sampling',
    title: 'A message on stdout',
    text: '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Name a capital."}}],"maxTokens":20}}',
    right: handshakeEra,
    says: 'This is a request that a server sent by itself. Since 2026-07-28 no server may; what it wants to know travels inside a result. Sampling as such is deprecated, not removed.',
  },
  {
    id: 'date-not-found',
    title: 'An error',
    text: '{"jsonrpc":"2.0","id":5,"error":{"code":-32002,"message":"Resource not found","data":{"uri":"file:///nothing.txt"}}}',
    right: handshakeEra,
    says: 'The code was that of a missing resource up to 2025-11-25. Now it is -32602, and no server of this revision may send the old one. A client should still understand it.',
  },
  {
    id: 'date-ping',
    title: 'A sign of life',
    text: '{"jsonrpc":"2.0","id":"123","method":"ping"}',
    right: handshakeEra,
    says: 'The method was there from the first revision, for keeping connections alive. 2026-07-28 removed it. That the request has no metadata says the same.',
  },
  {
    id: 'date-subscribe',
    title: 'A wish to be told',
    text: '{"jsonrpc":"2.0","id":4,"method":"resources/subscribe","params":{"uri":"file:///report.csv"}}',
    right: handshakeEra,
    says: 'Subscribing to a resource had a method of its own until 2026-07-28 put subscriptions/listen in its place.',
  },
  {
    id: 'date-structured',
    title: 'A result of a tool',
    text: '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"{\\"celsius\\":22}"}],"structuredContent":{"celsius":22}}}',
    right: '2025-06-18 to 2025-11-25',
    says: 'Structured results came in 2025-06-18. Since 2026-07-28 every result says its resultType, and this one does not. Both ends are found by one member each.',
  },
  {
    id: 'date-elicitation-id',
    title: 'A question with an address',
    text: '{"jsonrpc":"2.0","id":8,"method":"elicitation/create","params":{"mode":"url","elicitationId":"e-1","url":"https://example.com/connect","message":"Connect your account."}}',
    right: '2025-11-25',
    says: 'Asking by way of a page came in 2025-11-25, with an identifier beside it. 2026-07-28 kept the page and removed the identifier, and the question is no longer a request of its own.',
  },
];

/** Snippets of the present revision. */
const present: readonly DatedSample[] = [
  {
    id: 'date-discover',
    title: 'A request with everything in it',
    text: '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
    right: '2026-07-28',
    says: 'The method is new in 2026-07-28, and so is metadata that names version and capabilities in each request. It says its own date besides.',
  },
  {
    id: 'date-input-required',
    title: 'A result that is none yet',
    text: '{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"capital":{"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Name a capital."}}],"maxTokens":20}}},"requestState":"b64"}}',
    right: '2026-07-28',
    says: 'The question rides inside a result, so this is 2026-07-28. What it asks for is sampling: current as a form of message, deprecated as a feature. New work should not start on it.',
  },
];

/** What the revision lab offers to date; `right` is one revision, or the first and the last joined by "to". */
export const revisionSamples: readonly DatedSample[] = [...older, ...present];
