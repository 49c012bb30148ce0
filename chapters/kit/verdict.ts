import type { Answer, Checker, Verdict } from './types.ts';

/** One thing found wrong: a stable id, one or two sentences, and the place where there is one. */
export interface Fault {
  readonly explanation: string;
  readonly says: string;
  /** RFC 6901. */
  readonly pointer?: string;
}

/** Ids for which an author has words of their own. */
export type Sentences = Readonly<Record<string, string>>;

/** The author's sentence for an id; without one, the kit's. Own properties only. */
export const sentenceFor = (own: Sentences | undefined, id: string, otherwise: string): string =>
  own !== undefined && Object.hasOwn(own, id) ? (own[id] ?? otherwise) : otherwise;

/** A wrong verdict: the first fault leads, the others follow in `also`. */
export function wrong(first: Fault, others: readonly Fault[] = []): Verdict {
  const { explanation, says, pointer } = first;
  const also = others.map((fault) => ({ explanation: fault.explanation, says: fault.says }));
  return {
    kind: 'wrong',
    explanation,
    says,
    ...(pointer === undefined ? {} : { pointer }),
    ...(also.length === 0 ? {} : { also }),
  };
}

/** A verdict for a part that has no answer yet. */
export const unanswered = (says: string): Verdict => ({ kind: 'unanswered', says });

/** What a checker says when it fails itself; the reader is not blamed. */
export const couldNotCheck: Verdict = {
  kind: 'could-not-check',
  says: 'This answer could not be checked. The fault is in the notebook, not in your answer.',
};

/** The same checker, except that what it throws becomes `could-not-check`. */
export const guarded =
  (checker: Checker): Checker =>
  (answer) => {
    try {
      return checker(answer);
    } catch {
      return couldNotCheck;
    }
  };

/**
 * A checker for one kind of answer. An answer of another kind counts as none, an exception as `could-not-check`.
 * `nothing` is said while there is no answer.
 */
export const checkerFor = <K extends Answer['kind']>(
  kind: K,
  nothing: string,
  judge: (answer: Extract<Answer, { kind: K }>) => Verdict,
): Checker =>
  guarded((answer) => {
    const isOurs = (one: Answer): one is Extract<Answer, { kind: K }> => one.kind === kind;
    return isOurs(answer) ? judge(answer) : unanswered(nothing);
  });
