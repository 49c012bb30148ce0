import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { StoredLineOrEvent } from './trace-record.ts';
import type { Beside, SetAside, StoredItem } from './record.ts';

/** Names of the stores; a transaction over everything lists them all. */
export const storeNames = ['items', 'beside', 'aside', 'trace', 'lineages', 'meta'] as const;

/** The database of one learner. What is read back is `unknown` all the same: another version may have written it. */
export interface WorkSchema extends DBSchema {
  /** One record per item, by its key. */
  items: { key: string; value: StoredItem };
  /** Texts that lost to a newer one, by item and tab. */
  beside: { key: string; value: Beside };
  /** Records no guard accepts. */
  aside: { key: number; value: SetAside };
  /** Entries of a trace, by chapter, lineage and seq. */
  trace: { key: [string, string, number]; value: TraceRecord };
  /** One per history of a chapter's trace. */
  lineages: { key: [string, string]; value: LineageRecord };
  /** Small facts of the database itself: the time of the last reset. */
  meta: { key: string; value: { readonly name: string; readonly at: number } };
}

/** One stored entry of a trace. */
export interface TraceRecord {
  readonly chapter: string;
  readonly lineage: string;
  readonly seq: number;
  readonly entry: StoredLineOrEvent;
}

/** One history of a chapter's trace: a page and its reloads. */
export interface LineageRecord {
  readonly chapter: string;
  readonly lineage: string;
  /** Milliseconds since the epoch. */
  readonly touchedAt: number;
}

/** An open database. */
export type WorkDatabase = IDBPDatabase<WorkSchema>;

type Upgrade = IDBPTransaction<WorkSchema, (typeof storeNames)[number][], 'versionchange'>;

/**
 * Steps from each version to the next; the version of the schema is their number. A step that has been
 * published is never changed: add one behind it.
 */
export const migrations: readonly ((database: WorkDatabase, upgrade: Upgrade) => void)[] = [
  (database) => {
    database.createObjectStore('items', { keyPath: 'key' });
    database.createObjectStore('beside', { keyPath: 'id' });
    database.createObjectStore('aside', { autoIncrement: true });
    database.createObjectStore('trace', { keyPath: ['chapter', 'lineage', 'seq'] });
    database.createObjectStore('lineages', { keyPath: ['chapter', 'lineage'] });
    database.createObjectStore('meta', { keyPath: 'name' });
  },
  // Records of the kinds `forecast` and `sent`: a page that knows neither would set them aside as damaged, so it must not
  // open this database any more.
  () => undefined,
];
