import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../worker/wire/message.ts';
import { checkForm, draftOf, valueFault, type FieldDraft } from './form-check.ts';
import { fieldsOf, type Field } from './form-fields.ts';

const fields = (properties: JsonObject, required: string[] = []): readonly Field[] => {
  const read = fieldsOf({ type: 'object', properties, required });
  if (!read.ok) throw new Error(read.says);
  return read.fields;
};
const one = (schema: JsonObject): Field => {
  const [field] = fields({ f: schema });
  if (field === undefined) throw new Error('no field');
  return field;
};

describe('reading a schema', () => {
  it('takes titles, descriptions, defaults and required from the server', () => {
    expect(
      fields({ a: { type: 'string', title: 'A', description: 'd', default: 'x' }, b: { type: 'boolean' } }, [
        'b',
      ]),
    ).toEqual([
      {
        name: 'a',
        title: 'A',
        description: 'd',
        required: false,
        kind: 'text',
        format: undefined,
        minLength: undefined,
        maxLength: undefined,
        initial: 'x',
      },
      { name: 'b', title: 'b', description: undefined, required: true, kind: 'boolean', initial: undefined },
    ]);
  });

  it.each<[string, JsonObject, string]>([
    ['untitled choice', { type: 'string', enum: ['r', 'g'] }, 'r,g'],
    ['titled choice', { type: 'string', oneOf: [{ const: '#f00', title: 'Red' }] }, 'Red'],
    ['legacy names', { type: 'string', enum: ['r'], enumNames: ['Red'] }, 'Red'],
    ['choices', { type: 'array', items: { type: 'string', enum: ['r', 'g'] } }, 'r,g'],
    ['titled choices', { type: 'array', items: { anyOf: [{ const: 'r', title: 'Red' }] } }, 'Red'],
  ])('reads the options of a %s', (_, schema, titles) => {
    const field = one(schema);
    expect('options' in field && field.options.map(({ title }) => title).join()).toBe(titles);
  });

  it.each<[string, JsonObject]>([
    ['an object in it', { type: 'object', properties: {} }],
    ['an array of texts', { type: 'array', items: { type: 'string' } }],
    ['an array of objects', { type: 'array', items: { type: 'object' } }],
    ['no type', {}],
    ['null', { type: 'null' }],
    ['an empty choice', { type: 'string', enum: [] }],
    ['an option without a value', { type: 'string', oneOf: [{ const: 'a', title: 'A' }, { title: 'B' }] }],
    ['a choice of numbers', { type: 'string', enum: [1] }],
  ])('does not show a form with %s', (_, schema) => {
    expect(fieldsOf({ type: 'object', properties: { f: schema } })).toMatchObject({
      ok: false,
      says: expect.stringContaining('"f"'),
    });
  });

  it('does not show what is no object, nor requires what is not there', () => {
    expect(fieldsOf({ type: 'string' }).ok).toBe(false);
    expect(fieldsOf({ type: 'object', properties: {}, required: ['gone'] })).toMatchObject({
      ok: false,
      says: expect.stringContaining('"gone"'),
    });
  });

  it('takes names of every kind', () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"constructor":{"type":"boolean"}}',
    ) as JsonObject;
    const found = fields(properties, ['__proto__']);
    expect(found.map(({ name, required }) => [name, required])).toEqual([
      ['__proto__', true],
      ['constructor', false],
    ]);
    const { content } = checkForm(
      found,
      new Map<string, FieldDraft>([
        ['__proto__', 'x'],
        ['constructor', 'no'],
      ]),
    );
    expect(JSON.stringify(content)).toBe('{"__proto__":"x","constructor":false}');
  });
});

describe('each kind, right and wrong', () => {
  it.each<[JsonObject, unknown[], unknown[]]>([
    [{ type: 'string' }, ['', 'x'], [1, true, null]],
    [{ type: 'string', minLength: 2, maxLength: 3 }, ['ab', 'abc', '😀😀'], ['a', 'abcd', '😀']],
    [
      { type: 'string', format: 'email' },
      ['mira@example.com', 'a+b@x.y', 'a@localhost'],
      ['mira', '@x.y', 'a b@x.y', 'a@-x.y'],
    ],
    [
      { type: 'string', format: 'uri' },
      ['https://example.com/a?b#c', 'mailto:a@b.c', 'urn:x:y'],
      ['example.com', '/a', 'https://a b', 'https://ü.example', 'a:%zz'],
    ],
    [
      { type: 'string', format: 'date' },
      ['2026-09-10', '2024-02-29'],
      ['2026-9-10', '2026-02-30', '2025-02-29', '10.9.2026', '2026-00-01', '2026-13-01'],
    ],
    [
      { type: 'string', format: 'date-time' },
      ['2026-09-10T08:30:00Z', '2026-09-10t08:30:00.25+02:00'],
      [
        '2026-09-10',
        '2026-09-10T08:30Z',
        '2026-09-10 08:30:00Z',
        '2026-09-10T08:30:00',
        '2026-09-10T24:00:00Z',
        '2026-02-30T00:00:00Z',
        '2026-09-10T08:60:00Z',
        '2026-09-10T08:30:00+25:00',
      ],
    ],
    [{ type: 'number' }, [0, -1.5, 1e20], ['1', true, Infinity]],
    [{ type: 'number', minimum: 0, maximum: 2 }, [0, 2, 1.5], [-0.1, 2.1]],
    [{ type: 'integer' }, [0, -3, 9007199254740991], [0.5, 2 ** 53]],
    [{ type: 'integer', minimum: 5 }, [5], [4]],
    [{ type: 'boolean' }, [true, false], ['yes', 0]],
    [{ type: 'string', enum: ['r', ''] }, ['r', ''], ['R', 'g', 1]],
    [{ type: 'string', oneOf: [{ const: '#f00', title: 'Red' }] }, ['#f00'], ['Red']],
    [
      { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['a', 'b', 'c'] } },
      [['a'], ['a', 'c']],
      [[], ['a', 'b', 'c'], ['d'], 'a', [1]],
    ],
    [{ type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } }, [[], ['x']], [['X']]],
  ])('%j', (schema, right, wrong) => {
    const field = one(schema);
    for (const value of right) expect([value, valueFault(field, value as never)]).toEqual([value, undefined]);
    for (const value of wrong)
      expect([value, valueFault(field, value as never)]).toEqual([
        value,
        expect.stringMatching(/^[A-Z].*\.$/),
      ]);
  });
});

it('says what is wrong with a number in words of its own', () => {
  const people = one({ type: 'integer', minimum: 2, maximum: 50 });
  expect(valueFault(people, 2.5)).toBe('Write a whole number, without a fraction.');
  expect(valueFault(people, 1)).toBe('Write a number that is at least 2.');
  expect(valueFault(people, 51)).toBe('Write a number that is at most 50.');
});

describe('from what was typed to the content', () => {
  const list = fields(
    {
      name: { type: 'string' },
      size: { type: 'integer', minimum: 1, default: 3 },
      ratio: { type: 'number' },
      ok: { type: 'boolean' },
      colour: { type: 'string', enum: ['', 'r'] },
      days: { type: 'array', items: { type: 'string', enum: ['mo', 'tu'] }, default: ['tu'] },
    },
    ['name'],
  );

  it('starts from the defaults', () => {
    expect(list.map(draftOf)).toEqual(['', '3', '', '', [], ['tu']]);
    expect(draftOf(one({ type: 'boolean', default: false }))).toBe('no');
    expect(draftOf(one({ type: 'string', enum: ['a'], default: 'a' }))).toEqual(['a']);
  });

  it('leaves out what was left empty and keeps 0, false and the empty choice', () => {
    const drafts = new Map<string, FieldDraft>([
      ['name', 'x'],
      ['ratio', '0'],
      ['ok', 'no'],
      ['colour', ['']],
      ['days', []],
    ]);
    expect(checkForm(list, drafts)).toEqual({
      content: { name: 'x', size: 3, ratio: 0, ok: false, colour: '' },
      faults: new Map(),
    });
  });

  it('wants what is required, and says so at the field', () => {
    expect([...checkForm(list, new Map()).faults.keys()]).toEqual(['name']);
    const boxes = fields(
      {
        b: { type: 'boolean' },
        c: { type: 'string', enum: ['a'] },
        d: { type: 'array', items: { type: 'string', enum: ['a'] }, minItems: 1 },
      },
      ['b', 'c', 'd'],
    );
    expect([...checkForm(boxes, new Map()).faults.keys()]).toEqual(['b', 'c', 'd']);
  });

  it.each(['9007199254740993', '3,5', 'three', '0x10', '', ' ', '1.', '--1', 'Infinity', 'NaN'])(
    'does not take %j for a number',
    (typed) => {
      const needed = fields({ n: { type: 'number' } }, ['n']);
      expect(checkForm(needed, new Map([['n', typed]])).faults.size).toBe(1);
    },
  );

  it.each([
    [' 7 ', 7],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['2.0', 2],
    ['100000000000000000000', 1e20],
  ])('takes %j for %d', (typed, value) => {
    const needed = fields({ n: { type: 'number' } }, ['n']);
    expect(checkForm(needed, new Map([['n', typed]]))).toEqual({ content: { n: value }, faults: new Map() });
  });
});
