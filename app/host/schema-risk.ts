import type { JsonObject } from '../../worker/wire/message.ts';

/** Members whose one application may take as long as it likes: a regular expression that goes back, each with each. */
const risky = ['pattern', 'patternProperties', 'uniqueItems'] as const;

/**
 * Whether one step of applying a schema may take for ever: some part of it has a `pattern`, a `patternProperties` or a
 * `uniqueItems`, or the `format` of a url, whose regular expression in the library goes back too. A property that is only
 * called by such a name, and one in a value to compare with, counts as well: it is harmless, and costs a wait, not a finding.
 */
export function mayTakeForEver(schema: JsonObject): boolean {
  const waiting: unknown[] = [schema];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    if (risky.some((name) => Object.hasOwn(part, name))) return true;
    if (Object.hasOwn(part, 'format') && Reflect.get(part, 'format') === 'url') return true;
    for (const one of Object.values(part)) waiting.push(one);
  }
  return false;
}
