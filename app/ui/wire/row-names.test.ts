import { describe, expect, it } from 'vitest';
import type { Received } from '../../../worker/wire/message.ts';
import type { Exchange, LineEntry, TraceEntry } from '../../host/types.ts';
import { entryMarks, entryName, isStray, laneOf, partnerOf } from './row-names.ts';

const line = (seq: number, stream: LineEntry['stream'], text: string): LineEntry => ({
  seq,
  at: 0,
  process: 1,
  afterEnd: false,
  restored: false,
  kind: 'line',
  stream,
  text,
});
const request = line(1, 'stdin', '{"jsonrpc":"2.0","id":3,"method":"tools/call"}');
const answer = line(3, 'stdout', '{"jsonrpc":"2.0","id":3,"result":{}}');
const progress = line(2, 'stdout', '{"jsonrpc":"2.0","method":"notifications/progress"}');
const late = line(4, 'stdout', '{"jsonrpc":"2.0","id":3,"result":{}}');
const exchange: Exchange = {
  key: 1,
  process: 1,
  id: 3,
  method: 'tools/call',
  request,
  outcome: 'result',
  answer,
  notifications: [progress],
  late: [late],
  duplicateId: false,
  tookMs: 1,
  reason: undefined,
  restored: false,
};
const response: Received = { kind: 'response', id: 3, result: {}, error: undefined, message: {} };
const notification: Received = {
  kind: 'notification',
  method: 'notifications/progress',
  params: undefined,
  message: {},
};
const invalid: Received = { kind: 'invalid', code: -32700, id: undefined, reason: 'no JSON' };

describe('entryName', () => {
  it('names every part of an exchange', () => {
    const asked: Received = { kind: 'request', id: 3, method: 'tools/call', params: undefined, message: {} };
    expect(entryName(request, asked, { role: 'request', exchange })).toBe('request 3, tools/call');
    expect(entryName(progress, notification, { role: 'notification', exchange })).toBe(
      'notifications/progress for request 3',
    );
    expect(entryName(answer, response, { role: 'answer', exchange })).toBe('result for request 3');
    expect(entryName(late, response, { role: 'late', exchange })).toBe('late message for request 3, ignored');
  });

  it('says of progress that does not go on that it does not', () => {
    const values = ['1', '2', '2', '1.5', '"3"', '3'];
    const notifications = values.map((value, index) =>
      line(index + 10, 'stdout', `{"method":"notifications/progress","params":{"progress":${value}}}`),
    );
    const names = notifications.map((one) =>
      entryName(one, notification, { role: 'notification', exchange: { ...exchange, notifications } }),
    );
    const plain = 'notifications/progress for request 3';
    const stuck = `${plain}, not more than the one before`;
    expect(names).toEqual([plain, plain, stuck, stuck, plain, plain]);
  });

  it.each([
    ['tool-error', 'tool error for request 3'],
    ['protocol-error', 'error for request 3'],
    ['input-required', 'question for request 3'],
    ['invalid-answer', 'invalid answer to request 3'],
  ] as const)('tells a %s from a result', (outcome, name) => {
    expect(entryName(answer, response, { role: 'answer', exchange: { ...exchange, outcome } })).toBe(name);
  });

  it('keeps the type of an id', () => {
    expect(entryName(answer, response, { role: 'answer', exchange: { ...exchange, id: '3' } })).toBe(
      'result for request "3"',
    );
  });

  it('says what pairs with nothing, and what is no message', () => {
    expect(entryName(line(9, 'stdout', ''), { ...response, id: 0 }, undefined)).toBe(
      'result for 0, pairs with nothing',
    );
    const error: Received = { kind: 'response', id: undefined, result: undefined, error: {}, message: {} };
    expect(entryName(line(9, 'stdout', ''), error, undefined)).toBe('error without id');
    expect(entryName(line(9, 'stdout', '[db] ready'), invalid, undefined)).toBe('not an MCP message');
  });

  it('gives a line on stderr its own words and never calls it stray', () => {
    const log = line(9, 'stderr', 'warning: slow');
    expect(entryName(log, undefined, undefined)).toBe('warning: slow');
    expect(isStray(log, undefined)).toBe(false);
    expect(isStray(line(9, 'stdout', 'x'), invalid)).toBe(true);
  });
});

describe('lanes, marks and partners', () => {
  const event: TraceEntry = {
    seq: 5,
    at: 0,
    process: 1,
    afterEnd: false,
    restored: false,
    kind: 'event',
    event: { type: 'stdin-closed' },
  };

  it('puts what the host did into a lane of its own', () => {
    expect(laneOf(event)).toBe('local');
    expect(laneOf(answer)).toBe('stdout');
  });

  it('marks another process, storage and what came after the end', () => {
    expect(entryMarks(answer, 1)).toEqual([]);
    expect(entryMarks({ ...answer, afterEnd: true, restored: true }, 2)).toEqual([
      'process 1',
      'restored',
      'after the end of its process, ignored',
    ]);
  });

  it('leads from request to answer and back', () => {
    expect(partnerOf({ role: 'request', exchange })).toBe(3);
    expect(partnerOf({ role: 'answer', exchange })).toBe(1);
    expect(partnerOf(undefined)).toBeUndefined();
  });
});
