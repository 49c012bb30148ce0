import { parseJsonText } from './json-text.ts';
import { endOfString, isJsonSpace } from './tokens.ts';

/** Deeper levels keep this indentation, or a deeply nested text would grow with the square of its depth. */
const deepest = 64;

/** Lays a JSON text out over lines, changing white space only. A text that is no JSON comes back as it is. */
export function prettyJson(text: string, indent = 2): string {
  if (!parseJsonText(text).ok) return text;
  const parts: string[] = [];
  let depth = 0;
  let empty = false;
  const breakLine = (): void => {
    parts.push('\n', ' '.repeat(indent * Math.min(depth, deepest)));
  };
  let at = 0;
  while (at < text.length) {
    const start = at;
    const char = text.charAt(at);
    at = char === '"' ? endOfString(text, at) : at + 1;
    if (isJsonSpace(char.charCodeAt(0))) continue;
    if (char === '}' || char === ']') {
      depth -= 1;
      if (!empty) breakLine();
    } else if (empty) breakLine();
    empty = char === '{' || char === '[';
    if (empty) depth += 1;
    parts.push(text.slice(start, at));
    if (char === ':') parts.push(' ');
    if (char === ',') breakLine();
  }
  return parts.join('');
}
