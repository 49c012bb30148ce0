/** What an EventDecoder tells its owner. */
export interface EventDecoderOptions {
  /** The data of one event, its lines joined by \n. */
  onData(data: string): void;
  /** A comment line, without its colon; it carries nothing. */
  onComment?(text: string): void;
  /** An event grew beyond `maxUnits`; it and everything after it is dropped. Called once. */
  onTooLong?(): void;
  /** Longest event kept, in UTF-16 units; 16 MiB unless stated. */
  readonly maxUnits?: number;
}

/**
 * Reads an event stream (HTML, Server-sent events): chunks may split anywhere, lines end with \n, \r or \r\n, a
 * byte-order mark at the start is skipped, an event that no blank line has ended is dropped at the end. Names, ids and
 * retry times have no meaning here.
 */
export class EventDecoder {
  readonly #options: EventDecoderOptions;
  readonly #maxUnits: number;
  #line = '';
  #data: string[] = [];
  #dataUnits = 0;
  #dropping = false;
  #first = true;
  #afterReturn = false;

  constructor(options: EventDecoderOptions) {
    this.#options = options;
    this.#maxUnits = options.maxUnits ?? 16 * 1024 * 1024;
  }

  /** Takes the next chunk. */
  push(chunk: string): void {
    let text = chunk;
    if (this.#first && text !== '') {
      this.#first = false;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      if (this.#afterReturn && char === '\n') from = at + 1;
      else if (char === '\n' || char === '\r') {
        this.#add(text.slice(from, at));
        this.#finishLine();
        from = at + 1;
      }
      this.#afterReturn = char === '\r';
    }
    this.#add(text.slice(from));
  }

  #add(part: string): void {
    if (this.#dropping) return;
    this.#line += part;
    if (this.#line.length + this.#dataUnits <= this.#maxUnits) return;
    this.#dropping = true;
    this.#line = '';
    this.#data = [];
    this.#options.onTooLong?.();
  }

  #finishLine(): void {
    if (this.#dropping) return;
    const line = this.#line;
    this.#line = '';
    if (line === '') {
      const data = this.#data;
      this.#data = [];
      this.#dataUnits = 0;
      if (data.length > 0) this.#options.onData(data.join('\n'));
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) this.#options.onComment?.(line.slice(1));
    if ((colon < 0 ? line : line.slice(0, colon)) !== 'data') return;
    const value = colon < 0 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1);
    this.#data.push(value);
    this.#dataUnits += value.length + 1;
  }
}
