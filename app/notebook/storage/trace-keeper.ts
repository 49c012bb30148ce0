import type { TraceEntry } from '../../host/types.ts';
import { randomName } from './clock.ts';
import type { Connection } from './connection.ts';
import { claimLineage, type HeldLineage, rememberedLineage, rememberLineage } from './lineage.ts';
import type { Job } from './saver.svelte.ts';
import type { LineageRecord, TraceRecord, WorkDatabase } from './schema.ts';
import { entryToStored, readEntry } from './trace-record.ts';

/** Most entries of one trace that are kept over a reload; the oldest go first. */
export const keptEntries = 5000;

/** Histories of one chapter's trace that are kept: this page's and the newest of others. */
const keptLineages = 5;

/**
 * Keeps the trace of one chapter over reloads. A page and its reloads share one history (a lineage); a page
 * opened anew goes on with the newest one, or with a copy while another tab still holds it.
 */
export class TraceKeeper implements Job {
  readonly #chapter: string;
  readonly #now: () => number;
  #lineage = randomName();
  #held: HeldLineage | undefined;
  #pending: TraceEntry[] = [];
  #written = 0;
  #clear = false;

  constructor(chapter: string, now: () => number) {
    this.#chapter = chapter;
    this.#now = now;
  }

  /** Gives the entries of an earlier visit, oldest first, marked restored; those that are damaged are left out. */
  async load(connection: Connection): Promise<readonly TraceEntry[]> {
    const found = await this.#pick(connection);
    rememberLineage(this.#chapter, this.#lineage);
    if (found === undefined) return [];
    const records = await connection.run((database) => readLineage(database, this.#chapter, found));
    const entries = records.map((record) => readEntry(record.entry)).filter((entry) => entry !== undefined);
    if (found === this.#lineage) this.#written = entries.length;
    else this.#pending.unshift(...entries);
    return entries;
  }

  /** Notes an entry for writing. */
  add(entry: TraceEntry): void {
    this.#pending.push(entry);
  }

  /** Removes the stored history; what is added afterwards starts it anew. */
  clear(): void {
    this.#pending = [];
    this.#clear = true;
  }

  dirty(): boolean {
    return this.#pending.length > 0 || this.#clear;
  }

  async write(connection: Connection): Promise<void> {
    const batch = this.#pending.slice(-keptEntries);
    const clear = this.#clear;
    this.#pending = [];
    this.#clear = false;
    const excess = clear ? 0 : this.#written + batch.length - keptEntries;
    try {
      await connection.run((database) => this.#store(database, batch, clear, excess));
      this.#written = Math.min((clear ? 0 : this.#written) + batch.length, keptEntries);
    } catch (thrown) {
      // A clear that came meanwhile already covers what this batch would have written.
      if (!this.#clear) this.#pending = [...batch, ...this.#pending];
      this.#clear ||= clear;
      throw thrown;
    }
  }

  /** Lets another tab go on with this history. */
  close(): void {
    this.#held?.release();
  }

  async #pick(connection: Connection): Promise<string | undefined> {
    const remembered = rememberedLineage(this.#chapter);
    const known = (await connection.run((database) => database.getAll('lineages')))
      .filter((record) => record.chapter === this.#chapter)
      .sort((a, b) => b.touchedAt - a.touchedAt);
    const wanted = known.find((record) => record.lineage === remembered) ?? known[0];
    if (wanted !== undefined) {
      this.#held = await claimLineage(this.#chapter, wanted.lineage, wanted.lineage === remembered);
      if (this.#held !== undefined) this.#lineage = wanted.lineage;
    }
    this.#held ??= await claimLineage(this.#chapter, this.#lineage, true);
    const stale = known.slice(keptLineages).filter((record) => record.lineage !== wanted?.lineage);
    await connection.run((database) => dropLineages(database, stale));
    return wanted?.lineage;
  }

  async #store(
    database: WorkDatabase,
    batch: readonly TraceEntry[],
    clear: boolean,
    excess: number,
  ): Promise<void> {
    const [chapter, lineage] = [this.#chapter, this.#lineage];
    const work = database.transaction(['trace', 'lineages'], 'readwrite');
    const trace = work.objectStore('trace');
    if (clear) await trace.delete(rangeOf(chapter, lineage));
    const put = (entry: TraceEntry): Promise<unknown> =>
      trace.put({ chapter, lineage, seq: entry.seq, entry: entryToStored(entry) });
    await Promise.all(batch.map(put));
    if (excess > 0) {
      const oldest = await trace.getAllKeys(rangeOf(chapter, lineage), excess);
      for (const key of oldest) await trace.delete(key);
    }
    await work.objectStore('lineages').put({ chapter, lineage, touchedAt: this.#now() });
    await work.done;
  }
}

/** All stored entries of one history, oldest first. */
export async function readLineage(
  database: WorkDatabase,
  chapter: string,
  lineage: string,
): Promise<readonly TraceRecord[]> {
  return database.getAll('trace', rangeOf(chapter, lineage));
}

async function dropLineages(database: WorkDatabase, stale: readonly LineageRecord[]): Promise<void> {
  if (stale.length === 0) return;
  const work = database.transaction(['trace', 'lineages'], 'readwrite');
  for (const { chapter, lineage } of stale) {
    await work.objectStore('trace').delete(rangeOf(chapter, lineage));
    await work.objectStore('lineages').delete([chapter, lineage]);
  }
  await work.done;
}

function rangeOf(chapter: string, lineage: string): IDBKeyRange {
  return IDBKeyRange.bound([chapter, lineage, 0], [chapter, lineage, Number.MAX_SAFE_INTEGER]);
}
