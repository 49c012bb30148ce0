import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { isBlank, LineDecoder } from '../../wire/line-decoder.ts';

/** What a LineTransport needs of its surroundings. */
export interface LineTransportOptions {
  /** Reads one line as the SDK's own stdio transport would; throws when it is no message. */
  read(line: string): JSONRPCMessage;
  /** Takes one line of output, its newline included. */
  write(line: string): void;
  /** Takes one sentence about a line that was dropped. */
  complain(sentence: string): void;
}

type Id = string | number;

const idOf = (message: JSONRPCMessage): Id | undefined =>
  'id' in message && message.id !== undefined ? message.id : undefined;

/** The request a notifications/cancelled names: it will get no answer. */
function cancelledId(message: JSONRPCMessage): unknown {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.['requestId'];
}

/**
 * The stdio binding for a server built with an official SDK: text in, cut into lines by our decoder, each message handed
 * to the SDK, each answer written as one line. A line that is no message is dropped without an answer, as these SDKs do.
 */
export class LineTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  readonly #options: LineTransportOptions;
  readonly #decoder: LineDecoder;
  readonly #open = new Set<unknown>();
  #whenIdle: (() => void) | undefined;
  #closed = false;

  constructor(options: LineTransportOptions) {
    this.#options = options;
    this.#decoder = new LineDecoder({
      onLine: (line) => this.#take(line),
      onTooLong: () => options.complain('A line longer than 16 MiB was dropped.'),
    });
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#options.write(`${JSON.stringify(message)}\n`);
    if (!('method' in message)) this.#settle(idOf(message));
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.onclose?.();
    }
    return Promise.resolve();
  }

  /** A chunk of stdin; may split a line anywhere. */
  push(chunk: string): void {
    this.#decoder.push(chunk);
  }

  /** End of stdin: takes a last line without newline; `idle` runs once no request waits for its answer, at once if none does. */
  end(idle: () => void): void {
    this.#decoder.end();
    this.#whenIdle = idle;
    this.#settle(undefined);
  }

  #take(line: string): void {
    if (isBlank(line) || this.#closed) return;
    let message: JSONRPCMessage;
    try {
      message = this.#options.read(line);
    } catch {
      this.#options.complain('A line that is no JSON-RPC message was dropped.');
      return;
    }
    // A listen is open until the input ends, so nobody waits for it then.
    if ('method' in message && message.method !== 'subscriptions/listen' && idOf(message) !== undefined)
      this.#open.add(idOf(message));
    this.onmessage?.(message);
    this.#settle(cancelledId(message));
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    const idle = this.#whenIdle;
    if (idle === undefined || this.#open.size > 0) return;
    this.#whenIdle = undefined;
    idle();
  }
}
