import { isJsonObject } from '../../worker/wire/envelope.ts';

type Pair = readonly [unknown, unknown];

/** The pairs of parts that must be equal for two containers to be; undefined when they cannot be. */
function parts(left: unknown, right: unknown): readonly Pair[] | undefined {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length ? left.map((item, index): Pair => [item, right[index]]) : undefined;
  if (!isJsonObject(left) || !isJsonObject(right)) return undefined;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length || !names.every((name) => Object.hasOwn(right, name)))
    return undefined;
  return names.map((name): Pair => [left[name], right[name]]);
}

/** Whether two parsed texts are the same JSON value: order of members does not count. Any depth. */
export function sameJson(left: unknown, right: unknown): boolean {
  const waiting: Pair[] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (pair[0] === pair[1]) continue;
    const inner = parts(...pair);
    if (inner === undefined) return false;
    for (const each of inner) waiting.push(each);
  }
  return true;
}
