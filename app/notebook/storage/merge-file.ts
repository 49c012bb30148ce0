import { decide } from './merge.ts';
import type { Beside, StoredItem } from './record.ts';
import type { WorkFile } from './work-file.ts';

/** What a file adds to the work there is. */
export interface Merge {
  /** Items to take. */
  readonly items: readonly StoredItem[];
  /** Losing texts to keep, of the file and of ours. */
  readonly besides: readonly Beside[];
  readonly added: number;
  readonly replaced: number;
  /** Ours are newer. */
  readonly kept: number;
  readonly same: number;
}

/** Decides what a file changes; changes nothing itself. Items of a file bear the mark `file` in their tab's name. */
export function mergeFile(
  ours: { readonly items: readonly StoredItem[]; readonly besides: readonly Beside[] },
  file: Pick<WorkFile, 'items' | 'besides'>,
): Merge {
  const known = new Map(ours.items.map((item) => [item.key, item]));
  const items: StoredItem[] = [];
  const besides: Beside[] = [...file.besides];
  const count = { added: 0, replaced: 0, kept: 0, same: 0 };
  for (const filed of file.items) {
    const existing = known.get(filed.key);
    const item = { ...filed, tab: filed.tab.startsWith('file:') ? filed.tab : `file:${filed.tab}` };
    if (existing !== undefined && sameValue(existing, filed)) {
      count.same += 1;
      continue;
    }
    const { put, beside } = decide(existing, item, { base: undefined, resetAt: undefined });
    if (beside !== undefined) besides.push(beside);
    if (put === undefined) count.kept += 1;
    else {
      items.push(put);
      if (existing === undefined) count.added += 1;
      else count.replaced += 1;
    }
  }
  return { items, besides, ...count };
}

function sameValue(one: StoredItem, other: StoredItem): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}
