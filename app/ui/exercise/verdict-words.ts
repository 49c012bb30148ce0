import type { Verdict } from '../../../chapters/kit/types.ts';
import type { SignName } from '../text/outcomes.ts';

/** How a verdict is shown: a sign and a word beside the colour, never the colour alone. */
export interface VerdictLook {
  readonly sign: SignName;
  readonly word: string;
}

const looks: Readonly<Record<Verdict['kind'], VerdictLook>> = {
  right: { sign: 'check', word: 'Right' },
  wrong: { sign: 'cross', word: 'Not yet' },
  unanswered: { sign: 'ring', word: 'Not answered' },
  'could-not-check': { sign: 'question', word: 'Could not check' },
};

/** Sign and word of a verdict. */
export const verdictLook = (verdict: Verdict): VerdictLook => looks[verdict.kind];

/** One sentence for a whole check, short enough to be read aloud. Empty before the first check. */
export function checkSummary(verdicts: readonly (Verdict | undefined)[]): string {
  const known = verdicts.filter((each) => each !== undefined);
  if (known.length === 0) return '';
  const right = known.filter((each) => each.kind === 'right').length;
  if (right === verdicts.length)
    return right === 1 ? 'The part is right.' : `All ${String(right)} parts are right.`;
  const failed = known.some((each) => each.kind === 'could-not-check') ? ' Some could not be checked.' : '';
  return `${String(right)} of ${String(verdicts.length)} parts right.${failed}`;
}
