import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { compileSchema } from './schema.ts';

const wrong = (schema: JsonObject, value: JsonValue): string | undefined =>
  compileSchema(schema)(value, 'arguments');

describe('compileSchema', () => {
  it.each<[JsonObject, JsonValue, string | undefined]>([
    [{ type: 'string' }, 'x', undefined],
    [{ type: 'string' }, 1, 'arguments must be a string'],
    [{ type: 'integer' }, 1.0, undefined],
    [{ type: 'integer' }, 1.5, 'arguments must be an integer'],
    [{ type: ['string', 'null'] }, null, undefined],
    [{ type: ['string', 'null'] }, 0, 'arguments must be a string or null'],
    [{ type: 'object' }, [], 'arguments must be an object'],
    [{ type: 'array', items: { type: 'number' } }, [1, 'x'], 'arguments[1] must be a number'],
    [{ properties: { a: { type: 'object', required: ['b'] } } }, { a: {} }, 'arguments.a.b is missing'],
    [{ required: ['constructor'] }, {}, 'arguments.constructor is missing'],
    [
      { additionalProperties: false },
      { x: 1 },
      'arguments has a member "x" that is not allowed; allowed: none',
    ],
    [{ enum: ['a', 1] }, 'b', 'arguments must be one of "a", 1'],
    [{ const: null }, null, undefined],
    [{ minimum: 2 }, 1, 'arguments must be 2 or more'],
    [{ maximum: 2 }, 3, 'arguments must be 2 or less'],
    [{ minLength: 2 }, '😀', 'arguments must be 2 characters or more'],
    [{ maxLength: 1 }, '😀', undefined],
    [{ minItems: 1 }, [], 'arguments must be 1 items or more'],
    [{ maxItems: 1 }, [1, 2], 'arguments must be 1 items or fewer'],
    [{ type: 'string', format: 'date-time' }, 'x', undefined],
  ])('%j of %j: %s', (schema, value, says) => {
    expect(wrong(schema, value)).toBe(says);
  });

  it('knows no keyword that it cannot check', () => {
    for (const keyword of ['anyOf', '$ref', 'pattern', 'patternProperties', 'if'])
      expect(() => compileSchema({ [keyword]: {} })).toThrow(keyword);
    expect(() => compileSchema({ properties: { a: { $ref: '#' } } })).toThrow('$ref');
    expect(() => compileSchema({ additionalProperties: { type: 'string' } })).toThrow('additionalProperties');
    expect(() => compileSchema({ properties: { a: false } })).toThrow('subschemas');
    expect(() => compileSchema({ items: false })).toThrow('subschemas');
    expect(() => compileSchema({ enum: [[]] })).toThrow('enum');
  });

  it('agrees with @cfworker/json-schema on what it does know', () => {
    const scalar = fc.record(
      {
        type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array'),
        minimum: fc.integer({ min: -3, max: 3 }),
        maxLength: fc.nat(3),
        minItems: fc.nat(2),
        enum: fc.array(fc.constantFrom('a', 1, true, null), { minLength: 1 }),
      },
      { requiredKeys: [] },
    );
    const schema = fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), scalar),
        required: fc.uniqueArray(fc.constantFrom('a', 'b')),
        additionalProperties: fc.constant(false),
        items: scalar,
      },
      { requiredKeys: [] },
    );
    const value = fc.oneof(
      fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.oneof(fc.constantFrom('a', 1, true, null, 1.5, 'long'), fc.array(fc.nat(), { maxLength: 3 })),
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(schema, value, (one, data) => {
        const theirs = new Validator(one as object, '2020-12').validate(data).valid;
        expect(wrong(one as JsonObject, data as JsonValue) === undefined).toBe(theirs);
      }),
      { numRuns: 1000 },
    );
  });
});
