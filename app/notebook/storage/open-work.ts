import { openDB } from 'idb';
import { migrations, type WorkDatabase } from './schema.ts';

/** What is told of an open database. */
export interface OpenEvents {
  /** A newer page wants to upgrade, and waits for this one to let go. */
  readonly blocking: () => void;
  /** The browser closed it. */
  readonly terminated: () => void;
}

/** Opens the database of that name, brought up to the newest schema. Rejects as IndexedDB does. */
export function openWork(name: string, { blocking, terminated }: OpenEvents): Promise<WorkDatabase> {
  return openDB(name, migrations.length, {
    upgrade: (database, from, _to, upgrade) => {
      for (const migrate of migrations.slice(from)) migrate(database, upgrade);
    },
    blocking,
    terminated,
  });
}
