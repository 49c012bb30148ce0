import { describe, expect, it } from 'vitest';
import { Ledger } from '../../host/ledger.ts';
import { TraceView } from '../../host/trace-view.ts';
import type { LineEntry, StreamName, TraceEntry } from '../../host/types.ts';
import { Selection } from '../../notebook/selection.svelte.ts';
import { evidenceAt, nameOfEvidence, traceMessages, type TraceMessages } from './trace-messages.ts';

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

function viewOf(entries: readonly TraceEntry[]): TraceView {
  const ledger = new Ledger();
  for (const entry of entries) ledger.add(entry);
  return new TraceView(entries, ledger);
}

const tell = (view: TraceView): TraceMessages => traceMessages(view, new Selection());

const named = (entries: readonly TraceEntry[]): readonly string[] =>
  tell(viewOf(entries))
    .newest(9)
    .map(({ name }) => name);

const log = line(1, 'stderr', 'book-orders ready for mira');
const ask = line(2, 'stdin', '{"jsonrpc":"2.0","id":4,"method":"tools/call"}');
const refuse = line(3, 'stdout', '{"jsonrpc":"2.0","id":4,"result":{"content":[],"isError":true}}');
const stray = line(4, 'stdout', '{"jsonrpc":"2.0","id":4003,"result":{}}');
const entries = [log, ask, refuse, stray];

describe('traceMessages', () => {
  it('names every line, newest first', () => {
    expect(named(entries)).toEqual([
      'answer to 4003, result',
      'answer to 4, tool error',
      'request 4, tools/call',
      'line on stderr',
    ]);
  });

  it('pairs an answer with its request, a request with itself, and a stray line with nothing', () => {
    const messages = tell(viewOf(entries));
    expect(messages.newest(9).map(({ request }) => request)).toEqual([
      undefined,
      ask.text,
      ask.text,
      undefined,
    ]);
  });

  it('keeps the ids 4 and "4" apart', () => {
    const asked = { ...ask, text: ask.text.replace('4', '"4"') };
    const answered = { ...refuse, text: refuse.text.replace('4', '"4"') };
    expect(named([asked, answered])).toEqual(['answer to "4", tool error', 'request "4", tools/call']);
  });

  it('gives the newest ones alone, and any one by its number', () => {
    const messages = tell(viewOf(entries));
    expect(messages).toHaveLength(4);
    expect(messages.newest(1).map(({ entry }) => entry.seq)).toEqual([4]);
    expect(messages.find(3)?.name).toBe('answer to 4, tool error');
    expect([messages.find(9), messages.find(undefined)]).toEqual([undefined, undefined]);
  });

  it('leaves out what the host did', () => {
    const event = { ...log, seq: 9, kind: 'event', event: { type: 'stdin-closed' } } as const;
    const messages = tell(viewOf([event]));
    expect([messages.length, messages.newest(9), messages.find(9)]).toEqual([0, [], undefined]);
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
    expect(nameOfEvidence(picked, tell(viewOf([])))).toBe('answer to 4, tool error');
  });

  it('is not misled by another line with the same number in a new trace', () => {
    const other = tell(viewOf([line(3, 'stderr', 'hello')]));
    expect(nameOfEvidence(picked, other)).toBe('answer to 4, tool error');
  });
});
