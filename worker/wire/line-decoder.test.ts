import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, LineDecoder } from './line-decoder.ts';

function read(chunks: readonly string[], maxUnits?: number): { lines: string[]; tooLong: number } {
  const seen = { lines: [] as string[], tooLong: 0 };
  const decoder = new LineDecoder({
    onLine: (line) => seen.lines.push(line),
    onTooLong: () => (seen.tooLong += 1),
    maxUnits,
  });
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return seen;
}

describe('LineDecoder', () => {
  it('takes CRLF and LF, and nothing else, for a line end (B04)', () => {
    expect(read(['a\r\nb\nc\rd\u2028e\r\r\nf']).lines).toEqual(['a', 'b', 'c\rd\u2028e\r', 'f']);
    expect(read(['a\r', '\nb', '\n']).lines).toEqual(['a', 'b']);
  });

  it('processes a last line without newline, and no line that is not there', () => {
    expect(read(['a']).lines).toEqual(['a']);
    expect(read(['a\n']).lines).toEqual(['a']);
    // Without a newline there is no line end, so its \r belongs to the line.
    expect(read(['a\r']).lines).toEqual(['a\r']);
    expect(read(['']).lines).toEqual([]);
    expect(read(['\n\n']).lines).toEqual(['', '']);
  });

  it('knows blank lines', () => {
    expect(['', ' \t\r'].map(isBlank)).toEqual([true, true]);
    expect(['\u00A0', '0', '\uFEFF'].map(isBlank)).toEqual([false, false, false]);
  });

  it('gives the same lines however the text is cut', () => {
    const text = fc
      .array(fc.constantFrom('a', '😀', '\n', '\r\n', '\r', '\u2028', '{}'), { maxLength: 40 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 10 }), (whole, cuts) => {
        const places = [
          0,
          ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b),
          whole.length,
        ];
        const chunks = places.slice(1).map((to, index) => whole.slice(places[index], to));
        expect(read(chunks)).toEqual(read([whole]));
      }),
    );
  });

  it('drops a line over the limit once and reads on (B07)', () => {
    expect(read(['abcdef\nok\n'], 5)).toEqual({ lines: ['ok'], tooLong: 1 });
    expect(read(['abc', 'def', 'ghi', 'jkl\no', 'k\nabcdefg'], 5)).toEqual({ lines: ['ok'], tooLong: 2 });
    expect(read(['abcde\n'], 5)).toEqual({ lines: ['abcde'], tooLong: 0 });
    expect(read(Array.from({ length: 4 * 1024 + 1 }, () => 'a'.repeat(4096)).concat('\n{}\n'))).toEqual({
      lines: ['{}'],
      tooLong: 1,
    });
  });

  it('joins 8 MB that came in 4 KB chunks', () => {
    const chunks = Array.from({ length: 2048 }, () => 'a'.repeat(4096));
    expect(read([...chunks, '\n']).lines.map(({ length }) => length)).toEqual([8 * 1024 * 1024]);
  });
});
