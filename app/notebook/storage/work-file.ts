import type { TraceEntry } from '../../host/types.ts';
import { finite, isRecord, listOf, own, text } from './guard.ts';
import { type Beside, readBeside, readItem, type StoredItem } from './record.ts';
import { entryToStored, readEntry } from './trace-record.ts';

/** Name of the format, in every file. */
const formatName = 'wirebook-work';

/** Version of the format that is written; older ones are read through `steps`. */
const formatVersion = 1;

/** A chapter the file holds work of. */
export interface ChapterStamp {
  readonly id: string;
  /** Version of the chapter's text that the work was done with. */
  readonly content: string;
}

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
    format: formatName,
    version: formatVersion,
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
  const file = parse(content);
  if (!isRecord(file) || own(file, 'format') !== formatName) {
    return refuse('This file is not work exported from Wirebook.');
  }
  const version = own(file, 'version');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refuse('This file does not say which version of the format it has.');
  }
  if (version > formatVersion) {
    return refuse(
      `This file was written by a newer Wirebook (format ${String(version)}); this one reads up to format ${String(formatVersion)}. Reload the page to get the newer version.`,
    );
  }
  return readBody(file);
}

function readBody(file: Readonly<Record<string, unknown>>): ReadFile {
  const exportedAt = text(own(file, 'exportedAt'));
  const chapters = listOf(own(file, 'chapters'), readChapter);
  const aside = listOf(own(file, 'aside'), (raw) => raw);
  if (exportedAt === undefined || chapters === undefined || aside === undefined)
    return refuse(damaged('its head'));
  const items = readAll(own(file, 'items'), readItem);
  if (items.bad !== undefined) return refuse(damaged(`record ${String(items.bad + 1)}`));
  const besides = readAll(own(file, 'besides'), readBeside);
  if (besides.bad !== undefined) return refuse(damaged(`second text ${String(besides.bad + 1)}`));
  const traces = readAll(own(file, 'traces'), readTrace);
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

function parse(content: string): unknown {
  try {
    // Editors on some systems put a byte-order mark in front of a file they touched.
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

function readAll<T>(
  value: unknown,
  read: (member: unknown) => T | undefined,
): { readonly all: readonly T[]; readonly bad: number | undefined } {
  if (!Array.isArray(value)) return { all: [], bad: 0 };
  const all: T[] = [];
  for (const [index, member] of value.entries()) {
    const found = read(member);
    if (found === undefined) return { all: [], bad: index };
    all.push(found);
  }
  return { all, bad: undefined };
}

function readChapter(value: unknown): ChapterStamp | undefined {
  if (!isRecord(value)) return undefined;
  const id = text(own(value, 'id'));
  const content = text(own(value, 'content'));
  return id === undefined || content === undefined ? undefined : { id, content };
}

function readTrace(value: unknown): FiledTrace | undefined {
  if (!isRecord(value)) return undefined;
  const chapter = text(own(value, 'chapter'));
  const entries = listOf(own(value, 'entries'), readEntry);
  if (chapter === undefined || entries === undefined) return undefined;
  const rising = entries.every(
    ({ seq }, index) => index === 0 || seq > (finite(entries[index - 1]?.seq) ?? seq),
  );
  return rising ? { chapter, entries } : undefined;
}
