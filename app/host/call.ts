import type { Clock } from './clock.ts';
import { watchDeadline, type Deadline } from './deadline.ts';
import type { Exchange } from './types.ts';

/** How long a call may take, in milliseconds. */
export interface CallLimits {
  /** Without an answer or a sign of progress for this long, the client stops waiting. */
  readonly timeoutMs: number;
  /** The end whatever progress is reported; never less than `timeoutMs`. */
  readonly maxTimeoutMs: number;
}

/** A request that was sent. */
export interface Call {
  /** seq of the request's trace entry: the key of its exchange. */
  readonly key: number;
  /** Settles once with the settled exchange, however it ended; never rejects. */
  readonly settled: Promise<Exchange>;
  /** The exchange as it stands now. */
  exchange(): Exchange;
  /** The limits in force. */
  limits(): CallLimits;
  /** Milliseconds since the epoch at which waiting ends; undefined when settled or without a deadline. */
  dueAt(): number | undefined;
  /** Sets other limits while the call waits; they count from its start and from its last sign of progress. */
  allow(limits: Partial<CallLimits>): void;
}

/** What a pending call needs to know of its client. */
export interface CallHost {
  readonly clock: Clock;
  exchange(): Exchange;
  /** True once the deadline does not apply any more: an acknowledged subscription. */
  endless(): boolean;
  expired(afterMs: number): void;
}

const clean = (limits: CallLimits): CallLimits => ({
  timeoutMs: limits.timeoutMs,
  maxTimeoutMs: Math.max(limits.timeoutMs, limits.maxTimeoutMs),
});

/** A call that waits: its promise, and its deadline, which moves with every sign of progress up to a maximum. */
export class PendingCall implements Call {
  readonly key: number;
  readonly settled: Promise<Exchange>;
  readonly #host: CallHost;
  readonly #deadline: Deadline;
  readonly #startedAt: number;
  #lastSignAt: number;
  #limits: CallLimits;
  #resolve: ((exchange: Exchange) => void) | undefined;

  constructor(key: number, limits: CallLimits, host: CallHost) {
    this.key = key;
    this.#host = host;
    this.#limits = clean(limits);
    this.#startedAt = host.clock.now();
    this.#lastSignAt = this.#startedAt;
    this.settled = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#deadline = watchDeadline(
      host.clock,
      () => this.dueAt(),
      () => {
        host.expired(Math.round((this.dueAt() ?? this.#startedAt) - this.#startedAt));
      },
    );
  }

  exchange(): Exchange {
    return this.#host.exchange();
  }

  limits(): CallLimits {
    return this.#limits;
  }

  dueAt(): number | undefined {
    if (this.#resolve === undefined || this.#host.endless()) return undefined;
    const { timeoutMs, maxTimeoutMs } = this.#limits;
    return Math.min(this.#lastSignAt + timeoutMs, this.#startedAt + maxTimeoutMs);
  }

  allow(limits: Partial<CallLimits>): void {
    this.#limits = clean({ ...this.#limits, ...limits });
    this.#deadline.check();
  }

  /** The server gave a sign of progress; the timer finds that out when it fires, so that a flood costs nothing. */
  sign(at: number): void {
    this.#lastSignAt = at;
  }

  /** Ends the wait. */
  settle(exchange: Exchange): void {
    this.#deadline.stop();
    this.#resolve?.(exchange);
    this.#resolve = undefined;
  }
}
