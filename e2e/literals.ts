/** Wire data of Chapter 43, written down once: from the book's record and the specification, never from our output. */

const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name: 'book-orders', version: '1.0.0' } };

const snapshot = {
  order_id: 'A-104',
  status: 'processing',
  as_of: '2026-09-14T00:00:00Z',
  source_version: 'ka3-orders-v1',
};

const resultLine = (id: number | string, members: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: serverInfo, ...members } });

/** The answer to a read of A-104 for mira, under this id. */
export const ownOrder = (id: number | string): string =>
  resultLine(id, {
    content: [{ type: 'text', text: JSON.stringify(snapshot) }],
    structuredContent: snapshot,
    isError: false,
  });

/** The answer to a read of an order that belongs to somebody else. */
export const forbidden = (id: number | string, order: string): string =>
  resultLine(id, {
    content: [{ type: 'text', text: JSON.stringify({ error: 'forbidden', order_id: order }) }],
    isError: true,
  });

/** The five exchanges of Table 43.2, as record-43.ndjson has them. */
export const record = {
  r1: '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"book-orders","version":"1.0.0"}},"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":3600000,"cacheScope":"public"}}',
  r2: '{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"book-orders","version":"1.0.0"}},"tools":[{"name":"get_order","title":"Read one order","description":"Returns a snapshot of one order that belongs to the current principal. Read-only.","inputSchema":{"type":"object","properties":{"order_id":{"type":"string","description":"Order number, for example A-104"}},"required":["order_id"],"additionalProperties":false},"outputSchema":{"type":"object","properties":{"order_id":{"type":"string"},"status":{"type":"string"},"as_of":{"type":"string","format":"date-time"},"source_version":{"type":"string"}},"required":["order_id","status","as_of","source_version"],"additionalProperties":false},"annotations":{"readOnlyHint":true}}],"ttlMs":300000,"cacheScope":"public"}}',
  r3: '{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"book-orders","version":"1.0.0"}},"content":[{"type":"text","text":"{\\"order_id\\":\\"A-104\\",\\"status\\":\\"processing\\",\\"as_of\\":\\"2026-09-14T00:00:00Z\\",\\"source_version\\":\\"ka3-orders-v1\\"}"}],"structuredContent":{"order_id":"A-104","status":"processing","as_of":"2026-09-14T00:00:00Z","source_version":"ka3-orders-v1"},"isError":false}}',
  r4: '{"jsonrpc":"2.0","id":4,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"book-orders","version":"1.0.0"}},"content":[{"type":"text","text":"{\\"error\\":\\"forbidden\\",\\"order_id\\":\\"B-205\\"}"}],"isError":true}}',
  r5: '{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Unknown tool: cancel_order"}}',
} as const;

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'book-host', version: '1.0.0' },
};

/** One request line with the book's metadata, its members in the book's order. */
export const requestLine = (id: number | string, method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } });

/** A call of get_order. */
export const readLine = (id: number | string, order: unknown): string =>
  requestLine(id, 'tools/call', { name: 'get_order', arguments: { order_id: order } });
