import { describe, expect, it } from 'vitest';
import { differences } from './hand-differences.ts';

const theirs =
  '{"method":"tools/list","jsonrpc":"2.0","id":1,"params":{"_meta":{"v":"1","info":{"name":"a"},"caps":{}}}}';
const ours =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"v":"1","caps":{},"info":{"name":"b"}}}}';

describe('differences', () => {
  it('finds nothing in the same line, and order alone in the same value', () => {
    expect(differences([ours], [ours])).toEqual([]);
    expect(differences(['{"method":"m","id":1}'], ['{"id":1,"method":"m"}'])).toEqual([
      { kind: 'order', pointer: '', theirs: 'method, id', ours: 'id, method' },
    ]);
  });

  it('names order and values, each with its place', () => {
    expect(differences([theirs], [ours])).toEqual([
      {
        kind: 'order',
        pointer: '',
        theirs: 'method, jsonrpc, id, params',
        ours: 'jsonrpc, id, method, params',
      },
      { kind: 'order', pointer: '/params/_meta', theirs: 'v, info, caps', ours: 'v, caps, info' },
      { kind: 'value', pointer: '/params/_meta/info/name', theirs: '"a"', ours: '"b"' },
    ]);
  });

  it('takes 1 and "1" for two ids', () => {
    expect(differences(['{"method":"m","id":1}'], ['{"method":"m","id":"1"}'])).toEqual([
      { kind: 'value', pointer: '/id', theirs: '1', ours: '"1"' },
    ]);
  });

  it('tells members that only one has, and escapes their names', () => {
    expect(differences(['{"method":"m","a/b":1}'], ['{"method":"m","c~d":[2]}'])).toEqual([
      { kind: 'theirs-alone', pointer: '/a~1b', text: '1' },
      { kind: 'ours-alone', pointer: '/c~0d', text: '[2]' },
    ]);
  });

  it('pairs lines by method, and tells those that have no partner', () => {
    const discover = '{"method":"server/discover","id":"server-discover-probe-1"}';
    expect(
      differences([discover, '{"method":"m","id":0}'], ['{"method":"m","id":0}', '{"method":"n"}']),
    ).toEqual([
      { kind: 'they-also-wrote', method: 'server/discover', id: '"server-discover-probe-1"' },
      { kind: 'we-also-wrote', method: 'n', id: '' },
    ]);
  });

  it('says who wrote nothing', () => {
    expect(differences([], [ours])).toEqual([{ kind: 'they-wrote-nothing' }]);
    expect(differences([theirs], [])).toEqual([{ kind: 'we-wrote-nothing' }]);
    expect(differences([], [])).toEqual([]);
  });

  it('tells each difference once, however often it occurs', () => {
    const [a, b] = ['{"method":"m","x":1}', '{"x":1,"method":"m"}'];
    expect(differences([a, a], [b, b])).toHaveLength(1);
  });
});
