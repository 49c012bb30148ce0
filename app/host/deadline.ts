import type { Stop } from '../../worker/mcp/ambient.ts';
import type { Clock } from './clock.ts';

/** A timer that is late by more than this was held back: by a background tab, by sleep, or by a busy page. */
const heldBackMs = 1000;

/** A deadline that is being watched. */
export interface Deadline {
  /** Looks at `dueAt` again, after it moved nearer. */
  check(): void;
  readonly stop: Stop;
}

/**
 * Calls `expire` once when the time `dueAt()` has passed (undefined: no deadline any more). The deadline may move at any
 * time. A timer alone proves nothing: when it fires, messages that wait in the queue are let in first, for a turn of the
 * event loop or, after a timer that was held back, for one second, and only then the clock is compared again.
 */
export function watchDeadline(clock: Clock, dueAt: () => number | undefined, expire: () => void): Deadline {
  let stopTimer: Stop = () => undefined;
  let stopped = false;
  let armedFor = 0;
  const left = (): number | undefined => {
    const due = dueAt();
    return due === undefined ? undefined : due - clock.now();
  };
  const confirm = (): void => {
    const ms = left();
    if (stopped || ms === undefined) return;
    if (ms > 0) {
      arm();
      return;
    }
    stopped = true;
    expire();
  };
  const fired = (): void => {
    const ms = left();
    if (stopped || ms === undefined) return;
    if (ms > 0) arm();
    else stopTimer = clock.after(clock.now() - armedFor > heldBackMs ? heldBackMs : 0, confirm);
  };
  function arm(): void {
    stopTimer();
    const due = dueAt();
    if (stopped || due === undefined) return;
    const now = clock.now();
    armedFor = Math.max(now, due);
    stopTimer = clock.after(armedFor - now, fired);
  }
  arm();
  return {
    check: arm,
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
