import type { OutcomeKind } from '../../host/types.ts';

/** Most versions kept for a cell; the newest stay. */
export const mostVersions = 50;

/** Most text kept for a cell, answers included, in UTF-16 units; the newest version always stays. */
export const mostUnits = 400_000;

/** An answer longer than this is not kept beside its version; it is in the trace. */
export const longestAnswer = 50_000;

/** How a version ended; `unpaired`: nothing could be paired with it; `unsent`: kept when another took its place. */
export type VersionEnd = OutcomeKind | 'unpaired' | 'unsent';

/** One version of a request, as it stood in the editor. */
export interface SentVersion {
  /** Raw text as typed. */
  readonly text: string;
  /** It went out as it stands, line by line. */
  readonly raw: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Number of the process; 0 where it was not sent. */
  readonly process: number;
  readonly outcome: VersionEnd;
  /** Raw line of the answer, where there was one and it is not too long. */
  readonly answer: string | undefined;
}

/** The versions of one cell, oldest first. */
export interface SentValue {
  readonly versions: readonly SentVersion[];
}

/** The newest versions that fit the bound. */
export function boundVersions(versions: readonly SentVersion[]): readonly SentVersion[] {
  let units = 0;
  const newest = versions.slice(-mostVersions);
  const first = newest.findLastIndex((version) => {
    units += version.text.length + (version.answer?.length ?? 0);
    return units > mostUnits;
  });
  return first === newest.length - 1 ? newest.slice(-1) : newest.slice(first + 1);
}
