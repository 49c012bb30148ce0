import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layPart, type JsonLine } from './json-lines.ts';
import { textStart } from './line-place.ts';
import { isJson } from './json-scan.ts';

const jsonLines = (text: string): readonly JsonLine[] =>
  layPart(text, textStart, { tokens: Infinity, units: Infinity }).lines;

const shown = (lines: readonly JsonLine[]): string =>
  lines
    .map(
      ({ level, segments }) =>
        '  '.repeat(level) +
        segments
          .map(({ tokens }) => tokens.map(({ text }) => text).join(''))
          .join('')
          .trimEnd(),
    )
    .join('\n');

const heads = (text: string): string[] =>
  jsonLines(text).flatMap(({ segments }) =>
    segments.filter(({ head }) => head).map(({ pointer }) => pointer),
  );

describe('layPart', () => {
  it('keeps short flat containers on one line and breaks the others', () => {
    expect(
      shown(jsonLines('{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"ok":true}}')),
    ).toBe(
      [
        '{',
        '  "jsonrpc": "2.0",',
        '  "id": 1,',
        '  "result": {',
        '    "capabilities": { "tools": {} },',
        '    "ok": true',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  it('keeps every token as it came: exponents, escapes, duplicates, order', () => {
    const text =
      '{"a":1.0,"b":"\\u0041\\/","a":1E+2,"long":["0123456789012345678901234567890123456789","01234567890"]}';
    expect(shown(jsonLines(text)).replace(/\s/g, '')).toBe(text);
  });

  it('gives each value its pointer, escaped as RFC 6901 asks, the name read, not its spelling', () => {
    expect(heads('{"a/b":[1,{"~":null}],"\\u0063":0,"":2}')).toEqual([
      '',
      '/a~1b',
      '/a~1b/0',
      '/a~1b/1',
      '/a~1b/1/~0',
      '/c',
      '/',
    ]);
  });

  it('knows names that JavaScript has plans for', () => {
    expect(heads('{"__proto__":1,"constructor":{"x":2}}')).toEqual([
      '',
      '/__proto__',
      '/constructor',
      '/constructor/x',
    ]);
  });

  it('gives every value of any JSON its pointer, in order, also behind containers that have closed', () => {
    const places = (value: unknown, pointer: string): string[] => {
      if (typeof value !== 'object' || value === null) return [pointer];
      const inner = Object.entries(value).flatMap(([name, child]) =>
        places(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
      );
      return [pointer, ...inner];
    };
    expect(heads('[[[],1],2,{"a":[0]},[3]]')).toEqual([
      '',
      '/0',
      '/0/0',
      '/0/1',
      '/1',
      '/2',
      '/2/a',
      '/2/a/0',
      '/3',
      '/3/0',
    ]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(heads(text)).toEqual(places(JSON.parse(text), ''));
      }),
    );
  });

  it('shows any JSON with the same tokens, and as many heads as values', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const lines = jsonLines(text);
        expect(JSON.parse(shown(lines))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('isJson', () => {
  it('tells JSON from a stray log line', () => {
    expect(isJson('{"a":1}')).toBe(true);
    expect(isJson('[db] ready')).toBe(false);
    expect(isJson('')).toBe(false);
  });
});
