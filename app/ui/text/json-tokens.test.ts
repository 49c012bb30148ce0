import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightSpans } from '../../../chapters/kit/highlight.ts';
import { jsonTokens, tokenClass, tokenLines } from './json-tokens.ts';

describe('jsonTokens', () => {
  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...jsonTokens(text)].map((token) => token.text).join('')).toBe(text);
      }),
    );
  });

  it('gives the classes of the highlighter of the prose', () => {
    const text = '{"a": [1, "b", true, null], "c\\"": -2e3}';
    const theirs = highlightSpans(text)
      .filter(({ className }) => className !== '')
      .map(({ text: part, className }) => `${part} ${className}`);
    const ours = [...jsonTokens(text)]
      .filter(({ kind }) => tokenClass(kind) !== '')
      .map(({ kind, text: part }) => `${part} ${tokenClass(kind)}`);
    expect(ours).toEqual(theirs);
  });

  it('ends an unclosed string with its line', () => {
    expect([...jsonTokens('"a\n1')].map(({ kind }) => kind)).toEqual(['string', 'space', 'number']);
  });
});

describe('tokenLines', () => {
  it('gives one list per line, empty lines included', () => {
    expect(tokenLines('{\n\n}').map((line) => line.map(({ text }) => text))).toEqual([['{'], [], ['}']]);
    expect(tokenLines('')).toEqual([[]]);
  });

  it('gives white space to a neighbour, and joins what has one colour', () => {
    expect(tokenLines('  "a": [ [1],\n  \n\t2 ]  ')).toEqual([
      [
        { kind: 'name', text: '  "a"' },
        { kind: 'mark', text: ': [ [' },
        { kind: 'number', text: '1' },
        { kind: 'mark', text: '],' },
      ],
      [{ kind: 'space', text: '  ' }],
      [
        { kind: 'number', text: '\t2 ' },
        { kind: 'mark', text: ']  ' },
      ],
    ]);
  });

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = tokenLines(text).map((line) => line.map((token) => token.text).join(''));
        expect(lines.join('\n')).toBe(text);
      }),
    );
  });
});
