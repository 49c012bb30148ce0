import { openDB } from 'idb';
import type { Clock } from './clock.ts';
import { asFailure, StorageFailure, within } from './failure.ts';
import { migrations, type WorkDatabase } from './schema.ts';

/** Longest wait for the browser's storage, in milliseconds. */
export const storageTimeoutMs = 3000;

/**
 * The way to one database: opens it on first need and again after it was closed by the browser or by a
 * newer version. Every failure arrives as a StorageFailure, also that nothing answers within three seconds.
 */
export class Connection {
  readonly #name: string;
  readonly #clock: Pick<Clock, 'after'>;
  #opening: Promise<WorkDatabase> | undefined;
  #closed = false;

  constructor(name: string, clock: Pick<Clock, 'after'>) {
    this.#name = name;
    this.#clock = clock;
  }

  /** Runs `task` on the open database and gives its result. */
  async run<T>(task: (database: WorkDatabase) => Promise<T>): Promise<T> {
    if (this.#closed) throw new StorageFailure('fault');
    const after = this.#clock.after.bind(this.#clock);
    const opening = this.#open();
    const database = await within(opening, storageTimeoutMs, after).catch((failure: unknown) => {
      this.#giveUp(opening);
      throw failure;
    });
    return within(task(database), storageTimeoutMs, after);
  }

  /** Closes the database; nothing runs on this connection afterwards. */
  close(): void {
    this.#closed = true;
    this.#forget();
  }

  #open(): Promise<WorkDatabase> {
    if (this.#opening === undefined) {
      this.#opening = this.#request();
      // A failed opening must not be remembered: the next need tries again.
      this.#opening.catch(() => (this.#opening = undefined));
    }
    return this.#opening;
  }

  async #request(): Promise<WorkDatabase> {
    if (!hasIndexedDb()) throw new StorageFailure('missing');
    try {
      return await openDB(this.#name, migrations.length, {
        upgrade: (database, from, _to, upgrade) => {
          for (const migrate of migrations.slice(from)) migrate(database, upgrade);
        },
        // A newer page wants to upgrade: standing in its way would hang it, so this page lets go.
        blocking: () => this.#forget(),
        terminated: () => (this.#opening = undefined),
      });
    } catch (thrown) {
      throw asFailure(thrown);
    }
  }

  // An opening that hangs may hang for ever; one that comes late must not stay open unseen.
  #giveUp(opening: Promise<WorkDatabase>): void {
    if (this.#opening === opening) this.#opening = undefined;
    opening.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  #forget(): void {
    this.#opening?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#opening = undefined;
  }
}

// Reading the name may itself throw a SecurityError in a sandboxed frame.
function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch (thrown) {
    throw asFailure(thrown);
  }
}
