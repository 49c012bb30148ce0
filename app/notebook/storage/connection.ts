import type { Clock } from './clock.ts';
import type * as DiskModule from './disk.ts';
import {
  asFailure,
  scriptMissing,
  type StorageCause,
  StorageFailure,
  stillWorks,
  within,
} from './failure.ts';
import type { WorkDatabase } from './schema.ts';

/** The script that reads and writes the database. */
export type Disk = typeof DiskModule;

/** Longest wait for the browser's storage, in milliseconds. */
export const storageTimeoutMs = 3000;

/**
 * The way to one database: opens it on first need and again after it was closed by the browser or by a
 * newer version. Its script is loaded with the first need. Every failure arrives as a StorageFailure, also that nothing
 * answers within three seconds.
 */
export class Connection {
  /** Name of the database; one per learner. */
  readonly name: string;
  readonly #clock: Pick<Clock, 'after'>;
  #disk: Disk | undefined;
  #opening: Promise<WorkDatabase> | undefined;
  #closed = false;

  constructor(name: string, clock: Pick<Clock, 'after'>) {
    this.name = name;
    this.#clock = clock;
  }

  /** Loads the script. Rejects with a StorageFailure when it does not come. */
  async load(): Promise<Disk> {
    try {
      this.#disk ??= await import('./disk.ts');
      return this.#disk;
    } catch (thrown) {
      throw new StorageFailure('script', { cause: thrown });
    }
  }

  /** Runs `task` on the open database and gives its result. */
  async run<T>(task: (database: WorkDatabase, disk: Disk) => Promise<T>): Promise<T> {
    if (this.#closed) throw new StorageFailure('fault');
    // Once it is there nothing waits for it: what was begun before the page is left is not too late.
    const disk = this.#disk ?? (await this.load());
    // The page may have been left while the script was on its way.
    if (this.#closed) throw new StorageFailure('fault');
    const after = this.#clock.after.bind(this.#clock);
    const opening = this.#open(disk);
    const database = await within(opening, storageTimeoutMs, after).catch((failure: unknown) => {
      this.#giveUp(opening);
      throw failure;
    });
    return within(task(database, disk), storageTimeoutMs, after);
  }

  /** The lasting notice for a cause: what is wrong, what still works, and the way to keep the work. */
  noticeFor(why: StorageCause): string {
    return this.#disk?.noticeFor(why) ?? `${scriptMissing} ${stillWorks}`;
  }

  /** Closes the database; nothing runs on this connection afterwards. */
  close(): void {
    this.#closed = true;
    this.#forget();
  }

  #open(disk: Disk): Promise<WorkDatabase> {
    if (this.#opening === undefined) {
      this.#opening = this.#request(disk);
      // A failed opening must not be remembered: the next need tries again.
      this.#opening.catch(() => (this.#opening = undefined));
    }
    return this.#opening;
  }

  async #request({ openWork }: Disk): Promise<WorkDatabase> {
    if (!hasIndexedDb()) throw new StorageFailure('missing');
    try {
      return await openWork(this.name, {
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
