import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkAnswer } from './checks.ts';
import { Client } from './client.ts';
import { Ledger } from './ledger.ts';
import { classifyLine } from './line-class.ts';
import { messageOf, receivedOf, valueOf } from './line-reading.ts';
import { FakeProcess } from './testing/fake-process.ts';
import { Trace } from './trace.ts';
import type { LineEntry } from './types.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

let seq = 0;
const line = (text: string, stream: LineEntry['stream'] = 'stdout'): LineEntry => {
  seq += 1;
  return { kind: 'line', stream, text, seq, at: 0, process: 1, afterEnd: false, restored: false };
};

/** How often each text is parsed while `work` runs. */
function parsesOf(work: () => void): (text: string) => number {
  const parse = vi.spyOn(JSON, 'parse');
  work();
  const { calls } = parse.mock;
  return (text) => calls.filter(([parsed]) => parsed === text).length;
}

describe('receivedOf', () => {
  it('parses a line once, whoever asks: the ledger of the page, that of the client, the checks, the wire', () => {
    const process = new FakeProcess();
    const trace = new Trace();
    const ledger = new Ledger();
    trace.subscribe((change) => change.type === 'added' && ledger.add(change.entry));
    const client = new Client({ process, trace });
    const request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const answer = '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[]}}';
    const sending = parsesOf(() => client.send(request));
    expect(sending(request)).toBe(1);
    const parses = parsesOf(() => {
      process.say(`${answer}\n`);
      const entry = ledger.exchanges()[0]?.answer;
      if (entry === undefined) throw new Error('it did not pair');
      expect(messageOf(entry)).toMatchObject({ kind: 'response', id: 1 });
      expect(classifyLine(entry).kind).toBe('result');
    });
    expect(parses(answer)).toBe(1);
  });

  it('parses a long line once though others are read in between', () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: 'x'.repeat(5000) } });
    const long = line(text);
    const ledger = new Ledger();
    const parses = parsesOf(() => {
      ledger.add(line('{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 'stdin'));
      ledger.add(long);
      for (let times = 0; times < 3; times += 1) {
        ledger.add(line('{"jsonrpc":"2.0","method":"notifications/message"}'));
        expect(receivedOf(long).kind).toBe('response');
      }
      const exchange = ledger.exchanges()[0];
      if (exchange === undefined) throw new Error('it is missing');
      expect(checkAnswer(exchange)[0]).toMatchObject({ name: 'id', passed: true });
    });
    expect(parses(text)).toBe(1);
  });

  it('keeps lines apart that have the same text', () => {
    const [first, second] = [line('{"id":1}'), line('{"id":1}')];
    expect(receivedOf(first)).not.toBe(receivedOf(second));
  });
});

describe('messageOf', () => {
  it('says nothing of stderr and of what the host did', () => {
    expect(messageOf(line('{"jsonrpc":"2.0","method":"x"}', 'stderr'))).toBeUndefined();
    const { seq: number, at, process, afterEnd, restored } = line('');
    const stamp = { seq: number, at, process, afterEnd, restored };
    expect(messageOf({ ...stamp, kind: 'event', event: { type: 'stdin-closed' } })).toBeUndefined();
  });
});

describe('valueOf', () => {
  it.each([
    ['{"jsonrpc":"2.0","method":"x"}', { jsonrpc: '2.0', method: 'x' }],
    ['[1]', [1]],
    ['{"id":1}', { id: 1 }],
    ['3', 3],
    ['', undefined],
    ['{"a":', undefined],
  ])('of %s is what JSON says', (text, value) => {
    expect(valueOf(line(text))).toEqual(value);
  });
});
