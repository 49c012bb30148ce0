import type { Checker } from './types.ts';

/** Right when one of the checkers says so; otherwise the first one speaks. For parts with several right places. */
export const anyOf =
  (first: Checker, ...others: readonly Checker[]): Checker =>
  (answer) => {
    const verdict = first(answer);
    if (verdict.kind !== 'wrong') return verdict;
    return others.map((checker) => checker(answer)).find(({ kind }) => kind === 'right') ?? verdict;
  };
