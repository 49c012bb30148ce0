import { CODES } from '../mcp/names.ts';
import type { JsonObject, RequestId } from '../wire/message.ts';

/** A refusal as a JSON-RPC error; without `id` where the request has none that could be echoed. */
export interface Refusal {
  readonly status: number;
  /** -32600 unless stated. */
  readonly code?: number;
  readonly message: string;
  readonly id?: RequestId | undefined;
  readonly data?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every answer with a body: nobody may keep it, and nobody may take it for another type. */
export const bodyHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** The response of a refusal (transports/streamable-http, Sending Messages: an error response, with no id of its own). */
export function refusalResponse({ status, code, message, id, data, headers }: Refusal): Response {
  const error = {
    code: code ?? CODES.invalidRequest,
    message,
    ...(data === undefined ? {} : { data }),
  };
  const body = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...bodyHeaders, ...headers },
  });
}

/** Every HTTP method but POST: there is no stream to GET and no session to DELETE in this revision. */
export const wrongMethod: Refusal = {
  status: 405,
  message: 'Invalid Request: this endpoint takes POST only',
  headers: { Allow: 'POST' },
};
