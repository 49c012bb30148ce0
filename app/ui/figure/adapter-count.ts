/** What is built on each side of the comparison, and a sentence that says which is more. */
export interface AdapterCount {
  readonly product: number;
  readonly sum: number;
  readonly says: string;
}

/** Counts the adapters of every pair against one piece for each. Both numbers are at least 1. */
export function countAdapters(left: number, right: number): AdapterCount {
  const product = left * right;
  const sum = left + right;
  const spare = Math.abs(product - sum);
  const pieces = spare === 1 ? 'one piece' : `${String(spare)} pieces`;
  if (sum > product) {
    return {
      product,
      sum,
      says: `The sum is the larger one here: a shared interface asks for ${pieces} more.`,
    };
  }
  if (sum === product) return { product, sum, says: 'Both come to the same number here.' };
  return { product, sum, says: `A shared interface needs ${pieces} fewer here.` };
}

/** Keeps a typed number inside the figure's bounds; what is no number gives `before`. */
export function bounded(typed: number, max: number, before: number): number {
  if (!Number.isFinite(typed)) return before;
  return Math.min(max, Math.max(1, Math.round(typed)));
}

/** Heights of `count` points spread evenly over `height`, the middle of each share. */
export const spread = (count: number, height: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => ((index + 0.5) * height) / count);
