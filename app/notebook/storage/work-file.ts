import type { TraceEntry } from '../../host/types.ts';
import { type ChapterStamp, openFile, readChapterStamp, readEach, readEntries } from './file-format.ts';
import { isRecord, listOf, own, text } from './guard.ts';
import { readBeside, readItem } from './item-reader.ts';
import type { Beside, StoredItem } from './record.ts';
import { entryToStored } from './trace-record.ts';

export type { ChapterStamp } from './file-format.ts';

/** The format of the file with all work of a learner. Version 1 had fewer kinds of record and is read as it is. */
export const workFormat = { format: 'wirebook-work', version: 2 } as const;

/** The trace of one chapter. */
export interface FiledTrace {
  readonly chapter: string;
  readonly entries: readonly TraceEntry[];
}

/** All work of a learner, as a file holds it. */
export interface WorkFile {
  /** RFC 3339. */
  readonly exportedAt: string;
  readonly chapters: readonly ChapterStamp[];
  readonly items: readonly StoredItem[];
  /** Texts that lost to a newer one of another tab. */
  readonly besides: readonly Beside[];
  readonly traces: readonly FiledTrace[];
  /** Records nobody could read; carried along as they are. */
  readonly aside: readonly unknown[];
}

/** What reading a file gives: the work, or one sentence why nothing was taken from it. */
export type ReadFile =
  { readonly ok: true; readonly work: WorkFile } | { readonly ok: false; readonly says: string };

/** The text of a file. Traces stand in it as raw lines. */
export function writeWorkFile(work: WorkFile): string {
  const { exportedAt, chapters, items, besides, aside } = work;
  const traces = work.traces.map(({ chapter, entries }) => ({
    chapter,
    entries: entries.map(entryToStored),
  }));
  const file = {
    ...workFormat,
    exportedAt,
    chapters,
    items,
    besides,
    traces,
    aside,
  };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

/** Reads a file whole or not at all. */
export function readWorkFile(content: string): ReadFile {
  const opened = openFile(content, workFormat);
  switch (opened.kind) {
    case 'open':
      return readBody(opened.file);
    case 'foreign':
      return refuse(
        opened.format === 'wirebook-capsule'
          ? 'This file is a capsule: the work of one chapter. Open it by “Hand in or share” in the menu.'
          : 'This file is not work exported from Wirebook.',
      );
    case 'no-version':
      return refuse('This file does not say which version of the format it has.');
    case 'newer':
      return refuse(
        `This file was written by a newer Wirebook (format ${String(opened.version)}); this one reads up to format ${String(workFormat.version)}. Reload the page to get the newer version.`,
      );
  }
}

function readBody(file: Readonly<Record<string, unknown>>): ReadFile {
  const exportedAt = text(own(file, 'exportedAt'));
  const chapters = listOf(own(file, 'chapters'), readChapterStamp);
  const aside = listOf(own(file, 'aside'), (raw) => raw);
  if (exportedAt === undefined || chapters === undefined || aside === undefined)
    return refuse(damaged('its head'));
  const items = readEach(own(file, 'items'), readItem);
  if (items.bad !== undefined) return refuse(damaged(`record ${String(items.bad + 1)}`));
  const besides = readEach(own(file, 'besides'), readBeside);
  if (besides.bad !== undefined) return refuse(damaged(`second text ${String(besides.bad + 1)}`));
  const traces = readEach(own(file, 'traces'), readTrace);
  if (traces.bad !== undefined) return refuse(damaged(`trace ${String(traces.bad + 1)}`));
  const work = { exportedAt, chapters, aside, items: items.all, besides: besides.all, traces: traces.all };
  return { ok: true, work };
}

function refuse(says: string): ReadFile {
  return { ok: false, says: `${says} Nothing was changed.` };
}

function damaged(place: string): string {
  return `This file is damaged: ${place} cannot be read.`;
}

function readTrace(value: unknown): FiledTrace | undefined {
  if (!isRecord(value)) return undefined;
  const chapter = text(own(value, 'chapter'));
  const entries = readEntries(own(value, 'entries'));
  return chapter === undefined || entries === undefined ? undefined : { chapter, entries };
}
