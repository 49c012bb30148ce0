import { isCloser, isJson, isOpener, readName, skipSpace, stringEnd, wordEnd } from './json-scan.ts';

/** Where the value that begins at `at` ends. */
function valueEnd(text: string, at: number): number {
  let depth = 0;
  let next = at;
  do {
    const first = text.charAt(next);
    if (first === '"') next = stringEnd(text, next + 1).end;
    else if (first === ',' || first === ':') next += 1;
    else if (isOpener(first) || isCloser(first)) {
      depth += isOpener(first) ? 1 : -1;
      next += 1;
    } else next = wordEnd(text, next).end;
    if (depth > 0) next = skipSpace(text, next);
  } while (depth > 0);
  return next;
}

interface Child {
  /** Where its name begins, or the value of an item. */
  readonly head: number;
  readonly value: number;
}

/** The item of that index of the array that opens at `at`. */
function itemOf(text: string, at: number, index: string): Child | undefined {
  let next = skipSpace(text, at + 1);
  for (let left = Number(index); !isCloser(text.charAt(next)); left -= 1) {
    if (left === 0) return { head: next, value: next };
    next = skipSpace(text, valueEnd(text, next));
    if (text.charAt(next) === ',') next = skipSpace(text, next + 1);
  }
  return undefined;
}

/** The member of that name of the object that opens at `at`; of several the last, as every reader takes it. */
function memberOf(text: string, at: number, name: string): Child | undefined {
  let found: Child | undefined;
  let next = skipSpace(text, at + 1);
  while (!isCloser(text.charAt(next))) {
    const head = next;
    const { end } = stringEnd(text, head + 1);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (readName(text.slice(head, end)) === name) found = { head, value };
    next = skipSpace(text, valueEnd(text, value));
    if (text.charAt(next) === ',') next = skipSpace(text, next + 1);
  }
  return found;
}

function childAt(text: string, pointer: string): Child | undefined {
  const start = skipSpace(text, 0);
  let place: Child = { head: start, value: start };
  for (const token of pointer.split('/').slice(1)) {
    const opener = text.charAt(place.value);
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    let child: Child | undefined;
    if (opener === '{') child = memberOf(text, place.value, name);
    else if (opener === '[' && /^(?:0|[1-9]\d*)$/.test(name)) child = itemOf(text, place.value, name);
    if (child === undefined) return undefined;
    place = child;
  }
  return place;
}

/** From where to where a value stands in the text, its name included. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The range of what a JSON Pointer names; undefined when there is none, and for text that is no JSON. */
export function rangeOf(text: string, pointer: string): TextRange | undefined {
  const place = isJson(text) ? childAt(text, pointer) : undefined;
  return place === undefined ? undefined : { from: place.head, to: valueEnd(text, place.value) };
}
