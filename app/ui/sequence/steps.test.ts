import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../worker/wire/envelope.ts';
import { Ledger } from '../../host/ledger.ts';
import { Trace } from '../../host/trace.ts';
import type { HostEvent, StreamName, TraceEntry } from '../../host/types.ts';
import { stepOf, type Step } from './steps.ts';

let time = 1000;
const clock = { now: () => time, after: () => () => undefined };

/** Fills a trace; every entry comes 2 ms after the one before. */
class Story {
  readonly trace = new Trace({ clock });
  readonly ledger = new Ledger();

  constructor() {
    this.trace.subscribe((change) => change.type === 'added' && this.ledger.add(change.entry));
  }

  line(stream: StreamName, text: string, afterEnd = false): TraceEntry {
    time += 2;
    return this.trace.line(1, stream, text, afterEnd);
  }

  event(event: HostEvent): TraceEntry {
    time += 2;
    return this.trace.event(1, event);
  }

  step(entry: TraceEntry, current = 1): Step {
    const read = entry.kind === 'line' && entry.stream !== 'stderr' ? readMessage(entry.text) : undefined;
    return stepOf(entry, read, this.ledger.link(entry.seq), current);
  }
}

const call = (id: unknown, method = 'tools/call'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params: {} });
const answer = (id: unknown, rest: object): string => JSON.stringify({ jsonrpc: '2.0', id, ...rest });
const complete = (rest: object = {}): object => ({
  result: { resultType: 'complete', content: [], ...rest },
});
const ways = ({ legs }: Step): string[] => legs.map(({ from, to, end }) => `${from} ${to} ${end}`);

describe('a request and its answer', () => {
  it('is drawn into the server and the executor only once the answer shows that it was there', () => {
    const story = new Story();
    const asked = story.line('stdin', call(3));
    expect(ways(story.step(asked))).toEqual(['client process arrow']);
    expect(story.step(asked).says).toBe('client to process, request 3, tools/call, no answer yet');
    const answered = story.line('stdout', answer(3, complete()));
    expect(ways(story.step(asked))).toEqual([
      'client process arrow',
      'process server arrow',
      'server executor arrow',
    ]);
    expect(story.step(asked).says).toBe('client to server, request 3, tools/call, answered after 2.0 ms');
    expect(ways(story.step(answered))).toEqual([
      'executor server arrow',
      'server process arrow',
      'process client arrow',
    ]);
    expect(story.step(answered)).toMatchObject({ tone: 'result', sign: 'disc', word: 'result 2.0 ms' });
  });

  it.each([
    ['tools/list', { result: { resultType: 'complete', tools: [] } }, 'result', false],
    ['tools/call', complete({ isError: true }), 'tool error', true],
    ['tools/call', { error: { code: -32602, message: 'x' } }, 'protocol error', false],
    ['tools/call', { error: { code: -32603, message: 'x' } }, 'protocol error', true],
    ['prompts/get', { error: { code: -32603, message: 'x' } }, 'protocol error', false],
    ['tools/call', { result: { resultType: 'strange' } }, 'invalid answer', false],
  ])('%s with %j is a %s; executor: %s', (method, rest, word, reached) => {
    const story = new Story();
    const asked = story.line('stdin', call('a', method));
    const answered = story.line('stdout', answer('a', rest));
    expect(ways(story.step(asked)).includes('server executor arrow')).toBe(reached);
    expect(ways(story.step(answered)).includes('executor server arrow')).toBe(reached);
    expect(story.step(answered).word).toBe(`${word} 2.0 ms`);
    expect(story.step(answered).says).toContain(`server to client, ${word} for request "a", after 2.0 ms`);
  });

  it('says of a timeout, a cancellation and a dead process that no answer came, each in its own words', () => {
    const story = new Story();
    const asked = [1, 2, 3].map((id) => story.line('stdin', call(id)));
    const [first, second] = asked;
    const out = story.event({ type: 'timeout', request: first?.seq ?? 0, afterMs: 10 });
    const withdrawn = story.event({ type: 'cancelled', request: second?.seq ?? 0, reason: 'x' });
    const gone = story.event({ type: 'exit', exit: { how: 'died', reason: 'x' } });
    expect(asked.map((entry) => story.step(entry).says.replace(/after [\d.]+ ms/, 'after N ms'))).toEqual([
      'client to process, request 1, tools/call, this page stopped waiting after N ms',
      'client to process, request 2, tools/call, cancelled after N ms',
      `client to process, request 3, tools/call, no answer: ${story.ledger.exchanges()[2]?.reason ?? ''}`,
    ]);
    expect([out, withdrawn, gone].map((entry) => story.step(entry))).toMatchObject([
      { at: 'client', tone: 'timeout', sign: 'clock', word: 'timed out here', legs: [] },
      { at: 'client', tone: 'cancelled', sign: 'bar', word: 'cancelled here', legs: [] },
      { at: 'process', tone: 'dead-process', sign: 'cross', word: 'died', legs: [] },
    ]);
  });
});

describe('everything else of the trace', () => {
  it.each<[HostEvent, string[], string]>([
    [
      { type: 'spawned', program: 'book-orders', principal: 'mira' },
      ['host process arrow'],
      'host to process, Started',
    ],
    [{ type: 'stdin-closed' }, ['client process stopped'], 'client to process, Closed the input.'],
    [
      { type: 'exit', exit: { how: 'exited', code: 0 } },
      ['process host arrow'],
      'process to host, The process ended',
    ],
    [
      { type: 'exit', exit: { how: 'killed', reason: 'x' } },
      ['host process stopped'],
      'host to process, The process',
    ],
    [
      { type: 'refused-by-host', line: '{}', reason: 'you did not allow it' },
      ['host client stopped'],
      'host to client, Did not send: you did not allow it.',
    ],
    [
      { type: 'allowed-by-host', line: '{}', reason: 'you allowed it' },
      ['host client arrow'],
      'host to client, Passed the permission step: you allowed it.',
    ],
    [{ type: 'note', text: 'full' }, [], 'host, full'],
    [{ type: 'dropped', stream: 'stdout', characters: 3 }, [], 'client, Dropped 3 characters of stdout'],
  ])('draws %j', (event, expected, says) => {
    const story = new Story();
    const step = story.step(story.event(event));
    expect(ways(step)).toEqual(expected);
    expect(step.says).toContain(says);
  });

  it('lets stderr end at the host, and text that is no message, or late, before its goal', () => {
    const story = new Story();
    expect(ways(story.step(story.line('stderr', 'ready')))).toEqual(['process host arrow']);
    const stray = story.step(story.line('stdout', '[log] x'));
    expect([ways(stray), stray.tone, stray.sign]).toEqual([
      ['process client stopped'],
      'invalid-answer',
      'bang',
    ]);
    const after = story.step(story.line('stdout', answer(1, complete()), true));
    expect([ways(after), after.tone]).toEqual([['process client stopped'], 'dead-process']);
    expect(after.says).toContain('after the end of its process, ignored');
    story.line('stdin', call(7));
    story.line('stdout', answer(7, complete()));
    const late = story.step(story.line('stdout', answer(7, complete())));
    expect(ways(late)).toEqual(['server process arrow', 'process client stopped']);
    expect(late.says).toContain('late message for request 7, ignored');
  });

  it('says the number of a process that is not the current one', () => {
    const story = new Story();
    expect(story.step(story.line('stderr', 'ready'), 2).says).toBe(
      'process to host, stderr, ready, process 1',
    );
  });
});
