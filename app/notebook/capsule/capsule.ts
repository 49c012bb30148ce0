import type { TraceEntry } from '../../host/types.ts';
import type { ChapterStamp } from '../storage/file-format.ts';
import type { ItemKind, StoredItem } from '../storage/record.ts';
import { entryToStored } from '../storage/trace-record.ts';

/** The format of a capsule: the work of one chapter, to be handed in or shown. Version 1 had fewer kinds of record and is read as it is. */
export const capsuleFormat = { format: 'wirebook-capsule', version: 2 } as const;

/** Bounds of what a capsule may hold; the guard refuses what is beyond. Texts are counted in UTF-16 units. */
export const bounds = {
  file: 16 * 1024 * 1024,
  name: 80,
  items: 4_000,
  entries: 20_000,
  verdicts: 2_000,
} as const;

/** Most entries of a trace, and most of their text, that are handed in. */
export const handedTrace = { entries: 5_000, units: 4 * 1024 * 1024 } as const;

/** Most text of runs, sent versions and predictions before Send that is handed in, in UTF-16 units. */
export const handedPast = 2 * 1024 * 1024;

/** Kinds of what happened in a cell: what came of it last, every version that was sent, predictions before Send. */
export const pastKinds = ['run', 'forecast', 'sent'] as const satisfies readonly ItemKind[];

/** Kinds of records that a capsule holds: what the reader wrote, chose, sent, predicted and answered. */
export const capsuleKinds = [
  'draft',
  'prediction',
  'part',
  'free',
  'exercise',
  'lab',
  ...pastKinds,
] as const satisfies readonly ItemKind[];

/** What the page had said about an answer when it was handed in. Nobody believes it: it is compared. */
export interface ClaimedVerdict {
  readonly exercise: string;
  readonly part: string;
  readonly verdict: string;
}

/** The work of one chapter. Everything in it was written by somebody else: data, never a sentence of ours. */
export interface Capsule {
  /** RFC 3339. */
  readonly madeAt: string;
  /** The name or pseudonym that was given; undefined when none was. */
  readonly name: string | undefined;
  readonly chapter: ChapterStamp;
  readonly items: readonly StoredItem[];
  readonly verdicts: readonly ClaimedVerdict[];
  readonly trace: readonly TraceEntry[];
  /** Entries of the trace that were left out, to keep it small. */
  readonly leftOut: number;
  /** Runs, predictions and sent versions that were left out for the same reason. */
  readonly pastLeftOut: number;
}

/** The sentence every capsule begins with. */
export const about =
  'This is a Wirebook capsule: the work of one chapter, with the edits, predictions, answers and attempts of one reader, what was sent from each cell and what came back, what the page said about all this, the times of it, and the raw messages that crossed. It holds the name or pseudonym the reader gave, if one was given, and nothing else about the person but what was typed into requests and answers. Everything in it is shown as text only.';

/** The text of a capsule. The trace stands in it as raw lines. `spaced` is for a file, which people may read. */
export function writeCapsule(capsule: Capsule, spaced: boolean): string {
  const { madeAt, name, chapter, items, verdicts, leftOut, pastLeftOut } = capsule;
  const trace = capsule.trace.map(entryToStored);
  const head = { about, ...capsuleFormat, madeAt, ...(name === undefined ? {} : { name }), chapter };
  const text = JSON.stringify(
    { ...head, items, verdicts, leftOut, pastLeftOut, trace },
    undefined,
    spaced ? 1 : undefined,
  );
  return spaced ? `${text}\n` : text;
}
