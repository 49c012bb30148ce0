import type { WorkDatabase } from './schema.ts';
import { readLineage } from './trace-keeper.ts';
import { readEntry } from './trace-record.ts';
import type { FiledTrace } from './work-file.ts';

/** The newest stored trace of every other chapter, for the export. */
export async function readOtherTraces(
  database: WorkDatabase,
  chapter: string,
): Promise<readonly FiledTrace[]> {
  const lineages = (await database.getAll('lineages')).sort((a, b) => b.touchedAt - a.touchedAt);
  const others = [...new Set(lineages.map((one) => one.chapter))].filter((id) => id !== chapter);
  return Promise.all(
    others.map(async (id) => {
      const newest = lineages.find((one) => one.chapter === id);
      const records = newest === undefined ? [] : await readLineage(database, id, newest.lineage);
      const entries = records.map((record) => readEntry(record.entry)).filter((entry) => entry !== undefined);
      return { chapter: id, entries };
    }),
  );
}
