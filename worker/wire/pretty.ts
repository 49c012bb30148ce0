import { parseJsonText } from './json-text.ts';
import { endOfString, isJsonSpace } from './tokens.ts';

/** Deeper levels keep this indentation, or a deeply nested text would grow with the square of its depth. */
const deepest = 64;

/** A container with nothing but plain values in it stays on its line when the line is no longer than this. */
const lineWidth = 64;

const isOpener = (char: string): boolean => char === '{' || char === '[';
const isCloser = (char: string): boolean => char === '}' || char === ']';

/** Every token with its exact text: strings, brackets, marks, and the other literals. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const marks = '{}[],:';
  let at = 0;
  while (at < text.length) {
    const start = at;
    const char = text.charAt(at);
    if (isJsonSpace(char.charCodeAt(0))) {
      at += 1;
      continue;
    }
    if (char === '"') at = endOfString(text, at);
    else if (marks.includes(char)) at += 1;
    else
      while (at < text.length && !marks.includes(text.charAt(at)) && !isJsonSpace(text.charCodeAt(at)))
        at += 1;
    tokens.push(text.slice(start, at));
  }
  return tokens;
}

/** Text of the container that opens at `from`, on one line; undefined when it holds containers or does not fit. */
function onOneLine(
  tokens: readonly string[],
  from: number,
  room: number,
): { text: string; next: number } | undefined {
  const opener = tokens[from] ?? '';
  const pad = opener === '{' ? ' ' : '';
  let text = opener + pad;
  for (let at = from + 1; at < tokens.length && text.length <= room; at += 1) {
    const token = tokens[at] ?? '';
    if (isCloser(token)) {
      const whole = text + pad + token;
      return whole.length <= room ? { text: whole, next: at + 1 } : undefined;
    }
    if (isOpener(token)) {
      if (!isCloser(tokens[at + 1] ?? '')) return undefined;
      text += `${token}${tokens[at + 1] ?? ''}`;
      at += 1;
    } else text = token === ',' || token === ':' ? `${text}${token} ` : text + token;
  }
  return undefined;
}

/**
 * Lays a JSON text out over lines, changing white space only; short containers of plain values stay on one line. A text
 * that is no JSON comes back as it is.
 */
export function prettyJson(text: string, indent = 2): string {
  if (!parseJsonText(text).ok) return text;
  const tokens = tokensOf(text);
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const breakLine = (): void => {
    lines.push(line);
    line = ' '.repeat(indent * Math.min(depth, deepest));
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (isOpener(token)) {
      const next = tokens[at + 1] ?? '';
      const flat = isCloser(next)
        ? { text: token + next, next: at + 2 }
        : depth === 0
          ? undefined
          : onOneLine(tokens, at, lineWidth - line.length);
      if (flat !== undefined) {
        line += flat.text;
        at = flat.next - 1;
        continue;
      }
      line += token;
      depth += 1;
      breakLine();
    } else if (isCloser(token)) {
      depth -= 1;
      breakLine();
      line += token;
    } else if (token === ':') line += ': ';
    else {
      line += token;
      if (token === ',') breakLine();
    }
  }
  lines.push(line);
  return lines.join('\n');
}
