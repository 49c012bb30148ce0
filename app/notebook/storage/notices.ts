import { scriptMissing, type StorageCause, stillWorks } from './failure.ts';

const sentences: Readonly<Record<StorageCause, string>> = {
  missing: 'Not saved: this browser has no storage for this page.',
  denied:
    'Not saved: this browser forbids the page to store anything, as some private windows and cookie settings do.',
  full: 'Not saved: the storage of this browser is full.',
  silent: 'Not saved: the storage of this browser does not answer.',
  newer:
    'Not saved: the stored work belongs to a newer version of Wirebook; reload the page to get that version.',
  script: scriptMissing,
  fault: 'Not saved: the storage of this browser reports a fault.',
};

/** The lasting notice for a cause: what is wrong, what still works, and the way to keep the work. */
export function noticeFor(why: StorageCause): string {
  return `${sentences[why]} ${stillWorks}`;
}
