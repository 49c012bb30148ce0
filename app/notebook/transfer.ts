import type { Trace } from '../host/trace.ts';
import { readAside } from './storage/item-store.ts';
import { mergeFile, type Merge } from './storage/merge-file.ts';
import type { Store } from './storage/store.svelte.ts';
import { type ChapterStamp, type FiledTrace, readWorkFile, writeWorkFile } from './storage/work-file.ts';
import { readOtherTraces } from './storage/other-traces.ts';

/** Says how an import went. */
export interface ImportOutcome {
  readonly ok: boolean;
  readonly says: string;
}

/**
 * The text of a file with all work of this learner, of every chapter; what storage cannot give is left out, what this
 * page knows is always in it. `now` is in milliseconds since the epoch.
 */
export async function exportAll(
  store: Store,
  chapter: ChapterStamp,
  trace: FiledTrace,
  now: number,
): Promise<string> {
  await store.saver.flush();
  const { items, besides } = store.snapshot();
  // Both at once: storage that does not answer is waited for only once.
  const [aside, others] = await Promise.all([
    store.connection.run(readAside).catch(() => []),
    store.connection.run((database) => readOtherTraces(database, chapter.id)).catch(() => []),
  ]);
  const foreign = items.flatMap((item) =>
    item.kind === 'content' && item.chapter !== chapter.id && item.value !== undefined
      ? [{ id: item.chapter, content: item.value.version }]
      : [],
  );
  const chapters = [chapter, ...foreign];
  const exportedAt = new Date(now).toISOString();
  const traces = [trace, ...others].filter(({ entries }) => entries.length > 0);
  return writeWorkFile({ exportedAt, chapters, items, besides, traces, aside });
}

/** Checks a file whole, then merges it: newest wins per item, losing texts are kept. Says what happened. */
export async function importAll(
  store: Store,
  chapter: ChapterStamp,
  trace: Trace,
  content: string,
): Promise<ImportOutcome> {
  const file = readWorkFile(content);
  if (!file.ok) return file;
  const merge = mergeFile(store.snapshot(), file.work);
  store.bring(merge.items, merge.besides);
  const traceSays = bringTrace(
    trace,
    file.work.traces.find((one) => one.chapter === chapter.id),
  );
  await store.saver.flush();
  const stamp = file.work.chapters.find(({ id }) => id === chapter.id);
  const version =
    stamp !== undefined && stamp.content !== chapter.content
      ? ` It was made with another version of this chapter (${stamp.content}); answers to questions that changed are left out.`
      : '';
  const saved = store.saving.state === 'not-saved' ? ' It is not saved in this browser yet.' : '';
  return { ok: true, says: `${mergeWords(merge)}${traceSays}${version}${saved}` };
}

function mergeWords({ added, replaced, kept, same }: Merge): string {
  const parts = [
    added > 0 ? `${String(added)} added` : '',
    replaced > 0 ? `${String(replaced)} replaced by newer ones, your texts are kept beside` : '',
    kept > 0 ? `${String(kept)} older than yours, so yours stay` : '',
    same > 0 ? `${String(same)} the same already` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'The file holds no work.' : `Items of the file: ${parts.join('; ')}.`;
}

// Two histories cannot be told apart once they are mixed: same numbers, other processes.
function bringTrace(trace: Trace, filed: FiledTrace | undefined): string {
  if (filed === undefined || filed.entries.length === 0) return '';
  if (trace.entries().length > 0)
    return ' The trace of the file was left out, because this page has one already.';
  trace.load(filed.entries);
  return ' Its trace is back.';
}
