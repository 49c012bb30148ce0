import { META, REVISION } from '../mcp/names.ts';
import type { Server } from '../mcp/server.ts';
import { manualClock, type ManualClock } from '../servers/test-process.ts';
import type { JsonObject } from '../wire/message.ts';
import { createHttpHandler, type HttpHandler, type HttpHandlerOptions } from './http.ts';

/** An endpoint under test: its handler, its clock, and what its handlers threw. */
export interface TestEndpoint {
  readonly handler: HttpHandler;
  readonly clock: ManualClock;
  readonly faults: readonly unknown[];
  /** Sends a body with headers; `undefined` takes a header away. */
  post(body: string | JsonObject, headers?: Readonly<Record<string, string | undefined>>): Promise<Response>;
}

/** The metadata every request carries. */
export const meta: JsonObject = { [META.protocolVersion]: REVISION, [META.clientCapabilities]: {} };

/** A whole request; `params` may replace its `_meta`. */
export function request(method: string, params: JsonObject = {}, id: string | number = 1): JsonObject {
  return {
    jsonrpc: '2.0',
    id,
    method,
    params: { ...params, ...(params['_meta'] === undefined ? { _meta: meta } : {}) },
  };
}

/** A tools/call of a tool. */
export const call = (name: string, args: JsonObject = {}, more: JsonObject = {}): JsonObject =>
  request('tools/call', { name, arguments: args, ...more });

/** Headers of an honest client, from a request made by `request`. */
export function headersOf(body: JsonObject): Record<string, string> {
  const params = body['params'] as JsonObject | undefined;
  const name = params?.['name'] ?? params?.['uri'];
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': REVISION,
    'Mcp-Method': String(body['method']),
    ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
  };
}

/** An endpoint of a server, reached from http://site.test/mcp. */
export function endpointOf(server: Server, more: Partial<HttpHandlerOptions> = {}): TestEndpoint {
  const clock = manualClock();
  const faults: unknown[] = [];
  const handler = createHttpHandler({
    server,
    ambient: clock,
    principal: 'mira',
    isOriginAllowed: (origin) => origin === 'http://site.test',
    onFault: (_method, fault) => faults.push(fault),
    ...more,
  });
  return {
    handler,
    clock,
    faults,
    post: (body, headers = {}) => {
      const given = new Headers(headersOf(typeof body === 'string' ? { method: '' } : body));
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) given.delete(name);
        else given.set(name, value);
      }
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return handler(new Request('http://site.test/mcp', { method: 'POST', headers: given, body: text }));
    },
  };
}
