import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { headerParams, headerText, paramValue, repeats } from './header-params.ts';

const string = (header: JsonValue): JsonObject => ({ type: 'string', 'x-mcp-header': header });

describe('headerParams', () => {
  it('finds what a chain of properties leads to', () => {
    const schema: JsonObject = {
      type: 'object',
      properties: {
        region: string('Region'),
        where: { type: 'object', properties: { shard: { type: 'integer', 'x-mcp-header': 'Shard' } } },
        urgent: { type: 'boolean', 'x-mcp-header': 'Urgent' },
        'x-mcp-header': { type: 'string' },
        plain: { type: 'array', items: { type: 'string' } },
      },
    };
    expect(headerParams(schema)).toEqual({
      ok: true,
      params: [
        { header: 'Mcp-Param-Region', path: ['region'] },
        { header: 'Mcp-Param-Shard', path: ['where', 'shard'] },
        { header: 'Mcp-Param-Urgent', path: ['urgent'] },
      ],
    });
    expect(headerParams({})).toEqual({ ok: true, params: [] });
  });

  it('quotes an annotation of any depth in short', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as JsonValue;
    const read = headerParams({ properties: { p: string(deep) } });
    expect(read).toEqual({ ok: false, reason: `x-mcp-header ${'['.repeat(200)}… is no header name` });
  });

  it.each<[string, JsonObject]>([
    ['is empty', { properties: { a: string('') } }],
    ['holds a space', { properties: { a: string('A B') } }],
    ['holds a line end', { properties: { a: string('A\r\nB') } }],
    ['holds a colon', { properties: { a: string('A:B') } }],
    ['is outside ASCII', { properties: { a: string('É') } }],
    ['is no string', { properties: { a: string(1) } }],
    ['is used twice', { properties: { a: string('Region'), b: string('REGION') } }],
    ['stands on a number', { properties: { a: { type: 'number', 'x-mcp-header': 'A' } } }],
    ['stands on an object', { properties: { a: { type: 'object', 'x-mcp-header': 'A' } } }],
    ['stands on a list of types', { properties: { a: { type: ['string', 'null'], 'x-mcp-header': 'A' } } }],
    ['stands on no type', { properties: { a: { 'x-mcp-header': 'A' } } }],
    ['stands on the root', { type: 'string', 'x-mcp-header': 'A' }],
    ['is below items', { properties: { a: { type: 'array', items: string('A') } } }],
    ['is below prefixItems', { prefixItems: [string('A')] }],
    ['is below anyOf', { anyOf: [{ properties: { a: string('A') } }] }],
    ['is below not', { not: { properties: { a: string('A') } } }],
    ['is below then', { then: { properties: { a: string('A') } } }],
    ['is below $defs', { $defs: { a: string('A') } }],
    ['is below additionalProperties', { additionalProperties: string('A') }],
    ['is below patternProperties', { patternProperties: { '^a': string('A') } }],
  ])('makes the tool invalid when an annotation %s', (_name, schema) => {
    expect(headerParams(schema)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('x-mcp-header'),
    });
  });

  it('does not take data for schemas', () => {
    const data = { 'x-mcp-header': '' };
    const schema: JsonObject = {
      properties: { a: { type: 'object', default: data, const: data, examples: [data], enum: [data] } },
    };
    expect(headerParams(schema)).toEqual({ ok: true, params: [] });
  });

  it('lives through a schema of any depth', () => {
    let schema: JsonObject = string('Deep');
    for (let depth = 0; depth < 20_000; depth += 1) schema = { properties: { a: schema } };
    const read = headerParams(schema);
    expect(read.ok && read.params[0]?.path.length).toBe(20_000);
  });
});

describe('paramValue', () => {
  const param = { header: 'Mcp-Param-A', path: ['a', 'b'] };
  it.each<[JsonValue | undefined, JsonValue | undefined]>([
    [{ a: { b: 0 } }, 0],
    [{ a: { b: '' } }, ''],
    [{ a: { b: false } }, false],
    [{ a: { b: null } }, undefined],
    [{ a: {} }, undefined],
    [{ a: 1 }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %j', (args, value) => {
    expect(paramValue(args, param)).toBe(value);
  });

  it('takes own members only', () => {
    expect(paramValue({}, { header: 'h', path: ['constructor'] })).toBeUndefined();
    expect(
      paramValue(JSON.parse('{"__proto__":"x"}') as JsonObject, { header: 'h', path: ['__proto__'] }),
    ).toBe('x');
  });
});

describe('a header repeats a value', () => {
  it.each<[string, JsonValue]>([
    ['42', 42],
    ['42.0', 42],
    ['4.2e1', 42],
    ['-7', -7],
    ['0', 0],
    ['-0', 0],
    ['true', true],
    ['false', false],
    ['', ''],
    ['1.5', 1.5],
    ['9007199254740991', 9007199254740991],
  ])('%j repeats %j', (text, value) => {
    expect(repeats(text, value)).toBe(true);
  });

  it.each<[string, JsonValue]>([
    ['43', 42],
    ['', 0],
    [' 42', 42],
    ['0x2A', 42],
    ['42.0000000000000000001', 42],
    ['9007199254740993', 9007199254740992],
    ['9007199254740992', 9007199254740992],
    ['Infinity', Infinity],
    ['42', '42.0'],
    ['TRUE', true],
    ['1', true],
    ['null', null],
    ['[object Object]', {}],
    ['A', 'a'],
  ])('%j does not repeat %j', (text, value) => {
    expect(repeats(text, value)).toBe(false);
  });

  it('whatever a client writes for a value repeats it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.boolean(), fc.maxSafeInteger(), fc.double()), (value) => {
        const text = headerText(value);
        if (text !== undefined) expect(repeats(text, value)).toBe(true);
      }),
    );
  });

  it('has no text for what is no primitive or not exact', () => {
    for (const value of [null, [], {}, 2 ** 53, Infinity]) expect(headerText(value)).toBeUndefined();
  });
});
