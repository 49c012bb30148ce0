/** Why the browser's storage could not be used. */
export type StorageCause = 'missing' | 'denied' | 'full' | 'silent' | 'newer' | 'script' | 'fault';

/** A storage operation that failed, with its cause; local to the page, never an error of a server. */
export class StorageFailure extends Error {
  /** The cause in one word. */
  readonly why: StorageCause;

  constructor(why: StorageCause, options?: ErrorOptions) {
    super(`storage failed: ${why}`, options);
    this.name = 'StorageFailure';
    this.why = why;
  }
}

const causes: Readonly<Record<string, StorageCause>> = {
  SecurityError: 'denied',
  NotAllowedError: 'denied',
  QuotaExceededError: 'full',
  VersionError: 'newer',
};

/** Turns whatever a storage call threw into a StorageFailure. */
export function asFailure(thrown: unknown): StorageFailure {
  if (thrown instanceof StorageFailure) return thrown;
  const name = nameOf(thrown);
  const why = Object.hasOwn(causes, name) ? causes[name] : undefined;
  return new StorageFailure(why ?? 'fault', { cause: thrown });
}

// A DOMException is no Error in every engine, so only the name counts.
function nameOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('name' in thrown)) return '';
  return typeof thrown.name === 'string' ? thrown.name : '';
}

/** What is said when the script that knows all other words has not come. */
export const scriptMissing = 'Not saved: the script that saves your work did not arrive.';

/** What every notice of a failure ends with. */
export const stillWorks =
  'The lessons work, but your work lasts only while this tab is open: export it to keep it.';

/**
 * Settles as `promise` does, or rejects with a StorageFailure `silent` after `ms` milliseconds.
 * `after` is the clock's timer.
 */
export function within<T>(
  promise: Promise<T>,
  ms: number,
  after: (ms: number, task: () => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = after(ms, () => reject(new StorageFailure('silent')));
    promise.then(
      (value) => {
        stop();
        resolve(value);
      },
      (thrown: unknown) => {
        stop();
        reject(asFailure(thrown));
      },
    );
  });
}
