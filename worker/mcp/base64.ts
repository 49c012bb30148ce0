const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const forUrls = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function encode(bytes: Uint8Array, alphabet: string): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const digits = Math.min(4, bytes.length - at + 1);
    for (let digit = 0; digit < digits; digit += 1) text += alphabet.charAt((bits >> (18 - 6 * digit)) & 63);
  }
  return text;
}

/** Base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  return encode(bytes, forUrls);
}

/** Base64 with padding (RFC 4648, section 4). */
export function base64(bytes: Uint8Array): string {
  const text = encode(bytes, plain);
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/**
 * The bytes of base64 or base64url text, padded or not; undefined for anything else, also for a last digit whose
 * unused bits are not zero, so that no two unpadded texts of one alphabet mean the same bytes.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1 || (digits !== text && text.length % 4 !== 0)) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let next = 0;
  for (const digit of digits) {
    const value = digit === '-' ? 62 : digit === '_' ? 63 : plain.indexOf(digit);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[next] = (bits >> held) & 0xff;
    next += 1;
  }
  return (bits & ((1 << held) - 1)) === 0 ? bytes : undefined;
}

/** Text as UTF-8; the text must be well-formed. The library of the language alone knows no TextEncoder. */
export function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped.charAt(at) === '%') {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  }
  return Uint8Array.from(bytes);
}

/** The text of UTF-8 bytes; undefined when they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
