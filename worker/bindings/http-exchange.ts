import type { Ambient, Stop } from '../mcp/ambient.ts';
import { own } from '../mcp/metadata.ts';
import { encodeLine } from '../wire/encode.ts';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { bodyHeaders } from './http-refusal.ts';

/** What an exchange needs to know. */
export interface ExchangeOptions {
  readonly ambient: Ambient;
  /** Milliseconds between comments on a stream that is otherwise quiet. */
  readonly keepAliveMs: number;
  /** Milliseconds without an answer after which a stream is opened all the same. */
  readonly streamAfterMs: number;
  /** HTTP status for an error code that answers this request; results are 200. */
  statusOf(code: number): number;
}

const nothing = (): void => undefined;

/** A comment of an event stream: it keeps the connection open and carries nothing. */
const comment = ':\n\n';

/** Message as JSON text: the very line that stdio would carry, without its newline. */
const textOf = (message: JsonObject): string => encodeLine(message).slice(0, -1);

/**
 * One request over HTTP and its response. The first message decides the shape: an answer is one JSON body with its own
 * status; a notification opens an event stream, on which everything follows until the answer ends it
 * (transports/streamable-http, Receiving Messages). So an error that comes first keeps the status it must have. An answer
 * that takes long gets a stream too, because closing it cancels: a service worker is not told of requests that end before
 * their response.
 */
export class HttpExchange {
  readonly #options: ExchangeOptions;
  readonly #encoder = new TextEncoder();
  #respond: (response: Response) => void = nothing;
  #finish: () => void = nothing;
  #cancel: () => void = nothing;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  #stopTimer: Stop = nothing;
  #answered = false;
  #over = false;
  /** Settles once the shape is known. */
  readonly response: Promise<Response> = new Promise((resolve) => (this.#respond = resolve));
  /** Settles when nothing more will be sent. */
  readonly ended: Promise<void> = new Promise((resolve) => (this.#finish = resolve));

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#stopTimer = options.ambient.after(options.streamAfterMs, () => void this.#open());
  }

  /** True once nothing more will be sent. */
  get over(): boolean {
    return this.#over;
  }

  /** Tells how to cancel the request, once it is being served. */
  onGone(cancel: () => void): void {
    this.#cancel = cancel;
  }

  /** Takes one message to the client; silent after the end. */
  send(message: JsonObject): void {
    if (this.#over) return;
    const isAnswer = !Object.hasOwn(message, 'method');
    if (isAnswer) this.#answered = true;
    if (isAnswer && this.#stream === undefined) {
      const error = own(message, 'error');
      const code = isJsonObject(error) ? own(error, 'code') : undefined;
      const status = typeof code === 'number' ? this.#options.statusOf(code) : 200;
      const headers = { 'Content-Type': 'application/json', ...bodyHeaders };
      this.#respond(new Response(textOf(message), { status, headers }));
      this.#end();
      return;
    }
    this.#open().enqueue(this.#encoder.encode(`data: ${textOf(message)}\n\n`));
    // A listen that the server ends is followed by notifications/cancelled in the same turn; that belongs on the stream.
    if (isAnswer) queueMicrotask(() => this.#close());
  }

  /** The client is gone, or its stream was closed: that is the cancellation (Cancellation). */
  gone(): void {
    if (this.#over) return;
    this.#close();
    // Nobody reads it; 499 is what logs call a client that went away.
    this.#respond(new Response(null, { status: 499 }));
    if (!this.#answered) this.#cancel();
  }

  /** Ends it without an answer of the server: an open stream breaks off, otherwise `response` is sent. */
  settle(response: Response): void {
    if (this.#over) return;
    this.#respond(response);
    this.#close();
  }

  #open(): ReadableStreamDefaultController<Uint8Array> {
    if (this.#stream !== undefined) return this.#stream;
    let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        opened = controller;
      },
      cancel: () => {
        // A stream that was cancelled is closed already.
        this.#stream = undefined;
        this.gone();
      },
    });
    // `start` runs before the constructor returns.
    this.#stream = opened as unknown as ReadableStreamDefaultController<Uint8Array>;
    const headers = { 'Content-Type': 'text/event-stream', ...bodyHeaders, 'X-Accel-Buffering': 'no' };
    this.#respond(new Response(body, { status: 200, headers }));
    this.#stopTimer();
    this.#keepAlive();
    return this.#stream;
  }

  #keepAlive(): void {
    this.#stopTimer = this.#options.ambient.after(this.#options.keepAliveMs, () => {
      this.#stream?.enqueue(this.#encoder.encode(comment));
      this.#keepAlive();
    });
  }

  #close(): void {
    if (this.#over) return;
    this.#end();
    this.#stream?.close();
  }

  #end(): void {
    this.#over = true;
    this.#stopTimer();
    this.#finish();
  }
}
