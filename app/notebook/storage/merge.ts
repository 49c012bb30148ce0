import { type Beside, besideId, compareStamps, type Stamp, type StoredItem, textOf } from './record.ts';

/** What a write does with the record that is already there. */
export interface Decision {
  /** Whether ours is stored. */
  readonly put: boolean;
  /** The text that lost and must be kept, ours or theirs. */
  readonly beside: Beside | undefined;
}

/** What a write knows besides the record itself. */
export interface Known {
  /** Stamp of the stored version that ours grew out of; undefined when there was none. */
  readonly base: Stamp | undefined;
  /** Time of the last reset of everything, or undefined. */
  readonly resetAt: number | undefined;
}

/**
 * Newest wins per item. A losing text that differs is kept beside; a version that ours grew out of has not lost,
 * it was replaced by the person's own hand. What is older than a reset is gone.
 */
export function decide(existing: StoredItem | undefined, ours: StoredItem, known: Known): Decision {
  if (known.resetAt !== undefined && ours.updatedAt <= known.resetAt)
    return { put: false, beside: undefined };
  if (existing === undefined) return { put: true, beside: undefined };
  const theirs = textOf(existing);
  const mine = textOf(ours);
  const differ = theirs !== undefined && mine !== undefined && theirs !== mine;
  if (compareStamps(existing, ours) > 0)
    return { put: false, beside: differ ? loser(ours, mine) : undefined };
  const grewOut =
    existing.tab === ours.tab || (known.base !== undefined && compareStamps(existing, known.base) === 0);
  return { put: true, beside: differ && !grewOut ? loser(existing, theirs) : undefined };
}

function loser({ key, updatedAt, tab }: StoredItem, text: string): Beside {
  return { id: besideId(key, tab), key, text, updatedAt, tab };
}
