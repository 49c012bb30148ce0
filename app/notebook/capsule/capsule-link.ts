import { base64url, fromBase64 } from '../../../worker/mcp/base64.ts';
import { bounds } from './capsule.ts';
import { type Explained, tooLarge } from './read-capsule.ts';

/** Longest payload of a link that is made, in characters: mail and chat programs cut longer ones. */
export const longestLink = 8_000;

/** Longest payload that is read. */
const longestRead = 64_000;

const cut: Explained = {
  ok: false,
  title: 'A link that cannot be read',
  says: 'This link was to hold a capsule, but it is not whole. Mail and chat programs cut long links.',
  todo: 'Ask for the file instead, or copy the link once more.',
};

/** The bytes of a stream made by a transform, up to `most`; undefined beyond, or when the input is refused. */
async function through(
  bytes: Uint8Array,
  transform: ReadableWritablePair<Uint8Array, BufferSource>,
  most: number,
): Promise<Uint8Array | undefined> {
  const writer = transform.writable.getWriter();
  // What goes wrong is told by the reading side.
  const quietly = (): undefined => undefined;
  writer.write(Uint8Array.from(bytes)).catch(quietly);
  writer.close().catch(quietly);
  const reader = transform.readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > most) {
        void reader.cancel().catch(quietly);
        return undefined;
      }
      chunks.push(next.value);
    }
  } catch {
    return undefined;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * The text as the payload of a link: `d.` and base64url of its bytes under raw deflate (RFC 1951), or `p.` and base64url of the
 * bytes where the browser cannot compress. Undefined when it is longer than `longestLink`.
 */
export async function linkPayload(text: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(text);
  const packed =
    typeof CompressionStream === 'undefined'
      ? undefined
      : await through(bytes, new CompressionStream('deflate-raw'), bounds.file);
  const payload = packed === undefined ? `p.${base64url(bytes)}` : `d.${base64url(packed)}`;
  return payload.length > longestLink ? undefined : payload;
}

/** The text in the payload of a link, or why there is none. A payload that unpacks beyond the bound of a file is refused. */
export async function readPayload(
  payload: string,
): Promise<{ readonly ok: true; readonly text: string } | Explained> {
  if (payload.length > longestRead) return tooLarge;
  const bytes = fromBase64(payload.slice(2));
  if (bytes === undefined || !/^[dp]\./.test(payload)) return cut;
  const unpacked = payload.startsWith('p.') ? bytes : await unpack(bytes);
  if (unpacked === 'missing')
    return { ...cut, says: 'This browser cannot unpack the link.', todo: 'Ask for the file instead.' };
  if (unpacked === undefined) return cut;
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(unpacked) };
  } catch {
    return cut;
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array | undefined | 'missing'> {
  if (typeof DecompressionStream === 'undefined') return 'missing';
  return through(bytes, new DecompressionStream('deflate-raw'), bounds.file);
}
