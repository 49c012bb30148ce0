import type { IDBPObjectStore } from 'idb';
import { decide } from './merge.ts';
import { type Beside, besideId, type SetAside, type Stamp, type StoredItem } from './record.ts';
import { readBeside, readItem } from './item-reader.ts';
import { storeNames, type WorkDatabase, type WorkSchema } from './schema.ts';

/** Everything about a person's items that the database holds. */
export interface Loaded {
  readonly items: readonly StoredItem[];
  readonly besides: readonly Beside[];
  /** How many records were set aside during this reading. */
  readonly damaged: number;
  readonly resetAt: number | undefined;
}

/** How one write ended. */
export interface Written {
  readonly ours: StoredItem;
  /** The record that stands in the store now; undefined when it was swept away by a reset. */
  readonly stands: StoredItem | undefined;
  readonly beside: Beside | undefined;
}

/** Reads all items and moves those no guard accepts to the store `aside`, untouched. */
export async function loadItems(database: WorkDatabase, now: number): Promise<Loaded> {
  const work = database.transaction(['items', 'beside', 'aside', 'meta'], 'readwrite');
  const items: StoredItem[] = [];
  let damaged = 0;
  const store = work.objectStore('items');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll() as Promise<unknown[]>]);
  for (const [index, key] of keys.entries()) {
    const item = readItem(values[index]);
    if (item !== undefined) {
      items.push(item);
      continue;
    }
    damaged += 1;
    await work.objectStore('aside').add(asideOf(key, values[index], now));
    await store.delete(key);
  }
  const losers = (await work.objectStore('beside').getAll()) as unknown[];
  const reset = await work.objectStore('meta').get('reset');
  await work.done;
  const besides = losers.map(readBeside).filter((beside) => beside !== undefined);
  return { items, besides, damaged, resetAt: reset?.at };
}

/** What the writer knows about an item of its own. */
export interface Origin {
  /** Stamp of the stored version that ours grew out of. */
  readonly base: Stamp | undefined;
  /** Came from a file: then it may well be older than the last reset. */
  readonly imported: boolean;
}

/**
 * Writes items, and losing texts of a file, in one transaction and says for each item what stands now. `originOf` tells where each came from.
 * Nothing is written when any of them fails.
 */
export async function writeItems(
  database: WorkDatabase,
  ours: readonly StoredItem[],
  losers: readonly Beside[],
  originOf: (key: string) => Origin,
): Promise<readonly Written[]> {
  const work = database.transaction(['items', 'beside', 'aside', 'meta'], 'readwrite', {
    durability: 'strict',
  });
  const besides = work.objectStore('beside');
  const reset = await work.objectStore('meta').get('reset');
  const written: Written[] = [];
  for (const loser of losers) await besides.put(loser);
  for (const item of ours) {
    const existing = await readExisting(work.objectStore('items'), work.objectStore('aside'), item.key);
    const { base, imported } = originOf(item.key);
    const { put, beside } = decide(existing, item, { base, resetAt: imported ? undefined : reset?.at });
    if (put !== undefined) {
      await work.objectStore('items').put(put);
      await besides.delete(besideId(item.key, item.tab));
    }
    if (beside !== undefined) await besides.put(beside);
    written.push({ ours: item, stands: put ?? existing, beside });
  }
  await work.done;
  return written;
}

/** Forgets a losing text: the person has chosen. */
export async function dropBeside(database: WorkDatabase, id: string): Promise<void> {
  await database.delete('beside', id);
}

/** Empties every store, settings aside, and notes the time, so that a tab that slept writes nothing old back. */
export async function resetItems(database: WorkDatabase, at: number): Promise<void> {
  const work = database.transaction([...storeNames], 'readwrite', { durability: 'strict' });
  const items = work.objectStore('items');
  for (const key of await items.getAllKeys()) {
    if (!key.startsWith('/settings/')) await items.delete(key);
  }
  for (const name of ['beside', 'aside', 'trace', 'lineages'] as const) await work.objectStore(name).clear();
  await work.objectStore('meta').put({ name: 'reset', at });
  await work.done;
}

/** All records set aside, for the export. */
export async function readAside(database: WorkDatabase): Promise<readonly SetAside[]> {
  return database.getAll('aside');
}

type Items = IDBPObjectStore<WorkSchema, ('items' | 'beside' | 'aside' | 'meta')[], 'items', 'readwrite'>;
type Aside = IDBPObjectStore<WorkSchema, ('items' | 'beside' | 'aside' | 'meta')[], 'aside', 'readwrite'>;

async function readExisting(items: Items, aside: Aside, key: string): Promise<StoredItem | undefined> {
  const raw: unknown = await items.get(key);
  if (raw === undefined) return undefined;
  const item = readItem(raw);
  if (item === undefined) await aside.add(asideOf(key, raw, Date.now()));
  return item;
}

function asideOf(key: string, raw: unknown, at: number): SetAside {
  return { key, raw, at, why: 'no guard accepts this record' };
}
