import { settledKinds } from '../../host/outcome-kinds.ts';
import { finite, isRecord, listOf, oneOf, own, text } from './guard.ts';
import { boundVersions, type SentValue, type SentVersion, type VersionEnd } from './sent-record.ts';

const ends: readonly VersionEnd[] = ['pending', ...settledKinds, 'unpaired', 'unsent'];

/** Reads stored versions; undefined when anything in them is not as it must be. */
export function readSentVersions(value: unknown): SentValue | undefined {
  if (!isRecord(value)) return undefined;
  const versions = listOf(own(value, 'versions'), readVersion);
  return versions === undefined ? undefined : { versions };
}

/** Two lists of one cell as one: what two pages sent that did not know of each other, each version once. */
export function joinVersions(theirs: SentValue, mine: SentValue): SentValue {
  const known = new Set(mine.versions.map(nameOf));
  const all = [...theirs.versions.filter((version) => !known.has(nameOf(version))), ...mine.versions];
  return { versions: boundVersions(all.sort((a, b) => a.at - b.at)) };
}

function nameOf({ at, process, text: words }: SentVersion): string {
  return `${String(at)} ${String(process)} ${words}`;
}

function readVersion(value: unknown): SentVersion | undefined {
  if (!isRecord(value)) return undefined;
  const words = text(own(value, 'text'));
  const raw = own(value, 'raw');
  const at = finite(own(value, 'at'));
  const process = finite(own(value, 'process'));
  const outcome = oneOf(own(value, 'outcome'), ends);
  const answer = own(value, 'answer');
  if (words === undefined || typeof raw !== 'boolean' || at === undefined) return undefined;
  if (process === undefined || outcome === undefined) return undefined;
  if (answer !== undefined && answer !== null && typeof answer !== 'string') return undefined;
  return { text: words, raw, at, process, outcome, answer: text(answer) };
}
