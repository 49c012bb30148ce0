import { isCloser, isOpener, readName, skipSpace, stringEnd, wordEnd } from './json-scan.ts';
import type { Frame, LinePlace, PartSize } from './line-place.ts';
import type { JsonToken, TokenKind } from './json-tokens.ts';

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

/** A container without containers in it (empty ones aside) stays on one line if that is at most this long. */
const flatWidth = 64;

const escapeToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether the container that opens at `open` is short and simple enough for a line of which `used` is taken. */
function staysFlat(text: string, open: number, used: number): boolean {
  let width = used;
  for (let at = skipSpace(text, open + 1); width <= flatWidth; at = skipSpace(text, at)) {
    const first = text.charAt(at);
    if (isCloser(first)) return true;
    let end = at + 1;
    if (isOpener(first)) {
      const next = skipSpace(text, end);
      if (!isCloser(text.charAt(next))) return false;
      end = next + 1;
      width += 2;
    } else {
      if (first === '"') ({ end } = stringEnd(text, at + 1, at + flatWidth + 2));
      else if (first !== ',' && first !== ':') ({ end } = wordEnd(text, at, at + flatWidth + 2));
      width += end - at + 1;
    }
    at = end;
  }
  return false;
}

const kindOf = (first: string): TokenKind => {
  if (first === 'n') return 'null';
  return first === 't' || first === 'f' ? 'bool' : 'number';
};

/** Lays out a JSON text from a place on, token by token. */
class Layout {
  readonly lines: JsonLine[];
  readonly #text: string;
  readonly #from: number;
  readonly #size: PartSize;
  readonly #keeps: boolean;
  readonly #wanted: string | undefined;
  found = false;
  #at: number;
  #frame: Frame | undefined;
  #index: number;
  #name: string;
  #named: boolean;
  #level: number;
  #width: number;
  #cut: TokenKind | undefined;
  #tokens = 0;
  /** Nothing stands on the present line yet. */
  #begins = true;

  constructor(text: string, place: LinePlace, size: PartSize, wanted: string | undefined, keeps: boolean) {
    this.#text = text;
    this.#wanted = wanted;
    this.#keeps = keeps;
    this.#size = size;
    this.#from = this.#at = place.at;
    this.#frame = place.frame;
    this.#index = place.index;
    this.#name = place.name;
    this.#named = place.named;
    this.#level = place.level;
    this.#width = place.width;
    this.#cut = place.cut;
    this.lines = [{ level: place.level, segments: [] }];
  }

  get place(): LinePlace {
    return {
      at: this.#at,
      frame: this.#frame,
      index: this.#index,
      name: this.#name,
      named: this.#named,
      level: this.#level,
      width: this.#width,
      cut: this.#cut,
    };
  }

  get isFull(): boolean {
    return this.#at - this.#from >= this.#size.units || (this.#begins && this.#tokens >= this.#size.tokens);
  }

  /** Takes the next token, or what of it has room; false at the end of the text. */
  step(): boolean {
    if (this.#cut !== undefined) return this.#take(this.#cut);
    this.#at = skipSpace(this.#text, this.#at);
    const first = this.#text.charAt(this.#at);
    if (first === '') return false;
    if (isOpener(first)) this.#open(first);
    else if (isCloser(first)) this.#close();
    else if (first === ',') this.#comma();
    else if (first === ':') {
      this.#add('mark', this.#at + 1);
      this.#space();
    } else if (first !== '"') this.#take(kindOf(first));
    else this.#take(this.#frame?.array === false && !this.#named ? 'name' : 'string');
    return true;
  }

  /** Only containers need theirs where nothing is kept. */
  #pointer(isNeeded = this.#keeps || this.#wanted !== undefined): string {
    if (!isNeeded) return '';
    const frame = this.#frame;
    if (frame === undefined) return '';
    return `${frame.pointer}/${frame.array ? String(this.#index) : escapeToken(readName(this.#name))}`;
  }

  #depth(): number {
    return (this.#frame?.depth ?? 0) + 1;
  }

  #break(level: number): void {
    if (this.#keeps) this.lines.push({ level, segments: [] });
    this.#begins = true;
    this.#level = level;
    this.#width = level * 2;
  }

  #pass(end: number): string {
    const text = this.#keeps ? this.#text.slice(this.#at, end) : '';
    this.#width += end - this.#at;
    this.#at = end;
    this.#tokens += 1;
    this.#begins = false;
    return text;
  }

  #write(kind: TokenKind, end: number, pointer: string, depth: number, head: boolean): void {
    const text = this.#pass(end);
    if (head && pointer === this.#wanted) this.found = true;
    if (this.#keeps) this.lines.at(-1)?.segments.push({ pointer, head, depth, tokens: [{ kind, text }] });
  }

  /** A token of the value that is under way. Where a part begins within a value, it can be picked from there. */
  #add(kind: TokenKind, end: number): void {
    const last = this.lines.at(-1)?.segments.at(-1);
    if (last === undefined) this.#write(kind, end, this.#pointer(), this.#depth(), true);
    else last.tokens.push({ kind, text: this.#pass(end) });
  }

  #space(): void {
    this.lines.at(-1)?.segments.at(-1)?.tokens.push({ kind: 'space', text: ' ' });
    this.#width += 1;
  }

  /** A name or a scalar: the whole, the beginning, or how it goes on. */
  #take(kind: TokenKind): boolean {
    const begins = this.#cut === undefined;
    const from = this.#at;
    const until = from + this.#size.units;
    const isText = kind === 'name' || kind === 'string';
    const { end, closed } = isText
      ? stringEnd(this.#text, begins ? from + 1 : from, until)
      : wordEnd(this.#text, from, until);
    if (begins && kind === 'name')
      this.#name = this.#text.slice(from, closed ? end : stringEnd(this.#text, from + 1).end);
    this.#cut = closed ? undefined : kind;
    if (begins && !this.#named) this.#write(kind, end, this.#pointer(), this.#depth(), true);
    else this.#add(kind, end);
    if (closed) this.#named = kind === 'name';
    return true;
  }

  #open(first: string): void {
    const parent = this.#frame;
    const empty = isCloser(this.#text.charAt(skipSpace(this.#text, this.#at + 1)));
    const flat = empty || parent?.flat === true || staysFlat(this.#text, this.#at, this.#width);
    const pointer = this.#pointer(true);
    const depth = this.#depth();
    const level = (parent?.level ?? -1) + 1;
    if (this.#named) this.#add('mark', this.#at + 1);
    else this.#write('mark', this.#at + 1, pointer, depth, true);
    this.#named = false;
    this.#frame = { parent, pointer, depth, array: first === '[', flat, empty, level, index: this.#index };
    this.#index = 0;
    if (empty) return;
    if (flat) this.#space();
    else this.#break(level + 1);
  }

  #close(): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    this.#frame = frame.parent;
    this.#index = frame.index;
    if (!frame.flat) this.#break(frame.level);
    else if (!frame.empty) this.#space();
    this.#write('mark', this.#at + 1, frame.pointer, frame.depth, false);
  }

  #comma(): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    this.#write('mark', this.#at + 1, frame.pointer, frame.depth, false);
    this.#index += 1;
    if (frame.flat) this.#space();
    else this.#break(frame.level + 1);
  }
}

/** Lines of a part of a text, and where the next part begins; undefined behind the last. */
export interface LaidPart {
  readonly lines: JsonLine[];
  readonly next: LinePlace | undefined;
  /** Whether the wanted value begins in it. */
  readonly found: boolean;
}

/**
 * Lays out JSON text (the caller has made sure of that) as indented lines in which every token stands exactly as it came:
 * numbers, escapes, duplicate members, order; only white space between tokens is ours. Each run knows its JSON Pointer
 * (RFC 6901). Beginning at a place and ending when the part is full, so that a long text costs what is shown of it. A part
 * that is only passed through, on the way to another or to find where the value of a JSON Pointer begins, has no lines.
 */
export function layPart(
  text: string,
  from: LinePlace,
  size: PartSize,
  { wanted, keeps = true }: { wanted?: string; keeps?: boolean } = {},
): LaidPart {
  const layout = new Layout(text, from, size, wanted, keeps);
  let goesOn = true;
  while (goesOn && !layout.isFull) goesOn = layout.step();
  const { lines, place, found } = layout;
  if (lines.length > 1 && lines.at(-1)?.segments.length === 0) lines.pop();
  const isLast = place.cut === undefined && skipSpace(text, place.at) >= text.length;
  return { lines, next: isLast ? undefined : place, found };
}
