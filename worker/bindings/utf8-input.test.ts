import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Utf8Input } from './utf8-input.ts';

function textOf(...chunks: readonly (readonly number[])[]): string {
  const input = new Utf8Input();
  return chunks.map((chunk) => input.text(Uint8Array.from(chunk))).join('') + input.end();
}

const bytesOf = (text: string): number[] => [...Buffer.from(text)];

describe('Utf8Input', () => {
  it('gives the text that was written, a byte-order mark and U+FFFD too, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(40)), (any, cuts) => {
        // Lone surrogates have no bytes.
        const text = `\uFEFF\uFFFD${Buffer.from(any).toString()}😀`;
        const bytes = bytesOf(text);
        const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end));
        expect(textOf(...chunks)).toBe(text);
      }),
    );
  });

  it.each([
    ['a byte that begins nothing', [0x61, 0xff, 0x62], 'a\0b'],
    ['a byte that goes on with nothing', [0x80], '\0'],
    ['an overlong form', [0xc0, 0xaf], '\0\0'],
    ['a surrogate', [0xed, 0xa0, 0x80], '\0\0\0'],
    ['a character beyond the last', [0xf5, 0x80, 0x80, 0x80], '\0\0\0\0'],
    ['a character that breaks off inside the text', [0xe2, 0x82, 0x22], '\0"'],
    ['a character that breaks off at the end', [0x61, 0xe2, 0x82], 'a\0'],
  ])('puts U+0000 for %s, whole or byte by byte', (_what, bytes, text) => {
    expect(textOf(bytes)).toBe(text);
    expect(textOf(...bytes.map((byte) => [byte]))).toBe(text);
  });

  it('leaves the other lines of a chunk alone', () => {
    expect(textOf([...bytesOf('\uFFFD1\n'), 0xff, ...bytesOf('\n\uFFFD2')])).toBe('\uFFFD1\n\0\n\uFFFD2');
  });
});
