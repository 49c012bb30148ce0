/**
 * A number from 0 up to but not 1 that depends on the seed and the place alone. It is a hash and no stream, so that one
 * draw more or less, of another fault or in the other direction, moves no other. (The seeded random source of the
 * programs is a stream, and is not to be had in this room.)
 */
export function draw(seed: number, place: string): number {
  // FNV-1a over the text, then the finalizer of MurmurHash3, which spreads neighbours far apart.
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < place.length; at += 1) hash = Math.imul(hash ^ place.charCodeAt(at), 0x01000193);
  hash = mix(mix(hash) ^ seed);
  return hash / 2 ** 32;
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
