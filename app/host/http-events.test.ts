import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventDecoder } from './http-events.ts';

function read(chunks: readonly string[], maxUnits?: number) {
  const data: string[] = [];
  const comments: string[] = [];
  let tooLong = 0;
  const decoder = new EventDecoder({
    onData: (text) => data.push(text),
    onComment: (text) => comments.push(text),
    onTooLong: () => (tooLong += 1),
    ...(maxUnits === undefined ? {} : { maxUnits }),
  });
  for (const chunk of chunks) decoder.push(chunk);
  return { data, comments, tooLong };
}

describe('EventDecoder', () => {
  it.each<[string, string, string[]]>([
    ['one event', 'data: {"a":1}\n\n', ['{"a":1}']],
    ['no space after the colon', 'data:x\n\n', ['x']],
    ['one space is taken off, no more', 'data:  x \n\n', [' x ']],
    ['many lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['an empty line of data', 'data\n\n', ['']],
    ['CR and CRLF', 'data: a\r\rdata: b\r\n\r\n', ['a', 'b']],
    ['CRLF as one end of a line', 'data: a\r\ndata: b\r\n\r\n', ['a\nb']],
    ['names, ids and retry times are passed over', 'event: message\nid: 7\nretry: 1\ndata: a\n\n', ['a']],
    ['an event without data is none', 'event: ping\n\n', []],
    ['an event that nothing ends is dropped', 'data: a\n\ndata: b\n', ['a']],
    ['a byte-order mark at the start', '\uFEFFdata: a\n\n', ['a']],
    ['and none later', 'data: a\n\n\uFEFFdata: b\n\n', ['a']],
    ['line separators of Unicode end nothing', 'data: a\u2028b\u0085c\n\n', ['a\u2028b\u0085c']],
    ['a field that only begins with data', 'database: a\n\n', []],
    ['colons in a value', 'data: a:b\n\n', ['a:b']],
  ])('reads %s', (_name, stream, data) => {
    expect(read([stream]).data).toEqual(data);
  });

  it('tells comments apart', () => {
    expect(read([':\r\n: keep\n\ndata: a\n:\n\n'])).toEqual({
      data: ['a'],
      comments: ['', ' keep', ''],
      tooLong: 0,
    });
  });

  it('reads the same however the stream is cut', () => {
    const piece = fc.constantFrom(
      'data',
      ':',
      ' ',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      'x',
      '😀',
      '\uFEFF',
      'data: y\n\n',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(3)), (pieces, cuts) => {
        const stream = pieces.join('');
        const chunks: string[] = [];
        let from = 0;
        for (const length of cuts) {
          chunks.push(stream.slice(from, from + length));
          from += length;
        }
        expect(read([...chunks, stream.slice(from)])).toEqual(read([stream]));
      }),
      { numRuns: 1000 },
    );
  });

  it('stops at an event that is too long, in one line or in many', () => {
    expect(read(['data: a\n\n', 'data: 123456', '7890\n\ndata: b\n\n'], 12)).toEqual({
      data: ['a'],
      comments: [],
      tooLong: 1,
    });
    expect(read(['data: 1\n'.repeat(10), '\n'], 12)).toEqual({ data: [], comments: [], tooLong: 1 });
    expect(read([':\n'.repeat(100), 'data: 123456\n\n'], 12).data).toEqual(['123456']);
  });
});
