import { findStop } from './json-scanner.ts';

const names: Readonly<Record<string, string>> = {
  '\uFEFF': 'byte-order mark',
  '\0': 'NUL, or a byte that is no UTF-8',
  '\u00A0': 'no-break space',
  "'": 'single quote',
  '\u201C': 'curly quote',
  '\u201D': 'curly quote',
};

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Why a line is no JSON, in one sentence of our own with the column, from 1. A short cousin of `explainFault` (which
 * also mends and is for editors): a server carries this one.
 */
export function parseReason(line: string): string {
  if (/^\s{0,9}content-(?:length|type)\s{0,9}:/i.test(line))
    return 'this is a header, and MCP over stdio has no headers: send the JSON text alone, one message per line.';
  const stop = findStop(line);
  // An engine may refuse what the grammar allows, for instance for its depth.
  if (stop === undefined) return 'the text is more than this engine can read.';
  const { offset, expected } = stop;
  const column = String(offset + 1);
  if (offset >= line.length) {
    const open = expected === 'in-string' ? 'a string' : 'the value';
    return `the line ends at column ${column} before ${open} is complete.`;
  }
  const char = String.fromCodePoint(line.codePointAt(offset) ?? 0);
  const name = Object.hasOwn(names, char)
    ? `a ${names[char] ?? ''}`
    : `the character ${char < ' ' ? '' : char}`.trimEnd();
  return `${name} (${codePoint(char)}) at column ${column} has no place in JSON there.`;
}
