import { NOTIFICATIONS } from '../../worker/mcp/names.ts';
import { encodeLine } from '../../worker/wire/encode.ts';
import type { JsonObject, RequestId } from '../../worker/wire/message.ts';
import { PendingCall, type Call, type CallLimits } from './call.ts';
import { realClock, type Clock } from './clock.ts';
import { Ledger } from './ledger.ts';
import { LocalError } from './local-error.ts';
import { Recorder } from './recorder.ts';
import { bookHost, requestMeta, type ClientMeta } from './request-meta.ts';
import { awaitExit } from './shutdown.ts';
import type { Trace } from './trace.ts';
import type { Exchange, ProcessExit, ServerProcess, TraceEntry } from './types.ts';

/** What a client is made of. */
export interface ClientOptions {
  readonly process: ServerProcess;
  readonly trace: Trace;
  readonly clock?: Clock;
  /** What requests built by the host say of it; the book's client unless stated. */
  readonly meta?: ClientMeta;
  /** Limits of a call that states none: 10 seconds, 60 seconds at most whatever progress is reported. */
  readonly limits?: CallLimits;
}

/** Limits of one call, and an id to use for it instead of the next free one. */
export interface RequestOptions extends Partial<CallLimits> {
  readonly id?: RequestId;
}

/** Room is left behind a number below this to count on. */
const longWayToGo = 2 ** 52;

const lineOf = (message: JsonObject): string => encodeLine(message).slice(0, -1);

/**
 * The client of exactly one process: writes lines, records all streams in the trace, pairs answers, and gives every call
 * an end. Lines are sent as they were typed. Make it in the same task as the process, before any text can arrive.
 */
export class Client {
  readonly process: ServerProcess;
  /** Exchanges of this process alone. */
  readonly ledger = new Ledger();
  readonly #clock: Clock;
  readonly #meta: ClientMeta;
  readonly #limits: CallLimits;
  readonly #calls = new Map<number, PendingCall>();
  readonly #recorder: Recorder;
  readonly #followers = new Set<(entry: TraceEntry) => void>();
  #lastId = 0;
  #ended = false;
  #closing: Promise<ProcessExit> | undefined;

  constructor({ process, trace, clock, meta, limits }: ClientOptions) {
    this.process = process;
    this.#clock = clock ?? realClock;
    this.#meta = meta ?? bookHost;
    this.#limits = limits ?? { timeoutMs: 10_000, maxTimeoutMs: 60_000 };
    this.#recorder = new Recorder(trace, process, (entry) => {
      this.#take(entry);
    });
  }

  /** A whole number that this client has not sent as an id, by hand or not: larger than all but the very largest ones. */
  nextId(): number {
    return this.#lastId + 1;
  }

  /**
   * Sends one line as typed; a newline is added. A duplicate of an id in flight goes through and is flagged.
   * Undefined when the line asks for no answer that could be paired (a notification, a response, no usable id).
   * Throws LocalError: `not-one-line`, `process-ended`, `input-closed`.
   */
  send(line: string, limits: Partial<CallLimits> = {}): Call | undefined {
    if (line.includes('\n'))
      throw new LocalError('not-one-line', 'A message is one line; this text has several.');
    // Text sent raw before may have left a line unfinished: then this line ends that one and is part of it.
    const written = this.#write(`${line}\n`).at(-1);
    if (written === undefined || this.ledger.get(written.seq) === undefined) return undefined;
    return this.#open(written.seq, limits);
  }

  /**
   * Builds a request and sends it; `_meta` comes last and states version, capabilities and client, over which members of
   * `params._meta` win. Throws LocalError as `send` does, and `id-in-flight` for an id that waits for its answer.
   */
  request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Call {
    const { id = this.nextId(), ...limits } = options;
    if (this.ledger.inFlight(this.process.number, id))
      throw new LocalError('id-in-flight', `The id ${JSON.stringify(id)} still waits for its answer.`);
    const { _meta, ...rest } = params;
    const meta = { ...requestMeta(this.#meta), ...(typeof _meta === 'object' ? _meta : {}) };
    const call = this.send(lineOf({ jsonrpc: '2.0', id, method, params: { ...rest, _meta: meta } }), limits);
    if (call === undefined)
      throw new LocalError('not-one-line', 'An unfinished line was in the way of the request.');
    return call;
  }

  /** Writes text as it is, no newline added: for framing experiments. Throws LocalError as `send` does. */
  sendRaw(text: string): void {
    this.#write(text);
  }

  /** Sends a notification built by the host. Throws LocalError as `send` does. */
  notify(method: string, params?: JsonObject): void {
    const message: JsonObject = { jsonrpc: '2.0', method };
    this.#write(encodeLine(params === undefined ? message : { ...message, params }));
  }

  /** Cancels a call: settles it here, tells the server once. Throws LocalError `not-in-flight` when it has settled. */
  cancel(key: number, reason: string): void {
    const exchange = this.ledger.get(key);
    if (exchange?.outcome !== 'pending')
      throw new LocalError('not-in-flight', 'This request waits for nothing any more.');
    this.#recorder.event({ type: 'cancelled', request: key, reason });
    this.#tellCancelled(exchange, reason);
  }

  /** Calls `listener`, which must not throw, with each entry of this process once the ledger knows it. Returns the way to stop. */
  follow(listener: (entry: TraceEntry) => void): () => void {
    this.#followers.add(listener);
    return () => {
      this.#followers.delete(listener);
    };
  }

  /** Notes that someone else who writes through this client waited `afterMs` for an answer and waits no longer. */
  gaveUp(key: number, afterMs: number): void {
    this.#recorder.event({ type: 'timeout', request: key, afterMs });
  }

  /** Closes stdin, waits for the exit, and ends the process by force after `deadlineMs` (stdio, Shutdown). */
  closeInput(deadlineMs = 5000): Promise<ProcessExit> {
    if (this.#closing === undefined) {
      if (!this.#ended) this.#recorder.event({ type: 'stdin-closed' });
      this.process.stdin.end();
      this.#closing = awaitExit(this.process, this.#clock, deadlineMs);
    }
    return this.#closing;
  }

  #open(key: number, limits: Partial<CallLimits>): Call {
    const timeoutMs = limits.timeoutMs ?? this.#limits.timeoutMs;
    const maxTimeoutMs = limits.maxTimeoutMs ?? Math.max(timeoutMs, this.#limits.maxTimeoutMs);
    const call = new PendingCall(
      key,
      { timeoutMs, maxTimeoutMs },
      {
        clock: this.#clock,
        exchange: () => this.#exchange(key),
        endless: () => this.ledger.acknowledged(key),
        expired: (afterMs) => {
          this.#expire(key, afterMs);
        },
      },
    );
    this.#calls.set(key, call);
    // A process in the same task may have answered already.
    this.#settle(key, call);
    return call;
  }

  #exchange(key: number): Exchange {
    const exchange = this.ledger.get(key);
    if (exchange === undefined) throw new Error('An exchange of this client is missing from its ledger.');
    return exchange;
  }

  #write(text: string): readonly TraceEntry[] {
    if (this.#ended)
      throw new LocalError(
        'process-ended',
        `Process ${String(this.process.number)} has ended; nothing was sent.`,
      );
    const written = this.#closing === undefined ? this.#recorder.write(text) : undefined;
    if (written === undefined)
      throw new LocalError(
        'input-closed',
        `The input of process ${String(this.process.number)} is closed; nothing was sent.`,
      );
    return written;
  }

  #take(entry: TraceEntry): void {
    for (const key of this.ledger.add(entry)) {
      const id = this.ledger.idOf(key);
      if (typeof id === 'number' && id > this.#lastId && (id < longWayToGo || id === this.#lastId + 1))
        this.#lastId = id;
      const call = this.#calls.get(key);
      if (call === undefined) continue;
      if (entry.kind === 'line' && entry.stream === 'stdout') call.sign(entry.at);
      this.#settle(key, call);
    }
    if (entry.kind === 'event' && entry.event.type === 'exit') this.#ended = true;
    for (const listener of [...this.#followers]) listener(entry);
  }

  #settle(key: number, call: PendingCall): void {
    if (this.ledger.isPending(key)) return;
    this.#calls.delete(key);
    call.settle(this.#exchange(key));
  }

  #expire(key: number, afterMs: number): void {
    const exchange = this.#exchange(key);
    this.#recorder.event({ type: 'timeout', request: key, afterMs });
    this.#tellCancelled(exchange, `no answer within ${String(afterMs)} ms`);
  }

  #tellCancelled({ id }: Exchange, reason: string): void {
    const params = { requestId: id, reason };
    this.#recorder.write(encodeLine({ jsonrpc: '2.0', method: NOTIFICATIONS.cancelled, params }));
  }
}
