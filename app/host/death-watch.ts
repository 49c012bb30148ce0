import type { Clock } from './clock.ts';
import { watchDeadline, type Deadline } from './deadline.ts';

/** A worker without locks is asked for a sign of life this often, in milliseconds. */
const askMs = 2000;

/** Its last messages may still be on their way when its lock is free; they get this long, in milliseconds. */
const lastWordsMs = 500;

/** What the watch needs. */
export interface Watched {
  readonly clock: Clock;
  /** The lock the process holds as long as it lives; undefined where there are no locks. */
  readonly lock: { readonly name: string; readonly manager: LockManager } | undefined;
  /** Asks for a sign of life; resolves when it comes. */
  ping(): Promise<unknown>;
  /** Silence that counts as death where there is no lock, in milliseconds. */
  readonly silenceMs: number;
  /** Called once, with the reason as a clause. */
  onDeath(reason: string): void;
}

function watchLock({ clock, onDeath }: Watched, name: string, manager: LockManager): () => void {
  const abort = new AbortController();
  let stopWaiting = (): void => undefined;
  manager
    .request(name, { signal: abort.signal }, () => {
      stopWaiting = clock.after(lastWordsMs, () => {
        onDeath('it ended without a word');
      });
    })
    // Only our own abort and a page that is being left end up here.
    .catch(() => undefined);
  return () => {
    abort.abort();
    stopWaiting();
  };
}

function watchPulse({ clock, ping, silenceMs, onDeath }: Watched): () => void {
  let lastSign = clock.now();
  let stopAsking = (): void => undefined;
  let stopped = false;
  const deadline: Deadline = watchDeadline(
    clock,
    () => lastSign + silenceMs,
    () => {
      onDeath(`it gave no sign of life for ${String(silenceMs / 1000)} seconds`);
    },
  );
  const ask = (): void => {
    void ping().then(
      () => {
        if (stopped) return;
        lastSign = clock.now();
        stopAsking = clock.after(askMs, ask);
      },
      () => undefined,
    );
  };
  ask();
  return () => {
    stopped = true;
    stopAsking();
    deadline.stop();
  };
}

/**
 * Finds a death without notice, which a terminated worker's ports do not tell: by the lock it held where there are locks,
 * else by its silence (which a process busy for that long cannot be told from). Returns the way to stop.
 */
export function watchDeath(watched: Watched): () => void {
  return watched.lock === undefined
    ? watchPulse(watched)
    : watchLock(watched, watched.lock.name, watched.lock.manager);
}
