import { describe, expect, it } from 'vitest';
import { follow, readLine } from './pointer.ts';

// The document and pointers of RFC 6901, section 5.
const rfc = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'm~n': 8, ' ': 7 };

describe('follow', () => {
  it.each([
    ['', rfc],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/m~0n', 8],
    ['/ ', 7],
  ])('reads %j as RFC 6901 says', (pointer, value) => {
    expect(follow(rfc, pointer)).toEqual({ found: true, value });
  });

  it.each(['foo', '/foo/2', '/foo/01', '/foo/-', '/m~2n', '/nope', '/foo/0/x', '/constructor', '/__proto__'])(
    'finds nothing at %j',
    (pointer) => {
      expect(follow(rfc, pointer)).toEqual({ found: false });
    },
  );

  it('takes __proto__ for an ordinary name', () => {
    expect(follow(readLine('{"__proto__":1}'), '/__proto__')).toEqual({ found: true, value: 1 });
  });

  it('tells null from no JSON', () => {
    expect(readLine('null')).toBeNull();
    expect(readLine('book-orders ready')).toBeUndefined();
  });
});
