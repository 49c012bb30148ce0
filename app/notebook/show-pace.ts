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

  /**
   * Call it before something is shown; `done` settles when it stands in the page. In a flood the frame that lays it out and
   * paints it counts too, once it is over.
   */
  async showing(done: Promise<unknown>): Promise<void> {
    const start = performance.now();
    await done;
    const took = performance.now() - start;
    this.#rest(took);
    if (this.#lines < floodLines) return;
    requestAnimationFrame(() => {
      const frame = performance.now();
      setTimeout(() => this.#rest(took + performance.now() - frame));
    });
  }

  #rest(tookMs: number): void {
    this.#restUntil = performance.now() + Math.min(longestRestMs, restFactor * tookMs);
  }
}
