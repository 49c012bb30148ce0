import type { Checker } from './types.ts';
import { checkerFor, unanswered, wrong, type Fault, type Sentences } from './verdict.ts';

export { evidenceChecker } from './evidence-checker.ts';
export { requestChecker } from './request-checker.ts';
export { guarded } from './verdict.ts';

/** What a choice is judged by. */
export interface ChoiceSpec {
  /** Id of the right option. */
  readonly right: string;
  /** A sentence or two for every option, the right one too, by option id. */
  readonly explain: Sentences;
}

/** Explanation id of a wrong option. */
export const optionExplanation = (option: string): string => `option:${option}`;

/** Explanation id of a claim that was judged wrongly. */
export const claimExplanation = (claim: string): string => `claim:${claim}`;

/**
 * Judges a choice. A wrong option gets the explanation `option:<its id>`; an option without an explanation is
 * none of this part's and gets `unknown-option`.
 */
export const choiceChecker = ({ right, explain }: ChoiceSpec): Checker =>
  checkerFor('choice', 'Choose one of the answers.', ({ option }) => {
    if (option === undefined || option === '') return unanswered('Choose one of the answers.');
    if (!Object.hasOwn(explain, option)) {
      return wrong({
        explanation: 'unknown-option',
        says: 'This is none of the answers one can choose here.',
      });
    }
    const says = explain[option] ?? '';
    return option === right
      ? { kind: 'right', says }
      : wrong({ explanation: optionExplanation(option), says });
  });

/** What claims are judged by. */
export interface ClaimsSpec {
  /** For each claim id, whether it holds. */
  readonly holds: Readonly<Record<string, boolean>>;
  /** For each claim id, why it holds or does not. */
  readonly explain: Sentences;
  /** Said when every claim is judged rightly. */
  readonly right?: string;
}

const halfJudged = (missing: number, all: number): Fault => ({
  explanation: 'half',
  says:
    missing === 1
      ? `One of the ${String(all)} claims is not judged yet. Accept it or reject it.`
      : `${String(missing)} of the ${String(all)} claims are not judged yet. Accept or reject each.`,
});

/**
 * Judges claims to accept or reject. All of them must be judged: none is `unanswered`, some is wrong with the
 * explanation `half`. Each claim judged wrongly gets `claim:<its id>`, in the order of `holds`.
 */
export const claimsChecker = ({ holds, explain, right }: ClaimsSpec): Checker =>
  checkerFor('claims', 'Accept or reject each claim.', ({ accepted }) => {
    const claims = Object.keys(holds);
    const judged = claims.filter(
      (claim) => Object.hasOwn(accepted, claim) && typeof accepted[claim] === 'boolean',
    );
    if (judged.length === 0) return unanswered('Accept or reject each claim.');
    if (judged.length < claims.length) return wrong(halfJudged(claims.length - judged.length, claims.length));
    const faults = claims
      .filter((claim) => accepted[claim] !== holds[claim])
      .map((claim) => ({ explanation: claimExplanation(claim), says: explain[claim] ?? '' }));
    const [first, ...others] = faults;
    return first === undefined
      ? { kind: 'right', says: right ?? 'Every claim is judged rightly.' }
      : wrong(first, others);
  });
