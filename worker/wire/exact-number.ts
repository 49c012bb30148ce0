import { endOfString, isJsonSpace } from './tokens.ts';

const inWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x7a) ||
  code === 0x2b ||
  code === 0x2d ||
  code === 0x2e;

/** Calls `onToken` for every token of a text known to be JSON; brackets within words do not occur there. */
function eachToken(text: string, onToken: (start: number, end: number, char: string) => void): void {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (code === 0x22) end = endOfString(text, at);
    else if (code !== 0x5b && code !== 0x5d && inWord(code))
      while (inWord(text.charCodeAt(end)) && text.charCodeAt(end) !== 0x5d) end += 1;
    if (!isJsonSpace(code)) onToken(at, end, text.charAt(at));
    at = end;
  }
}

/**
 * The text of the value of an object's last top-level member `name`, when that value is a number or a word;
 * undefined otherwise. `text` must be a JSON object.
 */
export function topLevelToken(text: string, name: string): string | undefined {
  let depth = 0;
  let found: string | undefined;
  let string: string | undefined;
  let isValue = false;
  eachToken(text, (start, end, char) => {
    if (char === '}' || char === ']') depth -= 1;
    if (depth === 1 && isValue) found = /[-\w]/.test(char) ? text.slice(start, end) : undefined;
    isValue = depth === 1 && char === ':' && string !== undefined && JSON.parse(string) === name;
    string = depth === 1 && char === '"' ? text.slice(start, end) : undefined;
    if (char === '{' || char === '[') depth += 1;
  });
  return found;
}

/** True when a JSON number's text denotes exactly the integer that a reader of doubles makes of it. */
export function isExactInteger(token: string): boolean {
  // No honest writer needs more, and the expression below must not meet a token of megabytes.
  if (token.length > 400) return false;
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token);
  const value = Number(token);
  if (parts === null || !Number.isSafeInteger(value)) return false;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return true;
  const trimmed = digits.replace(/0+$/, '');
  const zeros = Number(exponent) - fraction.length + digits.length - trimmed.length;
  if (zeros < 0 || zeros > 16) return false;
  return sign + trimmed + '0'.repeat(zeros) === String(value);
}
