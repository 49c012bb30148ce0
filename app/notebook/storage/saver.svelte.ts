import type { Saving } from '../api.ts';
import type { Clock, Stop } from './clock.ts';
import type { Connection } from './connection.ts';
import { asFailure, type StorageCause } from './failure.ts';

/** Longest time a change waits before it is written, in milliseconds; further changes do not postpone it. */
export const writeDelayMs = 100;

/** Pause before a failed write is tried again, in milliseconds. */
const retryDelayMs = 5000;

/** Something that has changes to write. */
export interface Job {
  /** Whether anything waits. */
  dirty(): boolean;
  /** Writes what waits; rejects when it could not, and then it still waits. */
  write(connection: Connection): Promise<void>;
}

/**
 * Writes the changes of all jobs, one after the other, and says truly whether they are saved.
 * After a failure it tries again by itself until a save succeeds.
 */
export class Saver {
  readonly #connection: Connection;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #jobs: Job[] = [];
  #busy = $state(true);
  #failure = $state.raw<StorageCause | undefined>(undefined);
  #stop: Stop | undefined;
  #retrying = false;
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(connection: Connection, clock: Pick<Clock, 'after'>) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** How saving stands; reactive. */
  get saving(): Saving {
    if (this.#failure !== undefined)
      return { state: 'not-saved', says: this.#connection.noticeFor(this.#failure) };
    return { state: this.#busy ? 'saving' : 'saved', says: undefined };
  }

  add(job: Job): void {
    this.#jobs.push(job);
  }

  /** Something changed; it is written within `writeDelayMs`. */
  soon(): void {
    if (this.#closed) return;
    this.#busy = true;
    // While storage fails, each change tries again too, but not more often than the delay.
    if (this.#retrying) this.#cancelTimer();
    this.#stop ??= this.#clock.after(writeDelayMs, () => void this.flush());
  }

  /** Writes now; resolves once everything that waited was tried. Never rejects. */
  flush(): Promise<void> {
    this.#cancelTimer();
    if (this.#running !== undefined) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#runAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Writes what waits and stops all timers. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
    this.#cancelTimer();
  }

  async #runAll(): Promise<void> {
    do {
      this.#again = false;
      this.#failure = await this.#round();
      this.#busy = this.#jobs.some((job) => job.dirty());
    } while (this.#again && this.#failure === undefined);
    if (this.#failure !== undefined && this.#failure !== 'missing') this.#later(retryDelayMs);
    else if (this.#busy && this.#failure === undefined) this.#later(writeDelayMs);
  }

  async #round(): Promise<StorageCause | undefined> {
    let failure: StorageCause | undefined;
    for (const job of this.#jobs) {
      if (!job.dirty()) continue;
      try {
        await job.write(this.#connection);
      } catch (thrown) {
        failure = asFailure(thrown).why;
        // A full disk may still take a smaller job; every other cause would only be met again.
        if (failure !== 'full') return failure;
      }
    }
    return failure;
  }

  #later(ms: number): void {
    if (this.#closed || this.#stop !== undefined) return;
    this.#retrying = ms === retryDelayMs;
    this.#stop = this.#clock.after(ms, () => void this.flush());
  }

  #cancelTimer(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#retrying = false;
  }
}
