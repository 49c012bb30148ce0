import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactJson } from './compact.ts';
import { encodeLine } from './encode.ts';
import { explainFault } from './json-faults.ts';
import { nodeAt, parseJsonText, pointerAt } from './json-text.ts';
import { formatPointer, parsePointer, resolvePointer } from './pointer.ts';
import { prettyJson } from './pretty.ts';

const fault = (text: string) => {
  const got = parseJsonText(text);
  if (got.ok) throw new Error(`${text} was accepted`);
  return explainFault(text, got.stop);
};
const mended = (text: string): string => {
  const { mend } = fault(text);
  return mend === undefined ? text : text.slice(0, mend.from) + mend.insert + text.slice(mend.to);
};
const root = (text: string) => {
  const got = parseJsonText(text);
  if (!got.ok) throw new Error(explainFault(text, got.stop).reason);
  return got.root;
};

describe('parseJsonText', () => {
  it('gives the place of every value and name', () => {
    const text = '{ "a": [1, "x"], "\\u0062": null }';
    const b = root(text).members?.[1];
    expect(b).toMatchObject({ name: 'b', shadowed: false, value: { kind: 'null' } });
    expect(text.slice(b?.nameStart, b?.nameEnd)).toBe('"\\u0062"');
    const node = nodeAt(root(text), '/a/1');
    expect(text.slice(node?.start, node?.end)).toBe('"x"');
    expect(nodeAt(root(text), '')?.end).toBe(text.length);
    expect(nodeAt(root(text), '/a/01')).toBeUndefined();
    expect(nodeAt(root(text), 'a')).toBeUndefined();
  });

  it('marks a shadowed member and points to the one that counts', () => {
    const text = '{"a":1,"a":2}';
    expect(root(text).members?.map(({ shadowed }) => shadowed)).toEqual([true, false]);
    expect(nodeAt(root(text), '/a')?.start).toBe(11);
  });

  it('treats __proto__ and constructor as ordinary names', () => {
    const text = '{"__proto__":{"x":1},"constructor":2}';
    expect(nodeAt(root(text), '/__proto__/x')?.kind).toBe('number');
    expect(resolvePointer(JSON.parse(text), '/__proto__/x')).toEqual({ found: true, value: 1 });
    expect(resolvePointer({}, '/__proto__')).toEqual({ found: false });
    expect(resolvePointer([1], '/length')).toEqual({ found: false });
  });

  it('finds the pointer at an offset', () => {
    const text = '{"params":{"a~b":[10,{"c/d":5}]}}';
    expect(pointerAt(root(text), text.indexOf('5'))).toBe('/params/a~0b/1/c~1d');
    expect(pointerAt(root(text), text.indexOf('params'))).toBe('/params');
    expect(pointerAt(root(text), 0)).toBe('');
  });

  it.each([
    ['{“a”: 1}', 1, /curly quote “ \(U\+201C\)/, '{"a": 1}'],
    ['{"a": ‘x’}', 6, /curly quote ‘/, '{"a": "x"}'],
    ["{'a':1}", 1, /single quote \(U\+0027\)/, '{"a":1}'],
    ['{\u00A0"a":1}', 1, /no-break space \(U\+00A0\)/, '{"a":1}'],
    ['\uFEFF{}', 0, /byte-order mark \(U\+FEFF\)/, '{}'],
    ['{"a":1,}', 7, /comma stands before the }/, '{"a":1}'],
    ['[1, ]', 4, /comma stands before the ]/, '[1 ]'],
    ['{"a":1 // one\n}', 7, /comment/, '{"a":1 \n}'],
    ['/* x */ 1', 0, /comment/, ' 1'],
    ['{"a":"x\ny"}', 7, /line break stands inside a string.*\\n/, '{"a":"x\\ny"}'],
    ['{"a":"x\r\ny"}', 7, /line break/, '{"a":"x\\ny"}'],
    ['"a\tb"', 2, /U\+0009/, '"a\\tb"'],
    ['"\u001F"', 1, /U\+001F/, '"\\u001f"'],
    ['[NaN]', 1, /NaN/, '[null]'],
    ['[-Infinity]', 1, /-Infinity/, '[null]'],
    ['[True]', 1, /True/, '[true]'],
    ['{a:1}', 1, /name a .*no quotes/, '{"a":1}'],
    ['{"a" 1}', 5, /colon is missing/, '{"a": 1}'],
    ['{"a"=1}', 4, /colon is missing/, '{"a":1}'],
    ['{"a":1 "b":2}', 7, /comma is missing/, '{"a":1, "b":2}'],
    ['{"a":{"b":[1', 12, /not closed; add the missing ]/, '{"a":{"b":[1]}}'],
    ['{"a":1', 6, /object that begins at line 1, column 1 is not closed/, '{"a":1}'],
    ['{}}', 2, /} too many/, '{}'],
    ['Content-Length: 52\r\n\r\n{}', 0, /stdio has no headers/, '{}'],
    ['"\\x"', 1, /escape \\x/, '"\\\\x"'],
  ])('names the fault of %j and mends it', (text, offset, reason, result) => {
    expect(fault(text)).toMatchObject({ offset });
    expect(fault(text).reason).toMatch(reason);
    expect(mended(text)).toBe(result);
    expect(parseJsonText(result).ok).toBe(true);
  });

  it.each([
    '',
    '  ',
    '"abc',
    '01',
    '1.',
    '+1',
    '.5',
    '-',
    '0x1F',
    '1e',
    '{} {}',
    '{"a":}',
    '[,1]',
    '{]',
    '[1}',
    'nulll',
    'tru',
    '@',
    '{1:2}',
    '{"a":1,',
  ])('refuses %j in one sentence of our own', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(fault(text).reason).toMatch(/^[A-Z0-9+.-].*\.$/su);
  });

  it('counts lines and columns from 1', () => {
    expect(fault('{\r\n  "a": 1,\r\n}')).toMatchObject({ line: 3, column: 1 });
    expect(fault('{\n  "a" 1}')).toMatchObject({ line: 2, column: 7 });
  });

  it('survives 100,000 levels', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(root(deep).end).toBe(200_000);
    expect(compactJson(deep)).toMatchObject({ ok: true, changed: false });
    expect(pointerAt(root(deep), 100_000).length).toBe(2 * 99_999);
    expect(prettyJson(deep).length).toBeLessThan(40_000_000);
    expect(fault('['.repeat(100_000)).offset).toBe(100_000);
  });

  it('accepts exactly what JSON.parse accepts', () => {
    const near = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', ',', '"', '}', ' ', '1', '-', '.', 'e', '\\', '\n', 'u'),
      )
      .map(([text, at, length, insert]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + insert + text.slice(from + length);
      });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        let engine = true;
        try {
          JSON.parse(text);
        } catch {
          engine = false;
        }
        expect(parseJsonText(text).ok).toBe(engine);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('compactJson and prettyJson', () => {
  const typed =
    '{\n  "b": 1.0,\t"a": 1e+2,\r\n "b": "\\u0061\\/ x ",  "n": 9007199254740993, "e": [ ], "o": {}\n}\n';

  it('removes white space and nothing else (B05)', () => {
    expect(compactJson(typed)).toEqual({
      ok: true,
      line: '{"b":1.0,"a":1e+2,"b":"\\u0061\\/ x ","n":9007199254740993,"e":[],"o":{}}',
      changed: true,
    });
    expect(compactJson('{"a":1}')).toEqual({ ok: true, line: '{"a":1}', changed: false });
    expect(compactJson('"\uD800"')).toEqual({ ok: true, line: '"\uFFFD"', changed: true });
    expect(compactJson('"😀\u2028"')).toMatchObject({ line: '"😀\u2028"', changed: false });
    expect(compactJson('{')).toMatchObject({ ok: false, stop: { offset: 1 } });
  });

  it('lays out over lines and back', () => {
    expect(prettyJson('{"a":[1,{}],"b":[],"c":{"d":{"e":1,"f":"x"}}}')).toBe(
      '{\n  "a": [1, {}],\n  "b": [],\n  "c": {\n    "d": { "e": 1, "f": "x" }\n  }\n}',
    );
    const long = 'x'.repeat(60);
    expect(prettyJson(`{"a":{"b":"${long}"}}`)).toBe(`{\n  "a": {\n    "b": "${long}"\n  }\n}`);
    expect(prettyJson('{"a":', 2)).toBe('{"a":');
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, indent) => {
        expect(compactJson(prettyJson(text, indent))).toEqual(
          compactJson(compactJson(text).ok ? prettyJson(text, 1) : text),
        );
        expect(prettyJson(text, 2)).toBe(
          JSON.stringify(JSON.parse(text), null, 2).length >= 0 ? prettyJson(prettyJson(text, 3), 2) : '',
        );
      }),
    );
  });
});

describe('pointers', () => {
  it('reads and writes RFC 6901', () => {
    expect(parsePointer('/a~1b/m~0n/')).toEqual(['a/b', 'm~n', '']);
    expect(formatPointer(['a/b', 'm~n', '', 0])).toBe('/a~1b/m~0n//0');
    expect(parsePointer('a')).toBeUndefined();
    expect(parsePointer('/~2')).toBeUndefined();
    expect(parsePointer('')).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
      }),
    );
  });
  it('resolves to falsy values too', () => {
    expect(resolvePointer({ a: [0] }, '/a/0')).toEqual({ found: true, value: 0 });
    expect(resolvePointer({ a: undefined }, '/a')).toEqual({ found: true, value: undefined });
    expect(resolvePointer({ a: [0] }, '/a/00')).toEqual({ found: false });
    expect(resolvePointer({ a: [0] }, '/a/1')).toEqual({ found: false });
  });
});

describe('encodeLine', () => {
  it('writes one line', () => {
    expect(encodeLine({ a: 'x\ny' })).toBe('{"a":"x\\ny"}\n');
    expect(encodeLine({ a: '\uD800' })).toBe('{"a":"\\ud800"}\n');
  });
  it('writes what the engine cannot', () => {
    const text = `{"a":${'[{"b":['.repeat(50_000)}${']}]'.repeat(50_000)},"__proto__":[1,null,"x",{}]}`;
    expect(encodeLine(JSON.parse(text))).toBe(`${text}\n`);
  });
});
