/** What a JSON Pointer leads to; `found` is false when a step names no own member or item. */
export type Pointed = { readonly found: true; readonly value: unknown } | { readonly found: false };

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

function step(value: unknown, name: string): Pointed {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return /^(0|[1-9][0-9]*)$/.test(name) && Number(name) < items.length
      ? { found: true, value: items[Number(name)] }
      : { found: false };
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return { found: false };
  return { found: true, value: (value as Readonly<Record<string, unknown>>)[name] };
}

/** Follows an RFC 6901 pointer (`""` is the whole value) through own members only. Never throws. */
export function follow(value: unknown, pointer: string): Pointed {
  if (pointer === '') return { found: true, value };
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return { found: false };
  let at: Pointed = { found: true, value };
  for (const raw of pointer.slice(1).split('/')) {
    if (!at.found) return at;
    at = step(at.value, unescapeStep(raw));
  }
  return at;
}

/** Reads one line as JSON; undefined when it is none (a JSON `null` stays null). */
export function readLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
