import { encodeLine } from './encode.ts';

/** Most that is quoted of a value, in UTF-16 units. */
const longest = 200;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/**
 * A JSON value in a sentence: its JSON text, cut after 200 characters. Never throws, as `String` does for an object with a
 * member `toString` and `JSON.stringify` for a very deep one.
 */
export function quoted(value: unknown): string {
  return value === undefined ? 'nothing' : cut(encodeLine(value).trimEnd());
}

/** As `quoted`, but a text stands without its quotes. */
export function plainly(value: unknown): string {
  return typeof value === 'string' ? cut(value) : quoted(value);
}
