/**
 * Where a key leads in a list of `length` rows from the row `at`, a page being `page` rows; undefined for a key that moves
 * nothing and for an empty list.
 */
export function listMove(key: string, at: number, length: number, page: number): number | undefined {
  const last = length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return wanted === undefined || length === 0 ? undefined : Math.max(0, Math.min(last, wanted));
}
