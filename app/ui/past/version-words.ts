import type { VersionEnd } from '../../notebook/storage/sent-record.ts';
import { outcomeFace } from '../text/outcomes.ts';

/** How a version ended, in a word or two. */
export function versionEnd(outcome: VersionEnd): string {
  if (outcome === 'unpaired') return 'asks for no answer';
  if (outcome === 'unsent') return 'not sent, kept';
  return outcome === 'pending' ? 'no end was seen' : outcomeFace(outcome).word.toLowerCase();
}

/** Day and time of day of a version, as the reader's own clock has it. */
export function versionTime(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
