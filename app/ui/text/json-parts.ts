import { layPart, type JsonLine } from './json-lines.ts';
import { textStart, type LinePlace, type PartSize } from './line-place.ts';
import { partUnits } from './text-part.ts';

/** A part of a JSON text, laid out. Offsets are UTF-16 units of the text. */
export interface JsonPart {
  /** From 0. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly lines: readonly JsonLine[];
  readonly isLast: boolean;
}

/** Each token is an element or two of the page. */
const partSize: PartSize = { tokens: 1000, units: partUnits };

/** A JSON text in parts that are laid out when they are asked for; to reach one, those before it are passed through. */
export class JsonParts {
  readonly #text: string;
  readonly #size: PartSize;
  readonly #starts: LinePlace[] = [textStart];
  #newest: JsonPart | undefined;

  constructor(text: string, size: PartSize = partSize) {
    this.#text = text;
    this.#size = size;
  }

  /** The part of that number, or the last one where there are not so many. Asked for again it is the same object. */
  part(index: number): JsonPart {
    if (this.#newest?.index !== index) this.#newest = this.#lay(index);
    return this.#newest;
  }

  /** Number of the part in which what a JSON Pointer names begins; undefined where the text has no such value. */
  indexOf(pointer: string): number | undefined {
    for (let at = 0; ; at += 1) {
      const start = this.#starts[at] ?? textStart;
      const { next, found } = layPart(this.#text, start, this.#size, { wanted: pointer, keeps: false });
      if (found) return at;
      if (next === undefined) return undefined;
      if (this.#starts.length === at + 1) this.#starts.push(next);
    }
  }

  #lay(index: number): JsonPart {
    let at = Math.max(0, Math.min(index, this.#starts.length - 1));
    for (;;) {
      const start = this.#starts[at] ?? textStart;
      const { next } = layPart(this.#text, start, this.#size, { keeps: false });
      if (next !== undefined && this.#starts.length === at + 1) this.#starts.push(next);
      if (at >= index || next === undefined) {
        const { lines } = layPart(this.#text, start, this.#size);
        const to = next?.at ?? this.#text.length;
        return { index: at, from: start.at, to, lines, isLast: next === undefined };
      }
      at += 1;
    }
  }
}
