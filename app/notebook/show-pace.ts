/** Lines within a second that make a flood: far more than anyone reads. */
const floodLines = 500;

/** For each millisecond that showing took, this many are left to everything else while the flood lasts. */
const restFactor = 4;

/** Longest rest, in milliseconds. */
const longestRestMs = 5000;

/**
 * How often what arrives is shown. Always at once, but for a flood of lines: then showing takes at most a fifth of the
 * page's time, so that the flood cannot stop the Stop button. It is the page's own time, not that of any protocol.
 */
export class ShowPace {
  #lines = 0;
  #since = 0;
  #restUntil = 0;

  /** A line has arrived. */
  line(): void {
    const now = performance.now();
    if (now - this.#since > 1000) {
      this.#since = now;
      this.#lines = 0;
    }
    this.#lines += 1;
  }

  /** Milliseconds until the next showing; 0 is at once. */
  wait(): number {
    return this.#lines < floodLines ? 0 : Math.max(0, this.#restUntil - performance.now());
  }

  /** Call it before something is shown; `done` settles when it is. */
  async showing(done: Promise<unknown>): Promise<void> {
    const start = performance.now();
    await done;
    const end = performance.now();
    this.#restUntil = end + Math.min(longestRestMs, restFactor * (end - start));
  }
}
