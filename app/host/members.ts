import { isJsonObject } from '../../worker/wire/envelope.ts';
import { resolvePointer } from '../../worker/wire/pointer.ts';

/** The own member `name` of a JSON object; undefined when there is none or `value` is no object. */
export function member(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a JSON Pointer (RFC 6901), own members only; undefined when there is none. */
export function at(value: unknown, pointer: string): unknown {
  const found = resolvePointer(value, pointer);
  return found.found ? found.value : undefined;
}

/** The value of a JSON text; undefined when the text is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
