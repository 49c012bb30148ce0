/** The depth of each item of a tree, in reading order; the root has depth 1. */
export type Depths = readonly number[];

const parentOf = (depths: Depths, at: number): number => {
  const depth = depths[at] ?? 1;
  for (let before = at - 1; before >= 0; before -= 1) if ((depths[before] ?? 0) < depth) return before;
  return at;
};

/**
 * Where a key leads in a tree all of whose branches are open (WAI-ARIA, tree view): Down and Up to the neighbours,
 * Right to the first child, Left to the parent, Home and End. Undefined for every other key.
 */
export function moveInTree(depths: Depths, at: number, key: string): number | undefined {
  const last = depths.length - 1;
  if (key === 'ArrowDown') return Math.min(at + 1, last);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'ArrowRight') return (depths[at + 1] ?? 0) > (depths[at] ?? 0) ? at + 1 : at;
  if (key === 'ArrowLeft') return parentOf(depths, at);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
