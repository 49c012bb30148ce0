import type { Values } from './values.ts';

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

/** Name of a losing text. */
export function besideId(key: string, tab: string): string {
  return `${key}|${tab}`;
}
