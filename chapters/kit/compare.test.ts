import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../worker/wire/message.ts';
import { compareJson, equalJson } from './compare.ts';
import { picks, respell } from './respell.ts';

const json = fc
  .jsonValue({ depthSize: 'small' })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

describe('compareJson', () => {
  test('finds no difference between a text and itself', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(compareJson(JSON.stringify(value), JSON.stringify(value))).toEqual([]);
      }),
    );
  });

  test('takes no respelling for a difference', () => {
    fc.assert(
      fc.property(json, picks(), (value, pick) => {
        expect(compareJson(respell(value, pick), respell(value, pick))).toEqual([]);
      }),
    );
  });

  test('finds the same places from both sides', () => {
    const opposite = {
      added: 'removed',
      removed: 'added',
      changed: 'changed',
      'type-changed': 'type-changed',
    } as const;
    fc.assert(
      fc.property(json, json, (one, other) => {
        const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
        const there = compareJson(left, right).map(({ pointer, kind }) => `${pointer} ${opposite[kind]}`);
        const back = compareJson(right, left).map(({ pointer, kind }) => `${pointer} ${kind}`);
        expect(there.sort()).toEqual(back.sort());
      }),
    );
  });

  test('tells added, removed, changed and type-changed with the raw text of both sides', () => {
    expect(
      compareJson(
        '{"a": 1, "b": [1, 2], "c": "x", "d": null}',
        '{"d":0,"c":"\\u0079","b":[1],"e":{ "f" : 1.0 }}',
      ),
    ).toEqual([
      { pointer: '/a', kind: 'removed', left: '1' },
      { pointer: '/b/1', kind: 'removed', left: '2' },
      { pointer: '/c', kind: 'changed', left: '"x"', right: '"\\u0079"' },
      { pointer: '/d', kind: 'type-changed', left: 'null', right: '0' },
      { pointer: '/e', kind: 'added', right: '{ "f" : 1.0 }' },
    ]);
  });

  test('true for false is a change, not another type', () => {
    expect(compareJson('[true]', '[false]')).toEqual([
      { pointer: '/0', kind: 'changed', left: 'true', right: 'false' },
    ]);
  });

  test.each([
    ['2', '2.0'],
    ['2', '2e0'],
    ['2', '20e-1'],
    ['0', '-0.0e9'],
    ['1e400', '10e399'],
    ['9007199254740993', '9007199254740993.0'],
    ['100', '1E+2'],
    ['-0.50', '-5e-1'],
  ])('%s and %s are one number', (left, right) => {
    expect(compareJson(left, right)).toEqual([]);
  });

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['0.1', '0.1000000000000000055511151231257827'],
    ['1e400', '1e401'],
    ['1', '-1'],
    ['1', '10'],
    ['1e-400', '0'],
  ])('%s and %s are two numbers', (left, right) => {
    expect(compareJson(left, right)).toEqual([{ pointer: '', kind: 'changed', left, right }]);
  });

  test('1 and "1" are of two types', () => {
    expect(compareJson('{"id":1}', '{"id":"1"}')).toEqual([
      { pointer: '/id', kind: 'type-changed', left: '1', right: '"1"' },
    ]);
  });

  test('reports a name that stands twice', () => {
    expect(compareJson('{"a":1}', '{"a":2,"a":1}')).toEqual([
      { pointer: '/a', kind: 'added', right: '2', says: expect.stringContaining('more than once') },
    ]);
    expect(compareJson('{"a":3,"a":1}', '{"a":2,"a":1}')).toEqual([
      {
        pointer: '/a',
        kind: 'changed',
        left: '3',
        right: '2',
        says: expect.stringContaining('more than once'),
      },
    ]);
    expect(equalJson('{"a":2,"a":1}', '{"a":2.0,"a":1}')).toBe(true);
  });

  test('takes __proto__ and constructor for ordinary names, and escapes pointers', () => {
    expect(compareJson('{"__proto__":1,"a/b":{"c~d":1}}', '{"constructor":1,"a/b":{"c~d":2}}')).toEqual([
      { pointer: '/__proto__', kind: 'removed', left: '1' },
      { pointer: '/a~1b/c~0d', kind: 'changed', left: '1', right: '2' },
      { pointer: '/constructor', kind: 'added', right: '1' },
    ]);
  });

  test('keeps why a difference is ignored, below the place too, and in any item', () => {
    const ignore = [
      { pointer: '/id', why: 'The host numbers its requests.' },
      { pointer: '/items/*/at', why: 'The clock goes on.' },
    ];
    const found = compareJson(
      '{"id":1,"items":[{"at":{"ms":1},"n":1}]}',
      '{"id":2,"items":[{"at":{"ms":2},"n":2}]}',
      { ignore },
    );
    expect(found).toEqual([
      { pointer: '/id', kind: 'changed', left: '1', right: '2', ignored: 'The host numbers its requests.' },
      { pointer: '/items/0/at/ms', kind: 'changed', left: '1', right: '2', ignored: 'The clock goes on.' },
      { pointer: '/items/0/n', kind: 'changed', left: '1', right: '2' },
    ]);
  });

  test('ignores what is below a place, not the place itself', () => {
    const ignore = [{ pointer: '/items/*', why: 'x' }];
    expect(compareJson('{"items":[]}', '{"items":{}}', { ignore })[0]).not.toHaveProperty('ignored');
    expect(compareJson('{"items":[1]}', '{"items":[2]}', { ignore })[0]).toHaveProperty('ignored', 'x');
  });

  test('says so when a text is no JSON', () => {
    const [difference, ...more] = compareJson('{"a":1', '{}');
    expect(more).toEqual([]);
    expect(difference).toMatchObject({ pointer: '', kind: 'changed', left: '{"a":1', right: '{}' });
    expect(difference?.says).toMatch(/^The left text is no JSON\. /);
    expect(compareJson('', '"')[0]?.says).toMatch(
      /The left text is no JSON\. .*The right text is no JSON\. /,
    );
    expect(equalJson('{', '{')).toBe(false);
  });

  test('depth is no limit, and no text makes it throw', () => {
    const deep = '['.repeat(50_000) + '1' + ']'.repeat(50_000);
    expect(compareJson(deep, deep.replace('1', '2')).map(({ left, right }) => [left, right])).toEqual([
      ['1', '2'],
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (left, right) => {
        expect(Array.isArray(compareJson(left, right))).toBe(true);
      }),
    );
  });
});
