import { finite, isRecord, oneOf, own, text } from './guard.ts';
import { readers, type Values } from './values.ts';

/** What one record holds. */
export type ItemKind = keyof Values;

/** When and by which page a record was written; newest first by time, then by tab name. */
export interface Stamp {
  /** Milliseconds since the epoch; a page never writes one that is not larger than the last it saw. */
  readonly updatedAt: number;
  readonly tab: string;
}

/** One record of a person's work. `value` is undefined once the item was deleted. */
export type StoredItem = {
  [K in ItemKind]: Stamp & {
    readonly key: string;
    readonly chapter: string;
    readonly kind: K;
    readonly item: string;
    readonly value: Values[K] | undefined;
  };
}[ItemKind];

/** A text that lost to a newer one of another tab and differs from it; kept until the person chose. */
export interface Beside extends Stamp {
  /** `key` and `tab`: one loser per item and tab. */
  readonly id: string;
  /** Key of the item it lost. */
  readonly key: string;
  readonly text: string;
}

/** A record that no guard accepts; kept for export, never used. */
export interface SetAside {
  readonly key: string;
  readonly why: string;
  readonly at: number;
  readonly raw: unknown;
}

/** Name of a record: one per chapter, kind and item. Chapter and kind hold no slash. */
export function keyOf(chapter: string, kind: ItemKind, item: string): string {
  return `${chapter}/${kind}/${item}`;
}

/** Makes a record; the caller vouches that the value fits the kind. */
export function makeItem<K extends ItemKind>(
  place: { readonly chapter: string; readonly kind: K; readonly item: string },
  value: Values[K] | undefined,
  stamp: Stamp,
): StoredItem {
  const { chapter, kind, item } = place;
  const made = { key: keyOf(chapter, kind, item), chapter, kind, item, value, ...stamp };
  return made as StoredItem;
}

/** Larger than zero when `a` is newer than `b`; zero only for the same write. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt - b.updatedAt;
  if (a.tab === b.tab) return 0;
  return a.tab > b.tab ? 1 : -1;
}

/** The person's own words in a record, for the kinds where two different ones must both be kept. */
export function textOf(item: StoredItem): string | undefined {
  return item.kind === 'draft' || item.kind === 'free' ? item.value?.text : undefined;
}

/** Reads a record from storage, a file or another tab; undefined when anything in it is not as it must be. */
export function readItem(value: unknown): StoredItem | undefined {
  if (!isRecord(value)) return undefined;
  const chapter = text(own(value, 'chapter'));
  const kind = oneOf(own(value, 'kind'), Object.keys(readers) as ItemKind[]);
  const item = text(own(value, 'item'));
  const stamp = readStamp(value);
  if (chapter === undefined || kind === undefined || item === undefined || stamp === undefined)
    return undefined;
  if (own(value, 'key') !== keyOf(chapter, kind, item)) return undefined;
  const raw = own(value, 'value');
  const read = raw === undefined || raw === null ? undefined : readers[kind](raw);
  if (raw !== undefined && raw !== null && read === undefined) return undefined;
  return makeItem({ chapter, kind, item }, read, stamp);
}

/** Reads a losing text from storage or a file. */
export function readBeside(value: unknown): Beside | undefined {
  if (!isRecord(value)) return undefined;
  const key = text(own(value, 'key'));
  const words = text(own(value, 'text'));
  const stamp = readStamp(value);
  if (key === undefined || words === undefined || stamp === undefined) return undefined;
  return { id: besideId(key, stamp.tab), key, text: words, ...stamp };
}

/** Name of a losing text. */
export function besideId(key: string, tab: string): string {
  return `${key}|${tab}`;
}

function readStamp(value: Readonly<Record<string, unknown>>): Stamp | undefined {
  const updatedAt = finite(own(value, 'updatedAt'));
  const tab = text(own(value, 'tab'));
  return updatedAt === undefined || tab === undefined ? undefined : { updatedAt, tab };
}
