import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeHeaderValue,
  encodeHeaderValue,
  hasHeaderCharacters,
  mirroredOf,
  nameSource,
} from './mirrored-headers.ts';

describe('encodeHeaderValue', () => {
  // The table of transports/streamable-http, Value Encoding.
  it.each([
    ['us-west1', 'us-west1'],
    ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
    [' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
    ['a\tb', 'a\tb'],
    ['\tb', '=?base64?CWI=?='],
    ['', '=?base64??='],
    ['=?base64?=', '=?base64?PT9iYXNlNjQ/PQ==?='],
    ['=?base64?x', '=?base64?x'],
    ['=?BASE64?x?=', '=?BASE64?x?='],
    ['\u007F', '=?base64?fw==?='],
    ['\uD800', '=?base64?77+9?='],
  ])('%j travels as %j', (value, header) => {
    expect(encodeHeaderValue(value)).toBe(header);
  });

  it('gives back every well-formed text, through a real Headers object', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '?', 'base64', ' ', '\t', 'a', 'é', '😀') }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const headers = new Headers({ 'Mcp-Name': encodeHeaderValue(value) });
        const header = headers.get('mcp-name') ?? '';
        expect(hasHeaderCharacters(header)).toBe(true);
        expect(decodeHeaderValue(header)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decodeHeaderValue', () => {
  it.each([
    ['SGVsbG8=', 'SGVsbG8='],
    ['=?base64?SGVsbG8=', '=?base64?SGVsbG8='],
    ['=?base64?SGVsbG8=?=', 'Hello'],
    ['=?base64??=', ''],
    ['', ''],
    ['=?BASE64?SGVsbG8=?=', '=?BASE64?SGVsbG8=?='],
  ])('%j stands for %j', (header, value) => {
    expect(decodeHeaderValue(header)).toBe(value);
  });

  it.each([
    ['padding is missing', '=?base64?SGVsbG8?='],
    ['characters outside the alphabet', '=?base64?SGVs!!!bG8=?='],
    ['the alphabet for addresses', '=?base64?77-9?='],
    ['bits left over', '=?base64?QR==?='],
    ['no UTF-8', '=?base64?/w==?='],
    ['an overlong form', '=?base64?wIA=?='],
    ['marks that overlap', '=?base64?='],
    ['a control character', 'a\u0001b'],
    ['a character above ASCII', 'gr\u00FC\u00DFe'],
    ['DEL', 'a\u007F'],
  ])('refuses a value with %s', (_name, header) => {
    expect(decodeHeaderValue(header)).toBeUndefined();
  });
});

describe('mirroredOf', () => {
  it('takes the name from name or uri, by method', () => {
    expect(
      ['tools/call', 'prompts/get', 'resources/read', 'tools/list', 'constructor'].map(nameSource),
    ).toEqual(['name', 'name', 'uri', undefined, undefined]);
    expect(mirroredOf('resources/read', { uri: 'a://b', name: 'n' }).name).toBe('a://b');
    expect(mirroredOf('tools/call', { uri: 'a://b', name: 'n' }).name).toBe('n');
    expect(mirroredOf('tools/list', { name: 'n' }).name).toBeUndefined();
  });

  it('reads own strings only', () => {
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    expect(mirroredOf('tools/call', { name: '', _meta: meta })).toEqual({
      protocolVersion: '2026-07-28',
      method: 'tools/call',
      name: '',
    });
    for (const params of [undefined, null, [], 'x', {}, { name: 1, _meta: [] }, { name: null, _meta: null }])
      expect(mirroredOf('tools/call', params)).toEqual({
        protocolVersion: undefined,
        method: 'tools/call',
        name: undefined,
      });
  });
});
