import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, base64url, fromBase64, fromUtf8, utf8 } from './base64.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

describe('base64', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
    ['{"title":"Dentist"}', 'eyJ0aXRsZSI6IkRlbnRpc3QifQ=='],
  ])('%j is %j', (text, encoded) => {
    expect(base64(utf8(text))).toBe(encoded);
    expect(base64url(utf8(text))).toBe(encoded.replace(/=+$/, ''));
    expect(fromUtf8(fromBase64(encoded) ?? new Uint8Array([255]))).toBe(text);
  });

  it('agrees with Node, both ways and in both alphabets', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(base64(some)).toBe(Buffer.from(some).toString('base64'));
        expect(base64url(some)).toBe(Buffer.from(some).toString('base64url'));
        expect(fromBase64(base64(some))).toEqual(some);
        expect(fromBase64(base64url(some))).toEqual(some);
      }),
    );
  });

  it.each(['A', 'AAAAA', 'Zh==', 'Zg=', 'Z===', 'Zm9v=', 'Zm 9v', 'Zm9v\n', 'Zm9é', '=='])(
    '%j is none',
    (text) => {
      expect(fromBase64(text)).toBeUndefined();
    },
  );

  it('has one unpadded text for the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AQgw-_z9'), maxLength: 9 }), (text) => {
        const read = fromBase64(text);
        if (read !== undefined) expect(base64url(read)).toBe(text);
      }),
    );
  });
});

describe('utf8', () => {
  it('agrees with TextEncoder, and refuses what is no UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(utf8(text)).toEqual(new TextEncoder().encode(text));
        expect(fromUtf8(utf8(text))).toBe(text);
      }),
    );
    for (const wrong of [[0x80], [0xc3], [0xed, 0xa0, 0x80], [0xff]])
      expect(fromUtf8(Uint8Array.from(wrong))).toBeUndefined();
  });
});
