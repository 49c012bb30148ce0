import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../host/types.ts';
import { counted, duration, outcomeClause } from './words.ts';

describe('duration', () => {
  it.each([
    [0.42, '0.4 ms'],
    [18.4, '18 ms'],
    [1234, '1.2 s'],
    [10_000, '10 s'],
  ])('%d ms reads %s', (ms, words) => expect(duration(ms)).toBe(words));
});

describe('outcomeClause', () => {
  const line = {
    seq: 2,
    at: 0,
    process: 1,
    afterEnd: false,
    restored: false,
    kind: 'line',
    stream: 'stdout',
  } as const;
  const base: Exchange = {
    key: 1,
    process: 1,
    id: 5,
    method: 'tools/call',
    request: { ...line, stream: 'stdin', text: '' },
    outcome: 'protocol-error',
    answer: { ...line, text: '{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Unknown tool"}}' },
    notifications: [],
    late: [],
    duplicateId: false,
    tookMs: 1,
    reason: undefined,
    restored: false,
  };

  it('names the code of a protocol error', () => {
    expect(outcomeClause(base)).toBe('code -32602: the server refused the request');
  });

  it('gives the reason of a local end, and nothing where there is none', () => {
    expect(outcomeClause({ ...base, outcome: 'timeout', reason: 'no answer in 10 s' })).toBe(
      'no answer in 10 s',
    );
    expect(outcomeClause({ ...base, outcome: 'result' })).toBeUndefined();
  });
});

describe('counted', () => {
  it('agrees in number', () => {
    expect(counted(1, 'line')).toBe('1 line');
    expect(counted(200, 'entry', 'entries')).toBe('200 entries');
  });
});
