import type { Clock } from '../clock.ts';

interface Timer {
  readonly due: number;
  readonly task: () => void;
}

/** A clock for tests: time passes only when told to, and promises get their turn after every timer. */
export class FakeClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now: number;

  constructor(start = 1_000_000) {
    this.#now = start;
  }

  /** Timers that have not fired: what a leak would show in. */
  get waiting(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { due: this.#now + ms, task };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Lets time pass, firing each timer at its time. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve));
      const next = [...this.#timers].sort((a, b) => a.due - b.due)[0];
      if (next === undefined || next.due > end) break;
      this.#now = Math.max(this.#now, next.due);
      this.#timers.delete(next);
      next.task();
    }
    this.#now = end;
  }

  /** Time passes while timers are held back, as in a background tab or in sleep. */
  sleep(ms: number): void {
    this.#now += ms;
  }
}
