/** Showing may take one part in so many of the page's time; the others are left to everything else. */
const share = 5;

/** Lines that make a flood when the page has not come to rest between them: far more than anyone reads. */
const floodLines = 500;

/** What showing may take beyond its share before it waits, in milliseconds. */
const allowanceMs = 500;

/** Longest rest, in milliseconds. */
const longestRestMs = 5000;

/**
 * How often what arrives is shown. Always at once, but for a flood of lines: then showing waits while it has taken more of the
 * page's time than its share and an allowance, so that the flood cannot stop the Stop button. Lines are counted from when the
 * page was last at rest and not by the second: a slow machine takes few in a second, because it shows each. It is the page's
 * own time, not that of any protocol.
 */
export class ShowPace {
  /** Milliseconds taken beyond the share, as of `#at`. */
  #taken = 0;
  #at = 0;
  /** Lines since there was nothing to make up for. */
  #lines = 0;
  #framed = false;

  /** A line has arrived. */
  line(): void {
    this.#lines = this.#now() === 0 ? 1 : this.#lines + 1;
  }

  /** Milliseconds until the next showing; 0 is at once. */
  wait(): number {
    return this.#lines < floodLines ? 0 : Math.max(0, this.#now() - allowanceMs) * share;
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
