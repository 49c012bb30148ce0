import { describe, expect, it } from 'vitest';
import { compareSnapshots, compareWays, recordOf, type Way } from './ways.ts';

const record = '{"order_id":"A-104","status":"processing"}';
const reordered = '{"status":"processing","order_id":"A-104"}';
const way = (carries: Way['carries'], answer: string | undefined): Way => ({
  id: carries,
  title: carries,
  says: undefined,
  carries,
  line: '',
  answer,
  running: false,
  problem: undefined,
  send: () => undefined,
});
const mcp = (structured: string): string =>
  `{"jsonrpc":"2.0","id":3,"result":{"structuredContent":${structured},"isError":false}}`;

describe('recordOf', () => {
  it('finds the record in each envelope', () => {
    const found = JSON.parse(record) as unknown;
    expect(recordOf(way('plain', record))).toEqual(found);
    expect(recordOf(way('http', `HTTP/1.1 200 OK ${record}`))).toEqual(found);
    expect(recordOf(way('mcp', mcp(record)))).toEqual(found);
  });
  it('finds none in what is no answer', () => {
    expect(recordOf(way('plain', 'oops'))).toBeUndefined();
    expect(
      recordOf(way('mcp', '{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"no"}}')),
    ).toBeUndefined();
    expect(recordOf(way('http', undefined))).toBeUndefined();
  });
});

describe('compareWays', () => {
  const all = (third: string): readonly Way[] => [
    way('plain', record),
    way('http', `HTTP/1.1 200 OK ${record}`),
    way('mcp', mcp(third)),
  ];
  it('takes the order of members for no difference', () => {
    expect(compareWays(all(reordered))).toBe('equal');
  });
  it('sees another value', () => {
    expect(compareWays(all('{"order_id":"A-104","status":"shipped"}'))).toBe('different');
  });
  it('waits for all three', () => {
    expect(compareWays([way('plain', record), way('mcp', undefined)])).toBe('waiting');
  });
});

it('forgives nothing between two snapshots', () => {
  expect(compareSnapshots(record, record)).toBe('unchanged');
  expect(compareSnapshots(record, reordered)).toBe('changed');
  expect(compareSnapshots(record, undefined)).toBe('waiting');
});
