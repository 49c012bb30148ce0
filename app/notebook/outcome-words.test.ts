import { describe, expect, it } from 'vitest';
import type { Exchange, LineEntry, OutcomeKind } from '../host/types.ts';
import reference from '../../chapters/43-stable-interoperability/reference.ndjson?raw';
import { outcomeWords } from './outcome-words.ts';

const lines = reference.split('\n');

const entry = (text: string): LineEntry => ({
  ...{ seq: 1, at: 0, process: 1, afterEnd: false, restored: false, kind: 'line', stream: 'stdin', text },
});

function exchange(outcome: OutcomeKind, answer?: string, request = '{}', reason?: string): Exchange {
  return {
    ...{ key: 1, process: 1, id: 1, method: '', request: entry(request), outcome, reason },
    answer: answer === undefined ? undefined : entry(answer),
    ...{ notifications: [], late: [], duplicateId: false, tookMs: 1, restored: false },
  };
}

const call = (name: string) => `{"method":"tools/call","params":{"name":"${name}"}}`;
const error = (code: number, message: string) => `{"error":{"code":${String(code)},"message":"${message}"}}`;

describe('outcomeWords', () => {
  it('says of Table 43.2 what the answers say', () => {
    expect([
      outcomeWords(exchange('result', lines[0])),
      outcomeWords(exchange('result', lines[1])),
      outcomeWords(exchange('result', lines[2])),
      outcomeWords(exchange('tool-error', lines[3])),
      outcomeWords(exchange('protocol-error', lines[4], call('cancel_order'))),
    ]).toEqual([
      'book-orders 1.0.0, tools, 2026-07-28',
      'get_order alone, order_id required, read-only',
      'processing, no tool error',
      'complete result, tool error: forbidden',
      'protocol error -32602, no such tool',
    ]);
  });

  it.each([
    ['result', '{"result":{}}', 'complete result'],
    ['result', '{"result":{"content":[]}}', 'complete result, no tool error'],
    ['result', '{"result":{"tools":[]}}', 'no tools'],
    ['result', '{"result":{"tools":[{"name":"a"},{"name":"b"}]}}', '2 tools: a, b'],
    ['result', '{"result":{"tools":[{"name":"a"}]}}', 'a alone, nothing required, not marked read-only'],
    [
      'result',
      '{"result":{"supportedVersions":["x"]}}',
      'a server that does not name itself, no capabilities, x',
    ],
    ['result', 'null', 'complete result'],
    [
      'tool-error',
      '{"result":{"content":[{"type":"text","text":"late"}]}}',
      'complete result, tool error: late',
    ],
    ['tool-error', '{"result":{}}', 'complete result, tool error: without a text'],
    ['input-required', '{"result":{"inputRequests":{"a":{}}}}', 'input required: one question'],
    ['input-required', '{"result":{"requestState":"s"}}', 'input required: try again with the state'],
    ['protocol-error', error(-32601, 'x'), 'protocol error -32601, no such method'],
    ['protocol-error', error(-32602, 'bad'), 'protocol error -32602, invalid params'],
    ['protocol-error', error(-32022, 'x'), 'protocol error -32022, unsupported protocol version'],
    ['protocol-error', error(7, 'own words'), 'protocol error 7, own words'],
  ] as const)('says of %s %s: %s', (outcome, answer, words) => {
    expect(outcomeWords(exchange(outcome, answer))).toBe(words);
  });

  it('calls no tool missing that is there', () => {
    const bad = exchange('protocol-error', error(-32602, 'Invalid arguments'), call('get_order'));
    expect(outcomeWords(bad)).toBe('protocol error -32602, invalid params');
  });

  it('says of a call without an answer how it ended, and nothing while it waits', () => {
    expect(outcomeWords(exchange('pending'))).toBeUndefined();
    expect(outcomeWords(exchange('timeout', undefined, '{}', 'no answer within 5 s'))).toBe(
      'timed out here, no answer: no answer within 5 s',
    );
    expect(outcomeWords(exchange('dead-process'))).toBe('the process ended before it answered');
    expect(outcomeWords(exchange('cancelled', undefined, '{}', 'user'))).toBe('cancelled: user');
    expect(outcomeWords(exchange('invalid-answer', '{}', '{}', 'no result'))).toBe(
      'invalid answer: no result',
    );
  });
});
