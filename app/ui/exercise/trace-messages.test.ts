import { describe, expect, it } from 'vitest';
import type { Exchange, LineEntry, OutcomeKind, StreamName } from '../../host/types.ts';
import { evidenceAt, nameOfEvidence, traceMessages } from './trace-messages.ts';

const line = (seq: number, stream: StreamName, text: string): LineEntry => ({
  seq,
  at: seq,
  process: 2,
  afterEnd: false,
  restored: false,
  kind: 'line',
  stream,
  text,
});

const exchange = (
  request: LineEntry,
  answer: LineEntry,
  id: string | number,
  outcome: OutcomeKind,
): Exchange => ({
  key: request.seq,
  process: 2,
  id,
  method: 'tools/call',
  request,
  outcome,
  answer,
  notifications: [],
  late: [],
  duplicateId: false,
  tookMs: 1,
  reason: undefined,
  restored: false,
});

const log = line(1, 'stderr', 'book-orders ready for mira');
const ask = line(2, 'stdin', '{"jsonrpc":"2.0","id":4,"method":"tools/call"}');
const refuse = line(3, 'stdout', '{"jsonrpc":"2.0","id":4,"result":{"isError":true}}');
const stray = line(4, 'stdout', '{"jsonrpc":"2.0","id":4003,"result":{}}');
const entries = [log, ask, refuse, stray];
const exchanges = [exchange(ask, refuse, 4, 'tool-error')];

describe('traceMessages', () => {
  it('names every line, newest first', () => {
    expect(traceMessages(entries, exchanges).map((each) => each.name)).toEqual([
      'answer to 4003, result',
      'answer to 4, tool error',
      'request 4, tools/call',
      'line on stderr',
    ]);
  });

  it('pairs an answer with its request, a request with itself, and a stray line with nothing', () => {
    expect(traceMessages(entries, exchanges).map((each) => each.request)).toEqual([
      undefined,
      ask.text,
      ask.text,
      undefined,
    ]);
  });

  it('keeps the ids 4 and "4" apart', () => {
    const named = traceMessages([ask, refuse], [exchange(ask, refuse, '4', 'tool-error')]);
    expect(named[0]?.name).toBe('answer to "4", tool error');
  });

  it('leaves out what the host did', () => {
    const event = { ...log, seq: 9, kind: 'event', event: { type: 'stdin-closed' } } as const;
    expect(traceMessages([event], [])).toEqual([]);
  });
});

describe('nameOfEvidence', () => {
  const picked = evidenceAt({ entry: refuse, name: 'x', request: ask.text }, '/result/isError');

  it('carries what a checker needs', () => {
    expect(picked).toEqual({
      line: refuse.text,
      request: ask.text,
      stream: 'stdout',
      seq: 3,
      pointer: '/result/isError',
    });
  });

  it('names it the same after the trace was cleared', () => {
    expect(nameOfEvidence(picked, [])).toBe('answer to 4, tool error');
  });

  it('is not misled by another line with the same number in a new trace', () => {
    const other = traceMessages([line(3, 'stderr', 'hello')], []);
    expect(nameOfEvidence(picked, other)).toBe('answer to 4, tool error');
  });
});
