import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { compileForm, type FormField, type FormSchema } from './form-schema.ts';

const form = (field: FormField, required = true): FormSchema => ({
  type: 'object',
  properties: { f: field },
  ...(required ? { required: ['f'] } : {}),
});
const titled = [
  { const: '#f00', title: 'Red' },
  { const: '#0f0', title: 'Green' },
];

describe('compileForm', () => {
  it.each<[string, FormField, JsonValue[], JsonValue[]]>([
    [
      'a text',
      { type: 'string', minLength: 2, maxLength: 3 },
      ['ab', '\u{1F600}\u{1F600}'],
      ['a', 'abcd', 7, null],
    ],
    ['an address', { type: 'string', format: 'email' }, ['a@b.c'], ['a', '']],
    ['a date', { type: 'string', format: 'date' }, ['2026-09-10'], ['2026-02-30', 20260910]],
    ['a number', { type: 'number', minimum: 0.5, maximum: 2 }, [0.5, 2, 1], [0, 2.01, '1', true]],
    ['an integer', { type: 'integer' }, [1, -1, 2.0], [1.5, '1', null]],
    ['a yes or no', { type: 'boolean' }, [true, false], ['true', 0, null]],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, ['a', 'b'], ['c', '', 'toString', ['a']]],
    ['a titled choice', { type: 'string', oneOf: titled }, ['#f00', '#0f0'], ['Red', '#00f', { const: 1 }]],
    [
      'a choice of several',
      { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['a', 'b', 'c'] } },
      [['a'], ['a', 'c']],
      [[], ['a', 'b', 'c'], ['d'], 'a', [['a']]],
    ],
    [
      'a titled choice of several',
      { type: 'array', items: { anyOf: titled } },
      [[], ['#f00', '#0f0']],
      [['Red'], [null], '#f00'],
    ],
  ])('judges %s', (_name, field, fits, fails) => {
    const check = compileForm(form(field));
    for (const value of fits) expect(check({ f: value }, 'content')).toBeUndefined();
    for (const value of fails) expect(check({ f: value }, 'content')).toMatch(/^content\.f/);
  });

  it('asks for what is required, passes over what is not asked for, and names the place', () => {
    const check = compileForm(form({ type: 'string', format: 'date-time' }));
    expect(check({}, 'content')).toBe('content.f is missing');
    expect(check({ f: 'soon' }, 'content')).toBe(
      'content.f must be a date and time with its offset, such as 2026-09-10T08:30:00Z',
    );
    expect(check([], 'content')).toBe('content must be an object');
    expect(check({ f: '2026-09-10T08:30:00Z', more: 1 }, 'content')).toBeUndefined();
    const optional = compileForm(form({ type: 'boolean' }, false));
    expect(optional({}, 'content')).toBeUndefined();
    expect(optional({ f: 'x' }, 'content')).toBe('content.f must be true or false');
    expect(optional(JSON.parse('{"__proto__":{"f":"x"}}') as JsonObject, 'content')).toBeUndefined();
  });

  it('refuses to be made of what is no form', () => {
    const nested = { type: 'object', properties: { f: { type: 'string', pattern: 'x' } } } as unknown;
    expect(() => compileForm(nested as FormSchema)).toThrow('pattern');
    const format = { type: 'object', properties: { f: { type: 'string', format: 'ipv4' } } } as unknown;
    expect(() => compileForm(format as FormSchema)).toThrow('ipv4');
  });
});
