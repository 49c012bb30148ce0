/** What a token of JSON is; `space` is white space, `other` is whatever JSON has no place for. */
export type TokenKind = 'name' | 'string' | 'number' | 'bool' | 'null' | 'mark' | 'space' | 'other';

/** A token with its exact text; the texts of all tokens joined are the text that came in. */
export interface JsonToken {
  readonly kind: TokenKind;
  readonly text: string;
}

// An unclosed string ends with its line, so that one missing quote does not colour the rest of the text.
const pattern =
  /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<bool>\btrue\b|\bfalse\b)|(?<null>\bnull\b)|(?<mark>[{}[\],:])|(?<space>\s+)|(?<other>[^\s"{}[\],:]+)/gu;

const kinds = ['name', 'string', 'number', 'bool', 'null', 'mark', 'space'] as const;

/** The tokens of any text, valid JSON or not. Never throws. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const match of text.matchAll(pattern)) {
    const groups = match.groups ?? {};
    yield { kind: kinds.find((kind) => groups[kind] !== undefined) ?? 'other', text: match[0] };
  }
}

const classNames: Readonly<Record<TokenKind, string>> = {
  name: 'tok-propertyName',
  string: 'tok-string',
  number: 'tok-number',
  bool: 'tok-bool',
  null: 'tok-keyword',
  mark: 'tok-punctuation',
  space: '',
  other: '',
};

/** The class of `classHighlighter` (@lezer/highlight) that shows a token; empty where there is none. */
export const tokenClass = (kind: TokenKind): string => classNames[kind];

/** Adds a part of a token to its line. White space shows no colour: it goes to its neighbour, and so do equal kinds. */
function add(line: JsonToken[], { kind, text }: JsonToken): void {
  const last = line.at(-1);
  if (last === undefined || (kind !== 'space' && last.kind !== 'space' && last.kind !== kind))
    line.push({ kind, text });
  else line[line.length - 1] = { kind: last.kind === 'space' ? kind : last.kind, text: last.text + text };
}

/**
 * A text line by line, as the resting editor shows it, in as few parts as there are changes of colour; an empty line has
 * none. The texts of all parts joined, with a newline between lines, are the text.
 */
export function tokenLines(text: string): JsonToken[][] {
  const lines: JsonToken[][] = [[]];
  for (const { kind, text: whole } of jsonTokens(text)) {
    whole.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      const line = lines.at(-1);
      if (part !== '' && line !== undefined) add(line, { kind, text: part });
    });
  }
  return lines;
}
