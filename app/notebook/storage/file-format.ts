import type { TraceEntry } from '../../host/types.ts';
import { isRecord, own, text } from './guard.ts';
import { readEntry } from './trace-record.ts';

/** A format of a file of ours: every file says its name and version in members of these names. */
export interface FileFormat {
  readonly format: string;
  /** Version that is written now. */
  readonly version: number;
}

/** A chapter a file holds work of. */
export interface ChapterStamp {
  readonly id: string;
  /** Version of the chapter's text that the work was done with. */
  readonly content: string;
}

/** A file whose head was read: its members, or why it cannot be used. */
export type OpenedFile =
  | { readonly kind: 'open'; readonly file: Readonly<Record<string, unknown>> }
  /** Of another format, whose name is given when the file states one. */
  | { readonly kind: 'foreign'; readonly format: string | undefined }
  | { readonly kind: 'no-version' }
  | { readonly kind: 'newer'; readonly version: number };

/** Reads the text of a file as far as its format and version. */
export function openFile(content: string, { format, version }: FileFormat): OpenedFile {
  const file = parse(content);
  if (!isRecord(file)) return { kind: 'foreign', format: undefined };
  if (own(file, 'format') !== format) return { kind: 'foreign', format: text(own(file, 'format')) };
  const found = own(file, 'version');
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return { kind: 'no-version' };
  return found > version ? { kind: 'newer', version: found } : { kind: 'open', file };
}

/** Each member of a list read by `read`; `bad` is the index of the first that was refused, 0 for what is no list. */
export function readEach<T>(
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

/** Reads the stamp of a chapter; undefined when it is none. */
export function readChapterStamp(value: unknown): ChapterStamp | undefined {
  if (!isRecord(value)) return undefined;
  const id = text(own(value, 'id'));
  const content = text(own(value, 'content'));
  return id === undefined || content === undefined ? undefined : { id, content };
}

/** Reads the entries of a trace; undefined when one is none, or when their numbers do not rise. */
export function readEntries(value: unknown): readonly TraceEntry[] | undefined {
  const { all, bad } = readEach(value, readEntry);
  if (bad !== undefined) return undefined;
  return all.every(({ seq }, index) => index === 0 || seq > (all[index - 1]?.seq ?? seq)) ? all : undefined;
}

function parse(content: string): unknown {
  try {
    // Editors on some systems put a byte-order mark in front of a file they touched.
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
