import type { Expected, JsonMember, JsonNode, JsonStop } from './json-node.ts';
import { isJsonSpace } from './tokens.ts';

const quote = 0x22;
const backslash = 0x5c;
const literals: Readonly<Record<string, 'true' | 'false' | 'null'>> = { t: 'true', f: 'false', n: 'null' };

interface Open {
  readonly node: JsonNode;
  /** Latest member of each name; undefined for arrays. */
  readonly names: Map<string, JsonMember> | undefined;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Reads one JSON text with an explicit stack, so that depth is bounded by memory alone. */
class Scanner {
  readonly #text: string;
  readonly #stack: Open[] = [];
  #at = 0;
  #expected: Expected = 'value';
  #root: JsonNode | undefined;
  #pending: { name: string; nameStart: number; nameEnd: number } | undefined;
  #failed: Expected | undefined;
  #stringStart: number | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  run(): { ok: true; root: JsonNode } | { ok: false; stop: JsonStop } {
    for (;;) {
      while (isJsonSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
      if (this.#expected === 'end' && this.#at >= this.#text.length && this.#root !== undefined)
        return { ok: true, root: this.#root };
      this.#step(this.#text[this.#at] ?? '');
      if (this.#failed !== undefined) return { ok: false, stop: this.#stop(this.#failed) };
    }
  }

  #stop(expected: Expected): JsonStop {
    const closers = this.#stack.map(({ node }) => (node.kind === 'object' ? '}' : ']'));
    const opener = this.#stringStart ?? this.#stack.at(-1)?.node.start;
    return { offset: this.#at, expected, opener, closers: closers.reverse().join('') };
  }

  #step(char: string): void {
    switch (this.#expected) {
      case 'value':
        return this.#value(char);
      case 'value-or-close':
        return char === ']' ? this.#close() : this.#value(char);
      case 'name':
      case 'name-or-close':
        if (char === '}' && this.#expected === 'name-or-close') return this.#close();
        return char === '"' ? this.#name() : this.#fail(this.#expected);
      case 'colon':
        if (char !== ':') return this.#fail('colon');
        this.#at += 1;
        this.#expected = 'value';
        return;
      case 'comma-or-close':
        return this.#commaOrClose(char);
      default:
        return this.#fail(this.#expected);
    }
  }

  #fail(expected: Expected): void {
    this.#failed = expected;
  }

  #commaOrClose(char: string): void {
    const kind = this.#stack.at(-1)?.node.kind;
    if (char === (kind === 'object' ? '}' : ']')) return this.#close();
    if (char !== ',') return this.#fail('comma-or-close');
    this.#at += 1;
    this.#expected = kind === 'object' ? 'name' : 'value';
  }

  #value(char: string): void {
    const start = this.#at;
    if (char === '{' || char === '[') return this.#open(char);
    if (char === '"') {
      if (this.#string()) this.#scalar('string', start);
      return;
    }
    if (char === '-' || isDigit(char.charCodeAt(0))) {
      if (this.#number()) this.#scalar('number', start);
      return;
    }
    const word = literals[char];
    const after = word === undefined ? '' : (this.#text[start + word.length] ?? '');
    if (word === undefined || !this.#text.startsWith(word, start) || /[\w$]/.test(after))
      return this.#fail(this.#expected);
    this.#at += word.length;
    this.#scalar(word, start);
  }

  #scalar(kind: 'string' | 'number' | 'true' | 'false' | 'null', start: number): void {
    this.#attach({ kind, start, end: this.#at });
    this.#expected = this.#stack.length > 0 ? 'comma-or-close' : 'end';
  }

  #open(char: '{' | '['): void {
    const start = this.#at;
    const node: JsonNode =
      char === '{'
        ? { kind: 'object', start, end: start, members: [] }
        : { kind: 'array', start, end: start, items: [] };
    this.#attach(node);
    this.#stack.push({ node, names: char === '{' ? new Map() : undefined });
    this.#at += 1;
    this.#expected = char === '{' ? 'name-or-close' : 'value-or-close';
  }

  #close(): void {
    this.#at += 1;
    const open = this.#stack.pop();
    if (open !== undefined) open.node.end = this.#at;
    this.#expected = this.#stack.length > 0 ? 'comma-or-close' : 'end';
  }

  #attach(value: JsonNode): void {
    const parent = this.#stack.at(-1);
    if (parent === undefined) {
      this.#root = value;
      return;
    }
    parent.node.items?.push(value);
    if (parent.names === undefined || this.#pending === undefined) return;
    const member: JsonMember = { ...this.#pending, value, shadowed: false };
    const earlier = parent.names.get(member.name);
    if (earlier !== undefined) earlier.shadowed = true;
    parent.names.set(member.name, member);
    parent.node.members?.push(member);
  }

  #name(): void {
    const nameStart = this.#at;
    if (!this.#string()) return;
    this.#pending = { name: decodeString(this.#text, nameStart, this.#at), nameStart, nameEnd: this.#at };
    this.#expected = 'colon';
  }

  /** Moves past the string that begins here; false when it has a fault. */
  #string(): boolean {
    this.#stringStart = this.#at;
    for (let at = this.#at + 1; ; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        this.#stringStart = undefined;
        return true;
      }
      if (code === backslash) {
        const length = escapeLength(this.#text, at);
        if (length > 0) {
          at += length - 1;
          continue;
        }
      } else if (code >= 0x20) continue;
      this.#at = at;
      this.#fail('in-string');
      return false;
    }
  }

  /** Moves past the number that begins here; false when it has a fault. */
  #number(): boolean {
    const text = this.#text;
    let at = this.#at;
    const digits = (): boolean => {
      const from = at;
      while (isDigit(text.charCodeAt(at))) at += 1;
      return at > from;
    };
    if (text[at] === '-') at += 1;
    const first = at;
    let sound = digits() && (text[first] !== '0' || at === first + 1);
    if (sound && text[at] === '.') {
      at += 1;
      sound = digits();
    }
    if (sound && (text[at] === 'e' || text[at] === 'E')) {
      at += text[at + 1] === '+' || text[at + 1] === '-' ? 2 : 1;
      sound = digits();
    }
    if (!sound || /[\w$.+-]/.test(text[at] ?? '')) this.#fail('in-number');
    else this.#at = at;
    return this.#failed === undefined;
  }
}

/** Length of the escape at `at`, 0 when it is none of RFC 8259, section 7. */
function escapeLength(text: string, at: number): 0 | 2 | 6 {
  const char = text[at + 1] ?? '';
  if (char === 'u') return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return char !== '' && '"\\/bfnrt'.includes(char) ? 2 : 0;
}

function decodeString(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? String(JSON.parse(text.slice(start, end))) : inner;
}

/**
 * Reads a text as one JSON value (RFC 8259) or says where and in what it stopped. Accepts exactly what `JSON.parse`
 * accepts; depth is limited by memory only.
 */
export function scanJson(text: string): { ok: true; root: JsonNode } | { ok: false; stop: JsonStop } {
  return new Scanner(text).run();
}
