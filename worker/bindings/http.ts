import type { Ambient } from '../mcp/ambient.ts';
import type { Peer } from '../mcp/call.ts';
import { createDispatcher, type Dispatcher } from '../mcp/dispatcher.ts';
import { own, readMetadata } from '../mcp/metadata.ts';
import { CODES, METHODS, SUPPORTED_VERSIONS } from '../mcp/names.ts';
import type { Server } from '../mcp/server.ts';
import { readMessage } from '../wire/envelope.ts';
import type { Received } from '../wire/message.ts';
import { HttpExchange } from './http-exchange.ts';
import { argumentsOf, paramHeaderFault, standardHeaderFault } from './http-headers.ts';
import { refusalResponse, type Refusal } from './http-refusal.ts';
import { envelopeFault, readBody } from './http-request.ts';
import { inputSchemaOf } from './http-tools.ts';

/** What an endpoint is made of. */
export interface HttpHandlerOptions {
  readonly server: Server;
  readonly ambient: Ambient;
  /** Who every request acts for; from trusted configuration, never from a message or a header. */
  readonly principal: string;
  /** True for an Origin whose pages may talk to this endpoint; requests without Origin come from no page. */
  readonly isOriginAllowed: (origin: string) => boolean;
  /** Told when a handler throws; what it says must never reach the client. */
  readonly onFault?: (method: string, fault: unknown) => void;
  /** Milliseconds between comments on a quiet stream; 15,000 unless stated. */
  readonly keepAliveMs?: number;
  /** Milliseconds without an answer after which a stream is opened; 1,000 unless stated. */
  readonly streamAfterMs?: number;
  /** Longest body, in bytes; 16 MiB unless stated. */
  readonly maxBodyBytes?: number;
}

/** Something that must stay alive until a promise settles, such as the event of a service worker. */
export interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** One MCP endpoint: a Web-standard request in, a response out; never rejects. */
export interface HttpHandler {
  (request: Request, lifetime?: Lifetime): Promise<Response>;
  /**
   * Takes no more requests (503), gives each open listen its result, other calls `graceMs` milliseconds, and ends what
   * is left. Resolves when nothing more will be sent.
   */
  close(graceMs: number): Promise<void>;
}

type RequestReceived = Extract<Received, { kind: 'request' }>;

const closing: Refusal = {
  status: 503,
  code: CODES.internalError,
  message: 'The server is shutting down',
};

/** Statuses the revision sets for its errors; all others come with 200, as results do. */
const statuses: ReadonlyMap<number, number> = new Map([
  [CODES.parseError, 400],
  [CODES.invalidRequest, 400],
  [CODES.methodNotFound, 404],
  [CODES.headerMismatch, 400],
  [CODES.missingClientCapability, 400],
  [CODES.unsupportedVersion, 400],
]);

class Endpoint {
  readonly #options: HttpHandlerOptions;
  readonly #dispatcher: Dispatcher;
  readonly #open = new Set<HttpExchange>();
  #closing = false;

  constructor(options: HttpHandlerOptions) {
    this.#options = options;
    const { server, ambient, onFault } = options;
    this.#dispatcher = createDispatcher({ server, ambient, ...(onFault === undefined ? {} : { onFault }) });
  }

  /** The order: Origin, method, content type, Accept, body, parse, envelope, headers, then the dispatcher's own order. */
  async handle(request: Request, lifetime: Lifetime | undefined): Promise<Response> {
    const { maxBodyBytes = 16 * 1024 * 1024, isOriginAllowed } = this.#options;
    const fault = envelopeFault(request, { isOriginAllowed, maxBodyBytes });
    if (fault !== undefined) return refusalResponse(fault);
    if (this.#closing) return refusalResponse(closing);
    const body = await readBody(request, maxBodyBytes);
    if (!body.ok) return refusalResponse(body.refusal);
    const received = readMessage(body.text);
    switch (received.kind) {
      case 'invalid':
        return refusalResponse({
          status: 400,
          code: received.code,
          message: inHttpWords(received.reason),
          id: received.id,
        });
      case 'response':
        return refusalResponse({
          status: 400,
          message: 'Invalid Request: a client sends requests and notifications, never responses',
        });
      case 'notification':
        return this.#notified(request.headers, received);
      case 'request':
        return this.#request(request, received, lifetime);
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    await this.#dispatcher.close(graceMs);
    // The streams of ended listens close at the end of this turn, with their last message on them.
    await Promise.resolve();
    for (const exchange of this.#open) exchange.settle(refusalResponse(closing));
  }

  /** A notification is accepted without a body. One that cancels names nothing here: every request is a peer of its own. */
  #notified(headers: Headers, received: Extract<Received, { kind: 'notification' }>): Response {
    const fault = standardHeaderFault(headers, received);
    if (fault !== undefined) return refusalResponse(mismatch(fault));
    this.#dispatcher.accept(received, { principal: this.#options.principal, send: () => undefined });
    return new Response(null, { status: 202 });
  }

  #request(request: Request, received: RequestReceived, lifetime: Lifetime | undefined): Promise<Response> {
    const hasMetadata = readMetadata(received.params).ok;
    const { ambient, keepAliveMs = 15_000, streamAfterMs = 1_000 } = this.#options;
    const exchange = new HttpExchange({
      ambient,
      keepAliveMs,
      streamAfterMs,
      // -32602 has two meanings; only the metadata one has a status of its own (basic, _meta).
      statusOf: (code) => (hasMetadata ? (statuses.get(code) ?? 200) : 400),
    });
    this.#open.add(exchange);
    void exchange.ended.then(() => this.#open.delete(exchange));
    lifetime?.waitUntil(exchange.ended);
    request.signal.addEventListener('abort', () => exchange.gone(), { once: true });
    if (request.signal.aborted) exchange.gone();
    void this.#serve(request.headers, received, exchange);
    return exchange.response;
  }

  async #serve(headers: Headers, received: RequestReceived, exchange: HttpExchange): Promise<void> {
    const fault = standardHeaderFault(headers, received) ?? (await this.#paramFault(headers, received));
    if (exchange.over) return;
    if (fault !== undefined) {
      exchange.settle(refusalResponse(mismatch(fault, received)));
      return;
    }
    const peer: Peer = { principal: this.#options.principal, send: (message) => exchange.send(message) };
    exchange.onGone(this.#dispatcher.accept(received, peer));
  }

  /** Only a request the dispatcher would serve is judged by its tool's annotations; any other is refused anyway. */
  async #paramFault(headers: Headers, { method, params }: RequestReceived): Promise<string | undefined> {
    const reading = readMetadata(params);
    if (method !== METHODS.callTool || !reading.ok) return undefined;
    if (!SUPPORTED_VERSIONS.includes(reading.metadata.protocolVersion)) return undefined;
    const name = own(reading.params, 'name');
    if (typeof name !== 'string') return undefined;
    const schema = await inputSchemaOf(this.#dispatcher, this.#options.principal, name);
    return schema === undefined ? undefined : paramHeaderFault(headers, schema, argumentsOf(params));
  }
}

/** A reason that was written for lines, where it advises something that HTTP has not. */
function inHttpWords(reason: string): string {
  return reason.replace('send each message on a line of its own', 'send each message as a POST of its own');
}

/** -32020; an initialize hears which versions there are, whatever is wrong with it (basic/versioning). */
function mismatch(fault: string, received?: RequestReceived): Refusal {
  const isInitialize = received?.method === METHODS.initialize;
  return {
    status: 400,
    code: CODES.headerMismatch,
    message: isInitialize
      ? `Header mismatch: ${fault}. There is no initialize handshake here: this server speaks ${SUPPORTED_VERSIONS.join(', ')}`
      : `Header mismatch: ${fault}`,
    id: received?.id,
    ...(isInitialize ? { data: { supported: [...SUPPORTED_VERSIONS] } } : {}),
  };
}

/**
 * The Streamable HTTP binding of a server: one function that any runtime with Web-standard classes can call. Sessions and
 * resumption belong to earlier revisions: Mcp-Session-Id and Last-Event-ID are ignored, and none is ever sent.
 */
export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  const endpoint = new Endpoint(options);
  return Object.assign((request: Request, lifetime?: Lifetime) => endpoint.handle(request, lifetime), {
    close: (graceMs: number) => endpoint.close(graceMs),
  });
}
