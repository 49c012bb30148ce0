import { isJsonObject } from '../wire/envelope.ts';
import type { JsonValue } from '../wire/message.ts';

/** Deepest nesting that has a canonical text; a request of ours needs a tenth of it. */
const deepest = 100;

/**
 * One text for one JSON value, whatever the order of its members: names sorted by UTF-16 units, no white space, strings
 * and numbers as JSON.stringify writes them. Undefined when the value is nested more than 100 deep.
 */
export function canonical(value: JsonValue, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === deepest) return undefined;
  const named = isJsonObject(value);
  const parts: string[] = [];
  for (const [name, one] of named ? Object.entries(value).sort(byName) : value.entries()) {
    const text = canonical(one, depth + 1);
    if (text === undefined) return undefined;
    parts.push(named ? `${JSON.stringify(name)}:${text}` : text);
  }
  return named ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
}

function byName([one]: [string, JsonValue], [other]: [string, JsonValue]): number {
  return one < other ? -1 : 1;
}
