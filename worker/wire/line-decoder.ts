import { isJsonSpace } from './tokens.ts';

/** What a LineDecoder tells its owner. */
export interface LineDecoderOptions {
  /** One line without its line end; may be empty (see `isBlank`). */
  onLine(line: string): void;
  /** A line grew beyond `maxUnits` and was dropped; called once per such line. Reading goes on at the next newline. */
  onTooLong(): void;
  /** Longest line kept, in UTF-16 units; 16 MiB unless stated. */
  readonly maxUnits?: number | undefined;
}

/** True for a line that says nothing: empty or JSON white space only. Such a line is never answered. */
export function isBlank(line: string): boolean {
  let at = 0;
  while (isJsonSpace(line.charCodeAt(at))) at += 1;
  return at === line.length;
}

/**
 * Cuts a stream of text into lines (stdio transport). Chunks may split anywhere, also inside a surrogate pair or a
 * CRLF. Only \n ends a line; one \r directly before it belongs to the line end. Time is linear in the text.
 */
export class LineDecoder {
  readonly #options: LineDecoderOptions;
  readonly #maxUnits: number;
  #parts: string[] = [];
  #length = 0;
  #dropping = false;

  constructor(options: LineDecoderOptions) {
    this.#options = options;
    this.#maxUnits = options.maxUnits ?? 16 * 1024 * 1024;
  }

  /** Takes the next chunk; calls `onLine` for each line it completes, in order. */
  push(chunk: string): void {
    let from = 0;
    for (let to = chunk.indexOf('\n'); to >= 0; to = chunk.indexOf('\n', from)) {
      this.#add(chunk.slice(from, to));
      from = to + 1;
      this.#finish(true);
    }
    if (from < chunk.length) this.#add(from === 0 ? chunk : chunk.slice(from));
  }

  /** End of the stream: a last line without newline is a line too. */
  end(): void {
    if (this.#length > 0 || this.#dropping) this.#finish(false);
  }

  #add(part: string): void {
    if (this.#dropping) return;
    this.#length += part.length;
    if (this.#length <= this.#maxUnits) {
      this.#parts.push(part);
      return;
    }
    this.#parts = [];
    this.#dropping = true;
    this.#options.onTooLong();
  }

  #finish(newline: boolean): void {
    const line = this.#parts.length === 1 ? (this.#parts[0] ?? '') : this.#parts.join('');
    const dropped = this.#dropping;
    this.#parts = [];
    this.#length = 0;
    this.#dropping = false;
    if (!dropped) this.#options.onLine(newline && line.endsWith('\r') ? line.slice(0, -1) : line);
  }
}
