import { joinVersions } from './sent-reader.ts';
import { type Beside, besideId, compareStamps, type Stamp, type StoredItem, textOf } from './record.ts';

/** What a write does with the record that is already there. */
export interface Decision {
  /** What is stored: ours, or ours joined with theirs; undefined when theirs stays. */
  readonly put: StoredItem | undefined;
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
    return { put: undefined, beside: undefined };
  if (existing === undefined) return { put: ours, beside: undefined };
  const theirs = textOf(existing);
  const mine = textOf(ours);
  const differ = theirs !== undefined && mine !== undefined && theirs !== mine;
  if (compareStamps(existing, ours) > 0)
    return { put: undefined, beside: differ ? loser(ours, mine) : undefined };
  const grewOut =
    existing.tab === ours.tab || (known.base !== undefined && compareStamps(existing, known.base) === 0);
  if (grewOut) return { put: ours, beside: undefined };
  return { put: join(existing, ours), beside: differ ? loser(existing, theirs) : undefined };
}

function loser({ key, updatedAt, tab }: StoredItem, text: string): Beside {
  return { id: besideId(key, tab), key, text, updatedAt, tab };
}

// Attempts and versions add up: two pages that did not know of each other have both made theirs.
function join(existing: StoredItem, ours: StoredItem): StoredItem {
  if (existing.kind === 'sent' && ours.kind === 'sent') {
    if (existing.value === undefined || ours.value === undefined) return ours;
    return { ...ours, value: joinVersions(existing.value, ours.value) };
  }
  if (existing.kind !== 'exercise' || ours.kind !== 'exercise') return ours;
  const [theirs, mine] = [existing.value, ours.value];
  if (theirs === undefined || mine === undefined) return ours;
  const known = new Set(mine.attempts.map(({ at }) => at));
  const attempts = [...theirs.attempts.filter(({ at }) => !known.has(at)), ...mine.attempts].sort(
    (a, b) => a.at - b.at,
  );
  const value = {
    attempts,
    count: Math.max(theirs.count, mine.count, attempts.length),
    solved: theirs.solved || mine.solved,
    hintsShown: Math.max(theirs.hintsShown, mine.hintsShown),
  };
  return { ...ours, value };
}
