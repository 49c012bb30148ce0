import type { TraceEntry } from '../../host/types.ts';
import { openFile, readChapterStamp, readEach, readEntries } from '../storage/file-format.ts';
import { finite, isRecord, own, text } from '../storage/guard.ts';
import { readItem } from '../storage/item-reader.ts';
import type { StoredItem } from '../storage/record.ts';
import { workFormat } from '../storage/work-file.ts';
import { isProcess, isSoundPast, isTime } from './sound-past.ts';
import { bounds, type Capsule, capsuleFormat, capsuleKinds, type ClaimedVerdict } from './capsule.ts';

/** What was opened that is no capsule one could look into: what it is, and what can be done. */
export interface Explained {
  readonly ok: false;
  readonly title: string;
  readonly says: string;
  readonly todo: string;
}

/** A capsule, whole, or why there is none. */
export type ReadCapsule = { readonly ok: true; readonly capsule: Capsule } | Explained;

const explained = (title: string, says: string, todo: string): Explained => ({
  ok: false,
  title,
  says,
  todo,
});

/** What is longer than any capsule may be. */
export const tooLarge: Explained = explained(
  'Too large',
  `A capsule has at most ${String(bounds.file / 1024 / 1024)} million characters, and this has more.`,
  'Ask for it to be handed in again.',
);

/** What the browser could not read, or could not judge because a script is missing. */
export const unreadable: Explained = explained(
  'Could not be opened',
  'The browser could not read this, or a script of the notebook is missing.',
  'Open it once more; reload the page if that does not help.',
);

/** What cannot be read although it says that it is a capsule. */
export const damaged = (place: string): Explained =>
  explained(
    'Damaged capsule',
    `This calls itself a capsule of Wirebook, but ${place} cannot be read. Nothing of it was taken.`,
    'Ask for it to be handed in again: part of it may be missing.',
  );

/** What calls itself nothing we know. */
export const foreign: Explained = explained(
  'Not a capsule',
  'This is not a capsule of Wirebook.',
  'A capsule is made by “Hand in or share” in the menu of a chapter; its file ends in .capsule.json.',
);

/** Reads the text of a capsule, whole or not at all. */
export function readCapsule(content: string): ReadCapsule {
  if (content.length > bounds.file) return tooLarge;
  const opened = openFile(content, capsuleFormat);
  switch (opened.kind) {
    case 'open':
      return readBody(opened.file);
    case 'foreign':
      return opened.format === workFormat.format
        ? explained(
            'All work of a browser',
            'This file is no capsule: it holds all work of a browser, of every chapter, for going on elsewhere.',
            'Open it by “Export or import work” in the menu.',
          )
        : foreign;
    case 'no-version':
      return damaged('the version of its format');
    case 'newer':
      return explained(
        'From a newer Wirebook',
        `This capsule has format ${String(opened.version)}; this page reads up to format ${String(capsuleFormat.version)}. Nothing of it was taken.`,
        'Reload the page to get the newer version, then open it again.',
      );
  }
}

type Members = Readonly<Record<string, unknown>>;

function readBody(file: Members): ReadCapsule {
  const chapter = readChapterStamp(own(file, 'chapter'));
  const madeAt = text(own(file, 'madeAt'));
  const name = readName(own(file, 'name'));
  const leftOut = count(own(file, 'leftOut'));
  const pastLeftOut = count(own(file, 'pastLeftOut') ?? 0);
  if (chapter === undefined || madeAt === undefined || Number.isNaN(Date.parse(madeAt)))
    return damaged('its head');
  if (name === 'refused' || leftOut === undefined || pastLeftOut === undefined) return damaged('its head');
  const items = bounded(own(file, 'items'), bounds.items, (one) => readOwnItem(one, chapter.id));
  if (items.bad !== undefined) return damaged(`record ${String(items.bad + 1)}`);
  if (new Set(items.all.map(({ key }) => key)).size < items.all.length)
    return damaged('a record that is there twice');
  const verdicts = bounded(own(file, 'verdicts'), bounds.verdicts, readVerdict);
  if (verdicts.bad !== undefined) return damaged(`verdict ${String(verdicts.bad + 1)}`);
  const trace = readTrace(own(file, 'trace'));
  if (trace === undefined) return damaged('its trace');
  const body = { items: items.all, verdicts: verdicts.all, trace };
  return { ok: true, capsule: { madeAt, name: name.name, chapter, leftOut, pastLeftOut, ...body } };
}

function bounded<T>(
  value: unknown,
  most: number,
  read: (member: unknown) => T | undefined,
): ReturnType<typeof readEach<T>> {
  return Array.isArray(value) && value.length > most ? { all: [], bad: most } : readEach(value, read);
}

function readName(value: unknown): { readonly name: string | undefined } | 'refused' {
  if (value === undefined || value === null) return { name: undefined };
  const name = text(value);
  return name === undefined || name.length > bounds.name ? 'refused' : { name };
}

const count = (value: unknown): number | undefined => {
  const number = finite(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

/** A record of the capsule's own chapter, of a kind that capsules hold, with times a date can show. */
function readOwnItem(value: unknown, chapter: string): StoredItem | undefined {
  const item = readItem(value);
  if (item === undefined || item.chapter !== chapter) return undefined;
  if (!capsuleKinds.some((kind) => kind === item.kind)) return undefined;
  if (item.kind === 'exercise' && item.value !== undefined) {
    const { attempts, count: all, hintsShown } = item.value;
    const fine = count(all) !== undefined && count(hintsShown) !== undefined;
    if (!fine || all > 1_000_000 || !attempts.every(({ at }) => isTime(at))) return undefined;
  }
  return isTime(item.updatedAt) && isSoundPast(item) ? item : undefined;
}

function readVerdict(value: unknown): ClaimedVerdict | undefined {
  if (!isRecord(value)) return undefined;
  const exercise = text(own(value, 'exercise'));
  const part = text(own(value, 'part'));
  const verdict = text(own(value, 'verdict'));
  return exercise === undefined || part === undefined || verdict === undefined
    ? undefined
    : { exercise, part, verdict };
}

function readTrace(value: unknown): readonly TraceEntry[] | undefined {
  if (Array.isArray(value) && value.length > bounds.entries) return undefined;
  const entries = readEntries(value);
  return entries?.every(isSound) === true ? entries : undefined;
}

const isSound = ({ seq, at, process }: TraceEntry): boolean =>
  Number.isSafeInteger(seq) && isTime(at) && isProcess(process);
