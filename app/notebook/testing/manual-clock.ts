import type { Clock } from '../storage/clock.ts';

/** A clock that stands still until a test moves it; due tasks run in the order of their time. */
export class ManualClock implements Clock {
  #now = 1_790_000_000_000;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((one) => one !== entry);
    };
  }

  /** Timers that still wait. */
  get waiting(): number {
    return this.#tasks.length;
  }

  /** Moves time on and runs what is due. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = until;
  }
}
