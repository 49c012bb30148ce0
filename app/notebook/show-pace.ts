/** Showing may take one part in so many of the page's time; the others are left to everything else. */
const share = 5;

/** What showing may take beyond its share before it waits, in milliseconds: no person's own doing takes as much. */
const allowanceMs = 500;

/** Longest rest, in milliseconds. */
const longestRestMs = 5000;

/**
 * How often what arrives is shown. At once, until showing has taken more of the page's time than its share and an
 * allowance; then it waits until it is within them again, so that a flood of lines cannot stop the Stop button. Time is
 * what counts, not lines: a slow machine takes few lines in a second because it shows each. It is the page's own time,
 * not that of any protocol.
 */
export class ShowPace {
  /** Milliseconds taken beyond the share, as of `#at`. */
  #taken = 0;
  #at = 0;
  #framed = false;

  /** Milliseconds until the next showing; 0 is at once. */
  wait(): number {
    return Math.max(0, this.#now() - allowanceMs) * share;
  }

  /**
   * Call it before something is shown; `done` settles when it stands in the page. The frame that lays it out and paints it
   * counts too, once it is over.
   */
  async showing(done: Promise<unknown>): Promise<void> {
    const start = performance.now();
    await done;
    this.#take(performance.now() - start);
    if (this.#framed) return;
    this.#framed = true;
    requestAnimationFrame(() => {
      const frame = performance.now();
      setTimeout(() => {
        this.#framed = false;
        this.#take(performance.now() - frame);
      });
    });
  }

  #take(tookMs: number): void {
    this.#taken = Math.min(this.#now() + tookMs, allowanceMs + longestRestMs / share);
  }

  #now(): number {
    const now = performance.now();
    this.#taken = Math.max(0, this.#taken - (now - this.#at) / share);
    this.#at = now;
    return this.#taken;
  }
}
