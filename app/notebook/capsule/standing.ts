import type { ChapterStamp } from '../storage/file-format.ts';
import type { Explained } from './read-capsule.ts';

/** How the chapter a capsule was made with stands to the one at hand. */
export type Standing = 'same' | 'older' | 'newer' | 'other';

/** `0.1.0 2026-09-14`: version of the notebook, and the day the chapter's facts were checked. */
function partsOf(content: string): readonly (string | number)[] | undefined {
  const [, major, minor, patch, day] =
    /^(\d{1,6})\.(\d{1,6})\.(\d{1,6}) (\d{4}-\d\d-\d\d)$/.exec(content) ?? [];
  return day === undefined ? undefined : [day, Number(major), Number(minor), Number(patch)];
}

/** Compares content versions by day, then by the notebook's version; `other` where one of them is not of that form. */
export function standingOf(theirs: string, ours: string): Standing {
  if (theirs === ours) return 'same';
  const [a, b] = [partsOf(theirs), partsOf(ours)];
  if (a === undefined || b === undefined) return 'other';
  for (const [index, one] of a.entries()) {
    const two = b[index];
    if (two !== undefined && one !== two) return one > two ? 'newer' : 'older';
  }
  return 'same';
}

/** What the reader is told about the version; undefined when it is the very same. */
export function standingWords(theirs: ChapterStamp, ours: ChapterStamp): string | undefined {
  const which = `It was made with version ${theirs.content}; this page has ${ours.content}.`;
  switch (standingOf(theirs.content, ours.content)) {
    case 'same':
      return undefined;
    case 'older':
      return `From an older version of this chapter. ${which} Answers are judged by the questions of this page; what they no longer fit is left out.`;
    case 'newer':
      return `From a newer version of this chapter. ${which} You can look at it; to take it over, reload the page for the newer version first.`;
    case 'other':
      return `From another version of this chapter. ${which} You can look at it, not take it over.`;
  }
}

/** Says that a capsule belongs to another chapter than the one at hand. */
export const otherChapter = (theirs: string, known: boolean): Explained => ({
  ok: false,
  title: 'A capsule of another chapter',
  says: `This is work of the chapter ${theirs}.`,
  todo: known
    ? 'Open it there: its questions are needed to judge the answers.'
    : 'This notebook has no such chapter. It may come from a newer one.',
});
