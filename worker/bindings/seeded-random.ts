import { sha256 } from '@noble/hashes/sha2.js';

/**
 * A stream of bytes that depends on the seed alone: SHA-256 of seed, a zero byte, and a 32-bit counter. Loaded for
 * recorded runs only, so that no other process pays for the hash.
 */
export function seededRandom(seed: string): (count: number) => Uint8Array {
  const prefix = new TextEncoder().encode(`${seed}\0`);
  let counter = 0;
  let block = new Uint8Array(0);
  const nextBlock = (): Uint8Array => {
    const input = new Uint8Array(prefix.length + 4);
    input.set(prefix);
    new DataView(input.buffer).setUint32(prefix.length, counter);
    counter += 1;
    return sha256(input);
  };
  return (count) => {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count;) {
      if (block.length === 0) block = new Uint8Array(nextBlock());
      const part = block.subarray(0, count - at);
      bytes.set(part, at);
      block = block.subarray(part.length);
      at += part.length;
    }
    return bytes;
  };
}
