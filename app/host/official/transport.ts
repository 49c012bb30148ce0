import './jitless.ts';
import {
  deserializeMessage,
  SdkError,
  SdkErrorCode,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { NOTIFICATIONS } from '../../../worker/mcp/names.ts';
import { encodeLine } from '../../../worker/wire/encode.ts';
import { isBlank } from '../../../worker/wire/line-decoder.ts';
import type { Client } from '../client.ts';
import { realClock, type Clock } from '../clock.ts';
import { LocalError } from '../local-error.ts';
import { at } from '../members.ts';
import type { LineEntry, TraceEntry } from '../types.ts';

/** What the transport is made of. */
export interface TransportOptions {
  /** Our own client of the process: its recorder cuts and keeps every line, in and out. */
  readonly client: Client;
  readonly clock?: Clock;
  /** The permission step of the host, before a line is written: one sentence why it may not go, or undefined. */
  readonly permit?: ((line: string) => Promise<string | undefined>) | undefined;
}

/** How the official client words its own time limit; a cancellation gives the transport no other cause. */
const outOfTime = String(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'));

/**
 * A transport for the official client over our lines. What it sends is written through the recorder of the process, and what
 * it receives is what that recorder has cut, so that the trace holds both raw and the ledger pairs them as it pairs our own.
 */
export class OfficialTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #permit: TransportOptions['permit'];
  #stop: (() => void) | undefined;
  #closed = false;

  constructor({ client, clock = realClock, permit }: TransportOptions) {
    this.#client = client;
    this.#clock = clock;
    this.#permit = permit;
  }

  /** False once the process has ended or the connection was closed. */
  get open(): boolean {
    return !this.#closed;
  }

  start(): Promise<void> {
    this.#stop ??= this.#client.follow((entry) => this.#take(entry));
    return Promise.resolve();
  }

  /**
   * Writes one message as one line. Rejects with a LocalError when the process has ended, its input is closed, or the host
   * does not permit it.
   */
  async send(message: JSONRPCMessage): Promise<void> {
    const line = encodeLine(message);
    const withheld = await this.#permit?.(line.slice(0, -1));
    if (withheld !== undefined) throw new LocalError('withheld', withheld);
    this.#noteTimeout(message);
    this.#client.sendRaw(line);
  }

  /** Closes the input of the process and waits for its end, as stdio has it (basic/transports/stdio, Shutdown). */
  async close(): Promise<void> {
    await this.#client.closeInput();
    this.#gone();
  }

  #take(entry: TraceEntry): void {
    if (entry.kind === 'event' && entry.event.type === 'exit') this.#gone();
    if (entry.kind === 'line' && entry.stream === 'stdout' && !entry.afterEnd) this.#read(entry);
  }

  #read({ text }: LineEntry): void {
    if (isBlank(text)) return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(text);
    } catch {
      this.onerror?.(new Error('A line that is no JSON-RPC message was skipped.'));
      return;
    }
    try {
      this.onmessage?.(message);
    } catch (thrown) {
      this.onerror?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  #gone(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stop?.();
    this.onclose?.();
  }

  /** A wait that ended here is a local timeout; the cancellation that follows only tells the server. */
  #noteTimeout(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== NOTIFICATIONS.cancelled) return;
    if (at(message, '/params/reason') !== outOfTime) return;
    const id = at(message, '/params/requestId');
    const open = this.#client.ledger.exchanges().find((each) => each.id === id && each.outcome === 'pending');
    if (open === undefined) return;
    this.#client.gaveUp(open.key, Math.round(this.#clock.now() - open.request.at));
  }
}
