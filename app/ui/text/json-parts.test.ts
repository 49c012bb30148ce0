import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layPart, type JsonLine } from './json-lines.ts';
import { textStart } from './line-place.ts';
import { JsonParts } from './json-parts.ts';
import { rangeOf } from './json-place.ts';

const tokensOf = (lines: readonly JsonLine[]): string =>
  lines
    .flatMap(({ segments }) => segments.flatMap(({ tokens }) => tokens))
    .filter(({ kind }) => kind !== 'space')
    .map(({ text }) => text)
    .join('');

const allParts = (parts: JsonParts): ReturnType<JsonParts['part']>[] => {
  const found = [parts.part(0)];
  while (found.at(-1)?.isLast === false) found.push(parts.part(found.length));
  return found;
};

/** Any JSON with white space of any kind between its tokens. */
const spaced = fc.tuple(fc.json(), fc.constantFrom('', ' ', '\n\t')).map(([text, space]) => {
  if (space === '') return text;
  return JSON.stringify(JSON.parse(text), undefined, space).replaceAll('\n', `\r\n`);
});

describe('the parts of a JSON text', () => {
  it('joined have every token of it once, in order, whatever their size; offsets join too', () => {
    fc.assert(
      fc.property(
        spaced,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 2, max: 30 }),
        (text, tokens, units) => {
          const whole = layPart(text, textStart, { tokens: Infinity, units: Infinity });
          const parts = allParts(new JsonParts(text, { tokens, units }));
          expect(tokensOf(parts.flatMap(({ lines }) => lines))).toBe(tokensOf(whole.lines));
          expect(JSON.parse(tokensOf(whole.lines))).toEqual(JSON.parse(text));
          expect(parts.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
        },
      ),
    );
  });

  it('has each value in the same place as if the text were laid out whole', () => {
    const text = JSON.stringify({ a: [{ b: 1, c: [2, { d: 'x' }] }, 3], e: { f: {} }, g: 'long' });
    const seen = (lines: readonly JsonLine[]): string[] =>
      lines.flatMap(({ level, segments }) =>
        segments
          .filter(({ head }) => head)
          .map(({ pointer, depth }) => `${String(level)} ${String(depth)} ${pointer}`),
      );
    const whole = layPart(text, textStart, { tokens: Infinity, units: Infinity });
    const parts = allParts(new JsonParts(text, { tokens: 3, units: 100 }));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap(({ lines }) => seen(lines))).toEqual(seen(whole.lines));
  });

  it('cuts a string that is too long, never in an escape, and each piece can be picked', () => {
    const text = '{"text":"aaaa\\"bbbb\\\\cccc"}';
    const parts = allParts(new JsonParts(text, { tokens: 100, units: 6 }));
    const pieces = parts.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments));
    expect(tokensOf(parts.flatMap(({ lines }) => lines))).toBe(text);
    for (const { lines } of parts) expect(tokensOf(lines)).not.toMatch(/(?<!\\)\\$/);
    expect(pieces.filter(({ pointer, head }) => pointer === '/text' && head).length).toBeGreaterThan(2);
  });

  it('finds the part in which a member begins, of many and deep ones too', () => {
    const many = new JsonParts(JSON.stringify({ rows: Array.from({ length: 60_000 }, (_, row) => row) }));
    const index = many.indexOf('/rows/59999') ?? 0;
    expect(many.part(index).isLast).toBe(true);
    expect(tokensOf(many.part(index).lines)).toContain('59999');
    expect(many.indexOf('/rows')).toBe(0);
    expect(many.indexOf('/rows/60000')).toBeUndefined();
    expect(many.indexOf('/other')).toBeUndefined();
    const deep = new JsonParts('['.repeat(5000) + ']'.repeat(5000));
    expect(deep.part(deep.indexOf('/0'.repeat(4999)) ?? 0).index).toBe(4);
  });

  it('leads to any part from any other, and to the last where there are not so many', () => {
    const text = JSON.stringify(Array.from({ length: 5000 }, (_, row) => row));
    const parts = new JsonParts(text);
    const last = parts.part(Infinity);
    expect([last.isLast, last.to]).toEqual([true, text.length]);
    expect(parts.part(2)).toEqual(new JsonParts(text).part(2));
    expect(parts.part(-1).index).toBe(0);
  });

  it('puts at most 1,000 tokens and their line, or 40,000 characters, into a part', () => {
    const text = JSON.stringify({ a: 'x'.repeat(5_000_000), b: Array.from({ length: 60_000 }, () => ({})) });
    for (const { from, to, lines } of allParts(new JsonParts(text))) {
      expect(to - from).toBeLessThanOrEqual(40_000);
      expect(lines.flatMap(({ segments }) => segments).length).toBeLessThan(1_100);
    }
  });
});

describe('the place of a pointer', () => {
  it.each([
    ['', ' {"a":1} ', '{"a":1}'],
    ['/a', '{"a":1}', '"a":1'],
    ['/b/1', '{"a":[0],"b":[ 1 , {"c":"]}"} ]}', '{"c":"]}"}'],
    ['/b/1/c', '{"b":[1,{"c":"]}\\""}]}', '"c":"]}\\""'],
    ['/a~1b/~0', '{"a/b":{"~":null}}', '"~":null'],
    ['/a', '{"\\u0061":true}', '"\\u0061":true'],
    ['/a', '{"a":1,"b":0,"a":2}', '"a":2'],
    ['/', '{"":-1e5}', '"":-1e5'],
  ])('%j of %s is %s', (pointer, text, expected) => {
    const range = rangeOf(text, pointer);
    expect(text.slice(range?.from, range?.to)).toBe(expected);
  });

  it.each([
    ['/a', '[1]'],
    ['/01', '[1,2]'],
    ['/-', '[1]'],
    ['/a/b', '{"a":1}'],
    ['/toString', '{}'],
  ])('%j of %s is nowhere', (pointer, text) => {
    expect(rangeOf(text, pointer)).toBeUndefined();
  });

  it('is nowhere in text that is no JSON', () => {
    expect(rangeOf('[db] {', '/0')).toBeUndefined();
  });

  it('gives the same object for the part it gave last, so that nothing of it is drawn anew', () => {
    const parts = new JsonParts(JSON.stringify(Array.from({ length: 3000 }, (_, index) => index)));
    const second = parts.part(1);
    expect(parts.part(1)).toBe(second);
    expect(parts.part(0)).not.toBe(second);
    expect(parts.part(1)).toEqual(second);
  });
});
