import type { Expected, JsonStop } from './json-node.ts';
import { isJsonSpace } from './tokens.ts';

const quote = 0x22;
const backslash = 0x5c;
const literals: Readonly<Record<string, 'true' | 'false' | 'null'>> = { t: 'true', f: 'false', n: 'null' };

/** Who keeps what a scan meets, in the order of the text; offsets in UTF-16 units, ends exclusive. */
export interface ScanKeeper {
  open(kind: 'object' | 'array', start: number): void;
  close(end: number): void;
  name(start: number, end: number): void;
  scalar(kind: 'string' | 'number' | 'true' | 'false' | 'null', start: number, end: number): void;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Reads one JSON text with an explicit stack of numbers, so that depth is bounded by memory alone. */
class Scanner {
  readonly #text: string;
  readonly #keeper: ScanKeeper | undefined;
  /** Where each open container begins, the innermost last. */
  readonly #opens: number[] = [];
  #at = 0;
  #expected: Expected = 'value';
  #failed: Expected | undefined;
  #stringStart: number | undefined;

  constructor(text: string, keeper: ScanKeeper | undefined) {
    this.#text = text;
    this.#keeper = keeper;
  }

  run(): JsonStop | undefined {
    for (;;) {
      while (isJsonSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
      if (this.#expected === 'end' && this.#at >= this.#text.length) return undefined;
      this.#step(this.#text[this.#at] ?? '');
      if (this.#failed !== undefined) return this.#stop(this.#failed);
    }
  }

  #stop(expected: Expected): JsonStop {
    const text = this.#text;
    const opens = this.#opens;
    return {
      offset: this.#at,
      expected,
      opener: this.#stringStart ?? opens.at(-1),
      // Made when it is asked for: a text may have opened millions.
      get closers() {
        return opens
          .map((start) => (text[start] === '{' ? '}' : ']'))
          .reverse()
          .join('');
      },
    };
  }

  /** True inside of an object, where what stands next may be a member. */
  get #inObject(): boolean {
    return this.#text[this.#opens.at(-1) ?? -1] === '{';
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
    const inObject = this.#inObject;
    if (char === (inObject ? '}' : ']')) return this.#close();
    if (char !== ',') return this.#fail('comma-or-close');
    this.#at += 1;
    this.#expected = inObject ? 'name' : 'value';
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
    this.#keeper?.scalar(kind, start, this.#at);
    this.#expected = this.#opens.length > 0 ? 'comma-or-close' : 'end';
  }

  #open(char: '{' | '['): void {
    this.#keeper?.open(char === '{' ? 'object' : 'array', this.#at);
    this.#opens.push(this.#at);
    this.#at += 1;
    this.#expected = char === '{' ? 'name-or-close' : 'value-or-close';
  }

  #close(): void {
    this.#at += 1;
    this.#opens.pop();
    this.#keeper?.close(this.#at);
    this.#expected = this.#opens.length > 0 ? 'comma-or-close' : 'end';
  }

  #name(): void {
    const start = this.#at;
    if (!this.#string()) return;
    this.#keeper?.name(start, this.#at);
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

/**
 * Where a text stops being one JSON value (RFC 8259); undefined when it is one. Accepts exactly what `JSON.parse` accepts;
 * depth is limited by memory only. Keeps nothing but where the open containers begin; a keeper is told of the rest.
 */
export function findStop(text: string, keeper?: ScanKeeper): JsonStop | undefined {
  return new Scanner(text, keeper).run();
}
