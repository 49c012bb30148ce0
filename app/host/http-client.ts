import type { Stop } from '../../worker/mcp/ambient.ts';
import { readMessage, sameId } from '../../worker/wire/envelope.ts';
import { wellFormed } from '../../worker/wire/well-formed.ts';
import { realClock, type Clock } from './clock.ts';
import { EventDecoder } from './http-events.ts';
import { isOver, type HttpExchange } from './http-exchange.ts';
import { headersFor, type HeaderPair } from './http-headers.ts';
import type { ListedTool } from './listed-tools.ts';

/** How one POST is sent. */
export interface HttpSendOptions {
  /** Tools the server has listed, for parameters that travel in headers too. */
  readonly tools?: readonly ListedTool[];
  /** Headers to send instead of the derived ones, by name in any case; `undefined` leaves one out. For breaking rules. */
  readonly override?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which the client closes it; without it, it may last. */
  readonly timeoutMs?: number;
}

/** A POST that was sent. */
export interface HttpCall {
  readonly key: number;
  /** Settles once when it is over, however it ended; never rejects. */
  readonly settled: Promise<HttpExchange>;
  /** The exchange as it stands now. */
  exchange(): HttpExchange;
  /** Closes it, which cancels the request (Cancellation); `reason` is a clause. Does nothing when it is over. */
  cancel(reason?: string): void;
}

/** What a client needs of the world. */
export interface HttpClientOptions {
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
}

const mostOther = 65_536;

/** Longest body that is a message, in UTF-16 units; that of a line and of an event. */
const mostUnits = 16 * 1024 * 1024;
const tooLong = 'the server sent a message that is longer than 16 MiB';

/** The text of a body; of one that is longer than `most`, as much as shows that. What is left of it is not read. */
async function textOf({ body }: Response, most: number): Promise<string> {
  const bytes = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const chunk = await bytes?.read();
    if (chunk?.value === undefined) return text + decoder.decode();
    text += decoder.decode(chunk.value, { stream: true });
    if (text.length > most) return text;
  }
}

function overridden(
  headers: readonly HeaderPair[],
  override: HttpSendOptions['override'],
): readonly HeaderPair[] {
  const changes = Object.entries(override ?? {});
  const changed = new Set(changes.map(([name]) => name.toLowerCase()));
  const added = changes.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return [...headers.filter(([name]) => !changed.has(name.toLowerCase())), ...added];
}

function shapeOf(contentType: string | null): HttpExchange['shape'] {
  const essence = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (essence === 'text/event-stream') return 'events';
  return essence === 'application/json' ? 'json' : undefined;
}

/** True when the answer to its request is among the messages; a refusal may bear no id. */
function answered({ body, messages }: HttpExchange): boolean {
  const asked = readMessage(body);
  return messages.some(({ text }) => {
    const message = readMessage(text);
    if (message.kind !== 'response') return false;
    return asked.kind !== 'request' || message.id === undefined || sameId(message.id, asked.id);
  });
}

/** One POST under way; the only one who changes its exchange. */
class Sending implements HttpCall {
  readonly key: number;
  readonly settled: Promise<HttpExchange>;
  readonly #clock: Clock;
  readonly #onChange: (exchange: HttpExchange) => void;
  readonly #abort = new AbortController();
  #exchange: HttpExchange;
  #resolve: (exchange: HttpExchange) => void = () => undefined;
  #stopTimer: Stop = () => undefined;

  constructor(exchange: HttpExchange, clock: Clock, onChange: (exchange: HttpExchange) => void) {
    this.key = exchange.key;
    this.#exchange = exchange;
    this.#clock = clock;
    this.#onChange = onChange;
    this.settled = new Promise((resolve) => (this.#resolve = resolve));
  }

  exchange(): HttpExchange {
    return this.#exchange;
  }

  cancel(reason = 'the client closed it'): void {
    this.#end('cancelled', reason);
  }

  async run(fetch: typeof globalThis.fetch, timeoutMs: number | undefined): Promise<void> {
    if (timeoutMs !== undefined)
      this.#stopTimer = this.#clock.after(timeoutMs, () => {
        const what = answered(this.#exchange)
          ? 'its answer came, but the stream was not ended'
          : 'it was not over';
        this.#end('timeout', `${what} within ${String(timeoutMs)} ms`);
      });
    const { url, body, sentHeaders } = this.#exchange;
    try {
      // A variable, since Node's types know no cache.
      const init = {
        method: 'POST',
        headers: sentHeaders.map(([name, value]): [string, string] => [name, value]),
        body,
        signal: this.#abort.signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
      } as const;
      const response = await fetch(url, init);
      await this.#read(response);
    } catch {
      // What an engine says here differs from engine to engine, and says no more.
      this.#end(
        'failed',
        this.#exchange.status === undefined ? 'it did not get through' : 'the response broke off',
      );
    }
  }

  async #read(response: Response): Promise<void> {
    const shape = shapeOf(response.headers.get('Content-Type'));
    this.#change({
      state: 'open',
      status: response.status,
      receivedHeaders: [...response.headers],
      shape,
    });
    if (shape === 'events') {
      await this.#readEvents(response);
      this.#end(answered(this.#exchange) ? 'complete' : 'broken-off', undefined);
      return;
    }
    const most = shape === undefined ? mostOther : mostUnits;
    const text = await textOf(response, most);
    if (shape === undefined) this.#change({ otherBody: text.slice(0, mostOther) });
    else if (text.length > most) return this.#end('failed', tooLong);
    else if (text !== '') this.#message(text);
    this.#end('complete', undefined);
  }

  async #readEvents({ body }: Response): Promise<void> {
    const bytes = body?.getReader();
    const text = new TextDecoder();
    const events = new EventDecoder({
      onData: (data) => {
        this.#message(data);
      },
      onComment: () => {
        this.#change({ comments: this.#exchange.comments + 1 });
      },
      onTooLong: () => {
        this.#end('failed', tooLong);
      },
    });
    for (;;) {
      const chunk = await bytes?.read();
      if (chunk?.value === undefined) return;
      events.push(text.decode(chunk.value, { stream: true }));
    }
  }

  #message(text: string): void {
    this.#change({ messages: [...this.#exchange.messages, { at: this.#clock.now(), text }] });
  }

  #end(state: HttpExchange['state'], reason: string | undefined): void {
    if (isOver(this.#exchange)) return;
    this.#stopTimer();
    this.#change({ state, reason, tookMs: this.#clock.now() - this.#exchange.at });
    this.#abort.abort();
    this.#resolve(this.#exchange);
  }

  #change(change: Partial<HttpExchange>): void {
    // What comes after the end belongs to nothing any more.
    if (isOver(this.#exchange)) return;
    this.#exchange = { ...this.#exchange, ...change };
    this.#onChange(this.#exchange);
  }
}

/**
 * Sends texts as POSTs and keeps what came of each (transports/streamable-http). The body is the text as it was typed,
 * broken or not; the headers are derived from it. Each request stands alone: nothing is kept from one for the next.
 */
export class HttpClient {
  readonly #fetch: typeof globalThis.fetch;
  readonly #clock: Clock;
  readonly #exchanges = new Map<number, HttpExchange>();
  readonly #listeners = new Set<(exchange: HttpExchange) => void>();
  #lastKey = 0;

  constructor({ fetch, clock }: HttpClientOptions = {}) {
    // A fetch that is called on another object is an illegal invocation in browsers.
    this.#fetch = fetch ?? ((...given) => globalThis.fetch(...given));
    this.#clock = clock ?? realClock;
  }

  /** Sends one text to an endpoint. Throws a TypeError for an override that is no header. */
  send(url: string, text: string, options: HttpSendOptions = {}): HttpCall {
    const sentHeaders = overridden(headersFor(text, options.tools), options.override);
    new Headers(sentHeaders.map(([name, value]): [string, string] => [name, value]));
    this.#lastKey += 1;
    const exchange: HttpExchange = {
      key: this.#lastKey,
      url,
      at: this.#clock.now(),
      body: wellFormed(text),
      sentHeaders,
      state: 'sending',
      status: undefined,
      receivedHeaders: [],
      shape: undefined,
      messages: [],
      comments: 0,
      otherBody: '',
      tookMs: undefined,
      reason: undefined,
    };
    const sending = new Sending(exchange, this.#clock, (changed) => this.#keep(changed));
    this.#keep(exchange);
    void sending.run(this.#fetch, options.timeoutMs);
    return sending;
  }

  /** Every exchange so far, oldest first. */
  exchanges(): readonly HttpExchange[] {
    return [...this.#exchanges.values()];
  }

  /** Forgets the exchanges that are over. */
  clear(): void {
    for (const [key, exchange] of this.#exchanges) if (isOver(exchange)) this.#exchanges.delete(key);
  }

  /** Calls `listener` with each exchange that is new or has changed. Returns the way to stop. */
  subscribe(listener: (exchange: HttpExchange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #keep(exchange: HttpExchange): void {
    this.#exchanges.set(exchange.key, exchange);
    for (const listener of [...this.#listeners]) {
      try {
        listener(exchange);
      } catch (error) {
        // A listener's fault is its own: the exchange goes on, the page still hears of it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
