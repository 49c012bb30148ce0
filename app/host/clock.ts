import type { Ambient } from '../../worker/mcp/ambient.ts';

/**
 * Time as the host sees it. `now` is in milliseconds since the epoch, with fraction, and never goes back;
 * `after` runs a task once and gives the way to stop it.
 */
export type Clock = Pick<Ambient, 'now' | 'after'>;

/** Longest delay a timer takes; a longer one would fire at once. */
const longestMs = 2 ** 31 - 1;

const origin = performance.timeOrigin;

/** The real clock: monotonic, because it counts from one reading of the wall clock at load. */
export const realClock: Clock = {
  now: () => origin + performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, ms), longestMs));
    return () => {
      clearTimeout(timer);
    };
  },
};
