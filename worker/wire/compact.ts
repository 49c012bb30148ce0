import type { JsonStop } from './json-node.ts';
import { findStop } from './json-scanner.ts';
import { endOfString, isJsonSpace } from './tokens.ts';
import { wellFormed } from './well-formed.ts';

/**
 * Makes a JSON text one line by removing insignificant white space and nothing else: numbers, escapes, duplicate
 * names and order stay as typed. Lone surrogates become U+FFFD. `changed` says whether `line` differs from `text`.
 */
export function compactJson(
  text: string,
): { ok: true; line: string; changed: boolean } | { ok: false; stop: JsonStop } {
  const stop = findStop(text);
  if (stop !== undefined) return { ok: false, stop };
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      continue;
    }
    at += 1;
    if (!isJsonSpace(code)) continue;
    parts.push(text.slice(from, at - 1));
    from = at;
  }
  const line = wellFormed(parts.join('') + text.slice(from));
  return { ok: true, line, changed: line !== text };
}
