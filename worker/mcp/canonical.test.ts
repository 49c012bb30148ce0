import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../wire/message.ts';
import { canonical } from './canonical.ts';

/** The same value with the members of every object in the opposite order. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  );
}

describe('canonical', () => {
  it('sorts members and leaves arrays in order', () => {
    expect(canonical({ b: [2, 1, { d: null, c: true }], a: 'x"y' })).toBe(
      '{"a":"x\\"y","b":[2,1,{"c":true,"d":null}]}',
    );
    expect(canonical([])).toBe('[]');
    expect(canonical({})).toBe('{}');
    expect(canonical(JSON.parse('{"__proto__":1,"B":2}') as JsonValue)).toBe('{"B":2,"__proto__":1}');
  });

  it('is one text for one value, and reads back as that value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (any) => {
        const value = JSON.parse(JSON.stringify(any)) as JsonValue;
        const text = canonical(value);
        expect(JSON.parse(text ?? '')).toEqual(value);
        expect(canonical(reversed(value))).toBe(text);
      }),
    );
  });

  it('gives up beyond a hundred levels, however deep', () => {
    const nested = (levels: number): JsonValue =>
      JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as JsonValue;
    expect(canonical(nested(100))).toBe('['.repeat(100) + ']'.repeat(100));
    expect(canonical(nested(101))).toBeUndefined();
    expect(canonical(nested(100_000))).toBeUndefined();
  });
});
