import type { SignName } from '../text/outcomes.ts';

/** What a probe can find; the names are those of the host. */
export type Branch = 'modern' | 'modern-other-version' | 'legacy' | 'undetermined';

/** One of the three ways a probe can go (stdio, Backward Compatibility). */
export interface BranchWords {
  readonly branch: Branch;
  /** What comes back. */
  readonly when: string;
  /** What the server therefore is, and what the client does. */
  readonly then: string;
}

/** The three branches in the order in which they are looked at. */
export const branchWords = (timeoutMs: number): readonly BranchWords[] => [
  {
    branch: 'modern',
    when: 'A list of versions and capabilities',
    then: 'Modern. Choose a version both speak.',
  },
  {
    branch: 'modern-other-version',
    when: 'An error that only the modern era has',
    then: 'Modern, with another version. Choose from its list, and do not fall back.',
  },
  {
    branch: 'legacy',
    when: `Anything else, or nothing within ${String(timeoutMs / 1000)} seconds`,
    then: 'Legacy. Fall back to the handshake.',
  },
];

/** A branch in a word, with its sign. */
export const branchFace = (branch: Branch): { readonly word: string; readonly sign: SignName } => {
  switch (branch) {
    case 'modern':
      return { word: 'modern', sign: 'disc' };
    case 'modern-other-version':
      return { word: 'modern, another version', sign: 'half' };
    case 'legacy':
      return { word: 'legacy', sign: 'clock' };
    case 'undetermined':
      return { word: 'not determined', sign: 'question' };
  }
};

/** Name of an era, as a client or a server has it. */
export const eraWords = { modern: 'Modern', dual: 'Both eras', legacy: 'Legacy' } as const;
