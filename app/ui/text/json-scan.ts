import { cutAt } from './text-part.ts';

// What is not said otherwise reads a text that is known to be one JSON text (RFC 8259); offsets are UTF-16 units.

const quote = 0x22;
const backslash = 0x5c;
const spaces: readonly number[] = [0x20, 0x09, 0x0d, 0x0a];
/** A comma, a colon and what closes: they end a number or a word, as white space does. */
const stops: readonly number[] = [0x2c, 0x3a, 0x5d, 0x7d, ...spaces];

/** The next offset that holds no white space of JSON. */
export function skipSpace(text: string, at: number): number {
  let next = at;
  while (spaces.includes(text.charCodeAt(next))) next += 1;
  return next;
}

/** Whether a mark ends a container. */
export const isCloser = (mark: string): boolean => mark === '}' || mark === ']';
/** Whether a mark begins a container. */
export const isOpener = (mark: string): boolean => mark === '{' || mark === '[';

/** Where a token ends, and whether it does or was cut. */
export interface TokenEnd {
  readonly end: number;
  readonly closed: boolean;
}

/**
 * The end of a string that goes on at `at`, behind its first quote; one that is longer is cut near `until`, never within
 * an escape of two characters or a pair of surrogates.
 */
export function stringEnd(text: string, at: number, until = text.length): TokenEnd {
  let next = at;
  while (next < until) {
    const code = text.charCodeAt(next);
    if (code === quote) return { end: next + 1, closed: true };
    next += code === backslash ? 2 : 1;
  }
  const cut = cutAt(text, next);
  return { end: cut > at ? cut : next, closed: false };
}

/** The end of a number or a word that goes on at `at`; a longer one is cut at `until`. */
export function wordEnd(text: string, at: number, until = text.length): TokenEnd {
  let next = at;
  while (next < until && next < text.length && !stops.includes(text.charCodeAt(next))) next += 1;
  return { end: next, closed: next >= text.length || stops.includes(text.charCodeAt(next)) };
}

/** Whether the text is one JSON text (RFC 8259). */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The name a raw string of JSON stands for. */
export const readName = (raw: string): string => String(JSON.parse(raw));
