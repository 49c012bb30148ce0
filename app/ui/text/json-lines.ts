import { jsonTokens, type JsonToken } from './json-tokens.ts';

/** A run of tokens that belong to one value. `head` marks the run a value begins with: its name and first token. */
export interface Segment {
  readonly pointer: string;
  readonly head: boolean;
  /** Depth of the value, 1 for the whole text. */
  readonly depth: number;
  readonly tokens: JsonToken[];
}

/** One shown line: `level` counts indents. */
export interface JsonLine {
  readonly level: number;
  readonly segments: Segment[];
}

interface Frame {
  readonly pointer: string;
  readonly depth: number;
  readonly array: boolean;
  readonly flat: boolean;
  readonly level: number;
  index: number;
  name: string;
}

/** A container without containers in it (empty ones aside) stays on one line if that is at most this long. */
const flatWidth = 64;

const escapeToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const readName = (raw: string): string => {
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw;
  }
};

const closer = (text: string): boolean => text === '}' || text === ']';
const opener = (text: string): boolean => text === '{' || text === '[';

/** Whether the container that opens at `start` is short and simple enough for a line of which `used` is taken. */
function staysFlat(tokens: readonly JsonToken[], start: number, used: number): boolean {
  let width = used;
  for (let at = start + 1; at < tokens.length && width <= flatWidth; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (closer(text)) return true;
    if (opener(text)) {
      if (!closer(tokens[at + 1]?.text ?? '')) return false;
      at += 1;
    }
    width += text.length + 1;
  }
  return false;
}

class Layout {
  readonly lines: JsonLine[] = [{ level: 0, segments: [] }];
  readonly #stack: Frame[] = [];
  #head = true;

  break(level: number): void {
    this.lines.push({ level, segments: [] });
  }

  write(tokens: JsonToken[], pointer: string, depth: number, head: boolean): void {
    this.lines.at(-1)?.segments.push({ pointer, head, depth, tokens });
  }

  space(): void {
    const last = this.lines.at(-1)?.segments.at(-1);
    last?.tokens.push({ kind: 'space', text: ' ' });
  }

  /** Characters on the line so far, indent included. */
  get width(): number {
    const { level, segments } = this.lines.at(-1) ?? { level: 0, segments: [] };
    return segments.reduce(
      (sum, { tokens }) => sum + tokens.reduce((n, { text }) => n + text.length, 0),
      level * 2,
    );
  }

  get top(): Frame | undefined {
    return this.#stack.at(-1);
  }

  valuePointer(): string {
    const top = this.top;
    if (top === undefined) return '';
    return `${top.pointer}/${top.array ? String(top.index) : escapeToken(top.name)}`;
  }

  name(token: JsonToken): void {
    if (this.top !== undefined) this.top.name = readName(token.text);
    this.write([token], this.valuePointer(), this.#stack.length + 1, true);
    this.#head = false;
  }

  colon(token: JsonToken): void {
    this.lines.at(-1)?.segments.at(-1)?.tokens.push(token, { kind: 'space', text: ' ' });
  }

  value(token: JsonToken): void {
    if (this.#head) this.write([token], this.valuePointer(), this.#stack.length + 1, true);
    else this.lines.at(-1)?.segments.at(-1)?.tokens.push(token);
    this.#head = true;
  }

  open(token: JsonToken, flat: boolean, empty: boolean): void {
    const level = (this.top?.level ?? -1) + 1;
    const pointer = this.valuePointer();
    this.value(token);
    const depth = this.#stack.length + 1;
    this.#stack.push({
      pointer,
      depth,
      array: token.text === '[',
      flat: flat || empty,
      level,
      index: 0,
      name: '',
    });
    if (empty) return;
    if (flat) this.space();
    else this.break(level + 1);
  }

  close(token: JsonToken, empty: boolean): void {
    const frame = this.#stack.pop();
    if (frame === undefined) return;
    if (!empty && frame.flat) this.space();
    if (!frame.flat) this.break(frame.level);
    this.write([token], frame.pointer, frame.depth, false);
    this.#head = true;
  }

  comma(token: JsonToken): void {
    const top = this.top;
    if (top === undefined) return;
    this.write([token], top.pointer, top.depth, false);
    top.index += 1;
    if (top.flat) this.space();
    else this.break(top.level + 1);
  }
}

/**
 * Lays out JSON text as indented lines in which every token stands exactly as it came (numbers, escapes, duplicate
 * members, order); only white space between tokens is ours. Each run knows its JSON Pointer (RFC 6901). A text cut
 * short gives the lines up to the cut. The text must begin like JSON; callers test that first.
 */
export function jsonLines(text: string): JsonLine[] {
  const tokens = [...jsonTokens(text)].filter(({ kind }) => kind !== 'space');
  const layout = new Layout();
  tokens.forEach((token, at) => {
    if (token.kind === 'name') layout.name(token);
    else if (token.kind !== 'mark') layout.value(token);
    else if (token.text === ':') layout.colon(token);
    else if (token.text === ',') layout.comma(token);
    else if (opener(token.text)) {
      layout.open(
        token,
        layout.top?.flat === true || staysFlat(tokens, at, layout.width),
        closer(tokens[at + 1]?.text ?? ''),
      );
    } else layout.close(token, opener(tokens[at - 1]?.text ?? ''));
  });
  return layout.lines;
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
