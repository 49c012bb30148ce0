import { isUtf8 } from 'node:buffer';

/** What stands in the text for bytes that are none: no JSON text may hold it, neither in a string nor outside. */
const noText = '\0';

const newline = 0x0a;

/** How many bytes at the end begin a character that may still be completed. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Line by line, so that a line that is sound stays as it is. */
function marked(bytes: Buffer): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(newline, from);
    const part = bytes.subarray(from, end < 0 ? bytes.length : end + 1);
    const text = part.toString('utf8');
    parts.push(isUtf8(part) ? text : text.replaceAll('\uFFFD', noText));
    from += part.length;
  }
  return parts.join('');
}

/**
 * Bytes of stdin as text. Messages are UTF-8 (transports, Messages): where bytes are none, U+0000 stands in the text, so
 * that their line is refused as no JSON and never answered as if something else had been sent. Chunks may split anywhere.
 */
export class Utf8Input {
  #rest: Buffer = Buffer.alloc(0);

  /** The text of the next bytes; an incomplete character at their end waits for the bytes to come. */
  text(chunk: Uint8Array): string {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const whole = bytes.subarray(0, bytes.length - openBytes(bytes));
    this.#rest = bytes.subarray(whole.length);
    return isUtf8(whole) ? whole.toString('utf8') : marked(whole);
  }

  /** What is left when no more bytes come. */
  end(): string {
    return this.#rest.length === 0 ? '' : noText;
  }
}
