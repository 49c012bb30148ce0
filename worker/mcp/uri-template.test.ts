import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from './uri-template.ts';

describe('compileTemplate', () => {
  // RFC 6570, section 1.2, level 1, and section 3.2.2.
  it.each<[string, Record<string, string>, string]>([
    ['{var}', { var: 'value' }, 'value'],
    ['{hello}', { hello: 'Hello World!' }, 'Hello%20World%21'],
    ['{half}', { half: '50%' }, '50%25'],
    ['O{empty}X', { empty: '' }, 'OX'],
    ['O{undef}X', {}, 'OX'],
    ['?{x},{empty}', { x: '1024', empty: '' }, '?1024,'],
    ['calendar://{calendar}/week', { calendar: 'cal_-9~.' }, 'calendar://cal_-9~./week'],
    ['{v}', { v: "é!'()*/" }, '%C3%A9%21%27%28%29%2A%2F'],
    ['{__proto__}', JSON.parse('{"__proto__":"p"}') as Record<string, string>, 'p'],
  ])('%s expands', (template, values, uri) => {
    expect(compileTemplate(template).expand(values)).toBe(uri);
    expect(Object.values(compileTemplate(template).match(uri) ?? { none: 1 })).toEqual(
      Object.values(Object.keys(values).length === 0 ? { undef: '' } : values),
    );
  });

  it.each([
    ['calendar://{calendar}/week', 'calendar://a/b/week'],
    ['calendar://{calendar}/week', 'calendar://a/week/'],
    ['calendar://{calendar}/week', 'calendar://a/weekend'],
    ['calendar://{calendar}/week', 'calendar:///wee'],
    ['calendar://{calendar}/week', 'Calendar://a/week'],
    // Other spellings of one value: the same resource would have two addresses.
    ['calendar://{calendar}/week', 'calendar://%61/week'],
    ['calendar://{calendar}/week', 'calendar://%c3%a9/week'],
    ['calendar://{calendar}/week', 'calendar://%FF/week'],
    ['calendar://{calendar}/week', 'calendar://%/week'],
    ['calendar://{calendar}/week', 'calendar://a b/week'],
    ['calendar://week', 'calendar://week2'],
    ['{a}/{b}', 'x'],
    ['{a}/{b}', 'x/y/z'],
  ])('%s does not match %s', (template, uri) => {
    expect(compileTemplate(template).match(uri)).toBeUndefined();
  });

  it.each(['{+path}', '{a,b}', '{a:3}', '{a*}', '{}', '{a}{b}', '{a}-{b}', '{a', '{a}/{a}', 'é/{a}', 'a b'])(
    'refuses %s',
    (template) => {
      expect(() => compileTemplate(template)).toThrow('uri-template.ts');
    },
  );

  const value = fc.string({ unit: 'grapheme', maxLength: 12 });
  const separator = fc.constantFrom('/', '://', '-/-', '?q=', '&r=', '/a/', '.;', ',x');
  const template = fc
    .tuple(
      fc.constantFrom('', 'calendar://', 'a', '.-/'),
      fc.array(separator, { maxLength: 4 }),
      fc.constantFrom('', '/week', '.', '//'),
    )
    .map(([head, between, tail]) => {
      const parts = between.map((literal, index) => `${literal}{v${String(index + 1)}}`);
      return { text: `${head}{v0}${parts.join('')}${tail}`, names: between.length + 1 };
    });

  it('matches exactly what it expands, whatever the values', () => {
    fc.assert(
      fc.property(template, fc.array(value, { minLength: 5, maxLength: 5 }), ({ text, names }, values) => {
        const compiled = compileTemplate(text);
        const given = Object.fromEntries(
          values.slice(0, names).map((one, index) => [`v${String(index)}`, one]),
        );
        expect(compiled.match(compiled.expand(given))).toEqual(given);
      }),
    );
  });

  it('never reads a URI that its values do not expand to', () => {
    const piece = fc.constantFrom('/', '%', '%2F', '%41', 'a', '-', '?q=', '.', '\u{1F600}', '://', '{v0}');
    fc.assert(
      fc.property(template, fc.array(piece, { maxLength: 12 }), ({ text }, pieces) => {
        const uri = pieces.join('');
        const compiled = compileTemplate(text);
        const found = compiled.match(uri);
        if (found !== undefined) expect(compiled.expand(found)).toBe(uri);
      }),
      { numRuns: 500 },
    );
  });
});
