import type { TraceEntry } from '../../host/types.ts';
import { randomName } from './clock.ts';
import type { Connection } from './connection.ts';
import { claimLineage, type HeldLineage, rememberedLineage, rememberLineage } from './lineage.ts';
import type { Job } from './saver.svelte.ts';
import type { LineageRecord, TraceRecord, WorkDatabase } from './schema.ts';
import { entryToStored, readEntry } from './trace-record.ts';

/** Most entries of one trace that are kept over a reload; the oldest go first. */
export const keptEntries = 5000;

/** Entries that are handed over in one task: the page has its turn between them. */
const sliceEntries = 200;

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
  /** The history to go on with, or that there is none; undefined before it was looked for. */
  #found: { readonly lineage: string | undefined } | undefined;

  constructor(chapter: string, now: () => number) {
    this.#chapter = chapter;
    this.#now = now;
  }

  /**
   * Gives the entries of an earlier visit, oldest first, marked restored; those that are damaged are left out. After a
   * failure it may be called again.
   */
  async load(connection: Connection): Promise<readonly TraceEntry[]> {
    this.#found ??= { lineage: await this.#pick(connection) };
    const found = this.#found.lineage;
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
    this.#found = { lineage: wanted?.lineage };
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
    for (let from = 0; from < batch.length; from += sliceEntries)
      await Promise.all(batch.slice(from, from + sliceEntries).map(put));
    if (excess > 0) {
      const range = rangeOf(chapter, lineage);
      let last = await trace.openKeyCursor(range);
      if (excess > 1) last = (await last?.advance(excess - 1)) ?? null;
      if (last !== null) await trace.delete(IDBKeyRange.bound(range.lower, last.key));
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
  // What was put in front of a trace that had begun already bears numbers below zero.
  const most = Number.MAX_SAFE_INTEGER;
  return IDBKeyRange.bound([chapter, lineage, -most], [chapter, lineage, most]);
}
