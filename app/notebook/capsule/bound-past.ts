import { pastKinds } from './capsule.ts';
import type { StoredItem } from '../storage/record.ts';
import type { SentVersion } from '../storage/sent-record.ts';

/** Records with as much of the past of their cells as fits, and how many runs, predictions and versions do not. */
export interface BoundPast {
  readonly items: readonly StoredItem[];
  readonly leftOut: number;
}

const unitsOf = (value: unknown): number => JSON.stringify(value).length;

/**
 * Keeps runs, predictions before Send and sent versions within so many UTF-16 units: runs and predictions first, then
 * versions, newest first over all cells. Other records are left alone.
 */
export function boundPast(all: readonly StoredItem[], most: number): BoundPast {
  let units = 0;
  let leftOut = 0;
  const fits = (value: unknown): boolean => {
    const more = unitsOf(value);
    if (units + more > most) {
      leftOut += 1;
      return false;
    }
    units += more;
    return true;
  };
  const past = all.filter(({ kind }) => pastKinds.some((one) => one === kind));
  const taken = new Set(past.filter(({ kind, value }) => kind !== 'sent' && fits(value)));
  const versions = past
    .flatMap((item) => (item.kind === 'sent' ? (item.value?.versions ?? []) : []))
    .sort((a, b) => b.at - a.at);
  const kept = new Set<SentVersion>(versions.filter(fits));
  const items = all.flatMap((item): StoredItem[] => {
    if (item.kind !== 'sent') return !past.includes(item) || taken.has(item) ? [item] : [];
    const own = (item.value?.versions ?? []).filter((version) => kept.has(version));
    return own.length === 0 ? [] : [{ ...item, value: { versions: own } }];
  });
  return { items, leftOut };
}
