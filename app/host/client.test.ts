import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client } from './client.ts';
import { realClock } from './clock.ts';
import { LocalError } from './local-error.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakeProcess } from './testing/fake-process.ts';
import { Trace } from './trace.ts';
import type { HostEvent } from './types.ts';

function desk() {
  const clock = new FakeClock();
  const trace = new Trace({ clock });
  const process = new FakeProcess();
  const client = new Client({ process, trace, clock });
  const events = (type: HostEvent['type']) =>
    trace
      .entries()
      .flatMap((entry) => (entry.kind === 'event' && entry.event.type === type ? [entry.event] : []));
  const lines = (stream: string) =>
    trace
      .entries()
      .flatMap((entry) => (entry.kind === 'line' && entry.stream === stream ? [entry.text] : []));
  const send = (line: string, limits?: Parameters<Client['send']>[1]) => {
    const call = client.send(line, limits);
    if (call === undefined) throw new Error('nothing to wait for');
    return call;
  };
  return { clock, trace, process, client, events, lines, send };
}

const done = { resultType: 'complete' };
const result = (id: unknown) => ({ jsonrpc: '2.0', id, result: done });
const slow =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow","_meta":{"progressToken":"p"}}}';
const progress = {
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 'p', progress: 1 },
};
const codeOf = (task: () => unknown): string | undefined => {
  try {
    task();
  } catch (error) {
    return error instanceof LocalError ? error.code : undefined;
  }
  return undefined;
};

describe('sending', () => {
  it('sends what was typed, to the character, and keeps the raw answer (B21)', async () => {
    const { process, send, lines } = desk();
    const line = '{ "method":"tools/list","id":1.0, "jsonrpc":"2.0","params":{"x":1e2,"x":"\\u0041"}}';
    const call = send(line);
    expect(process.input).toBe(`${line}\n`);
    const answer =
      '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","x-extra":1,"_meta":{"com.example/trace":"abc"}}}';
    process.say(answer.slice(0, 30));
    process.say(`${answer.slice(30)}\r\n`);
    const exchange = await call.settled;
    expect([exchange.request.text, exchange.answer?.text]).toEqual([line, answer]);
    expect(lines('stdout')).toEqual([answer]);
  });

  it('builds requests as the book writes them', () => {
    const { client, process } = desk();
    client.request('tools/call', { name: 'get_order', arguments: { order_id: 'A-104' } });
    expect(process.input).toBe(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"book-host","version":"1.0.0"}}}}\n',
    );
    client.request('tools/list', { _meta: { progressToken: 0 } });
    expect(process.sent[1]).toMatchObject({
      id: 2,
      params: { _meta: { progressToken: 0, 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    });
  });

  it('refuses to use an id in flight again, but lets a hand-written duplicate through, flagged', () => {
    const { client, process, send } = desk();
    send('{"jsonrpc":"2.0","id":41,"method":"tools/list"}');
    expect(client.nextId()).toBe(42);
    expect(codeOf(() => client.request('tools/list', {}, { id: 41 }))).toBe('id-in-flight');
    expect(codeOf(() => client.request('tools/list', {}, { id: '41' }))).toBeUndefined();
    const twin = send('{"jsonrpc":"2.0","id":41,"method":"tools/list"}');
    expect(twin.exchange().duplicateId).toBe(true);
    process.answer(result(41));
    process.answer(result(41));
    expect(codeOf(() => client.request('tools/list', {}, { id: 41 }))).toBeUndefined();
  });

  it('waits for nothing where nothing can be paired', () => {
    const { client } = desk();
    expect(client.send('{"jsonrpc":"2.0","method":"notifications/cancelled"}')).toBeUndefined();
    expect(client.send('not json')).toBeUndefined();
    expect(client.send('')).toBeUndefined();
    expect(codeOf(() => client.send('{}\n{}'))).toBe('not-one-line');
  });

  it('records the request before an answer given in the same task', async () => {
    const { trace, process, send } = desk();
    process.onWrite = () => {
      process.log('working\n');
      process.answer(result(1));
    };
    const exchange = await send(slow).settled;
    expect(exchange.outcome).toBe('result');
    expect(trace.entries().flatMap((entry) => (entry.kind === 'line' ? [entry.stream] : []))).toEqual([
      'stdin',
      'stderr',
      'stdout',
    ]);
  });

  it('shows raw text as the lines it makes, and the unfinished rest in the buffers', async () => {
    const { client, process, trace, lines, clock } = desk();
    client.sendRaw('{"jsonrpc":"2.0",');
    expect(lines('stdin')).toEqual([]);
    expect(trace.bufferOf(1, 'stdin')).toBe('{"jsonrpc":"2.0",');
    client.sendRaw('"id":5,"method":"x"}\nrest');
    expect(lines('stdin')).toEqual(['{"jsonrpc":"2.0","id":5,"method":"x"}']);
    expect(trace.bufferOf(1, 'stdin')).toBe('rest');
    process.say('[db] re');
    expect(trace.bufferOf(1)).toBe('[db] re');
    process.say('ady\n{"id"');
    expect([lines('stdout'), trace.bufferOf(1)]).toEqual([['[db] ready'], '{"id"']);
    process.end({ how: 'exited', code: 0 });
    await clock.advance(0);
    expect([lines('stdout'), trace.bufferOf(1)]).toEqual([['[db] ready', '{"id"'], '']);
  });

  it('a stray line on stdout disturbs nothing (B01)', async () => {
    const { process, send } = desk();
    const call = send(slow);
    process.say('[db] ready\n');
    process.log('warning: slow\n');
    process.answer(result(1));
    expect((await call.settled).outcome).toBe('result');
  });

  it('cuts a runaway line and settles what waited, locally (B07)', async () => {
    const { process, send, events, lines } = desk();
    const call = send(slow);
    const chunk = 'a'.repeat(1024 * 1024);
    for (let i = 0; i < 17; i += 1) process.say(chunk);
    const exchange = await call.settled;
    expect(exchange).toMatchObject({ outcome: 'invalid-answer', answer: undefined });
    expect(events('line-too-long')).toEqual([
      { type: 'line-too-long', stream: 'stdout', limit: 16 * 1024 * 1024 },
    ]);
    process.say('\nnext\n');
    expect(lines('stdout')).toEqual(['next']);
  });
});

describe('timeouts (B33)', () => {
  it('ten seconds by default; cancels once, and is the host’s own', async () => {
    const { clock, process, send, events, lines } = desk();
    const call = send(slow);
    await clock.advance(9999);
    expect(call.exchange().outcome).toBe('pending');
    await clock.advance(100_000);
    expect(await call.settled).toMatchObject({ outcome: 'timeout', answer: undefined });
    expect(events('timeout')).toEqual([{ type: 'timeout', request: call.key, afterMs: 10_000 }]);
    expect(process.sent.slice(1)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 1, reason: 'no answer within 10000 ms' },
      },
    ]);
    expect(lines('stdout')).toEqual([]);
    process.answer(result(1));
    expect(call.exchange()).toMatchObject({ outcome: 'timeout', answer: undefined });
    expect(call.exchange().late).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });

  it('can be set per request and while it waits', async () => {
    const { clock, send } = desk();
    const call = send(slow, { timeoutMs: 500 });
    expect(call.dueAt()).toBe(clock.now() + 500);
    call.allow({ timeoutMs: 50_000 });
    await clock.advance(49_000);
    expect(call.exchange().outcome).toBe('pending');
    call.allow({ timeoutMs: 10 });
    await clock.advance(10);
    expect(call.exchange().outcome).toBe('timeout');
  });

  it('progress moves it, up to the maximum', async () => {
    const { clock, process, send, events } = desk();
    const call = send(slow, { timeoutMs: 6000, maxTimeoutMs: 20_000 });
    for (let i = 0; i < 3; i += 1) {
      await clock.advance(5000);
      process.answer(progress);
    }
    expect(call.exchange().outcome).toBe('pending');
    await clock.advance(4999);
    process.answer(progress);
    expect(call.exchange().outcome).toBe('pending');
    await clock.advance(10);
    expect(call.exchange().outcome).toBe('timeout');
    expect(events('timeout')).toEqual([{ type: 'timeout', request: call.key, afterMs: 20_000 }]);
  });

  it('a timer that was held back lets waiting messages in first', async () => {
    const { clock, process, send } = desk();
    const call = send(slow);
    // The tab slept; the answer lies in the queue behind the timer.
    clock.sleep(60_000);
    setTimeout(() => {
      process.answer(result(1));
    });
    await clock.advance(900);
    expect((await call.settled).outcome).toBe('result');
    const silent = send('{"jsonrpc":"2.0","id":2,"method":"tools/list"}');
    clock.sleep(60_000);
    await clock.advance(900);
    expect(silent.exchange().outcome).toBe('pending');
    await clock.advance(200);
    expect(silent.exchange().outcome).toBe('timeout');
  });

  it('does not apply to an acknowledged subscription, and does to one that is not', async () => {
    const { clock, process, send } = desk();
    const listen = (id: number): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params: {} });
    const heard = send(listen(1));
    const ignored = send(listen(2));
    process.answer({
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 }, notifications: {} },
    });
    await clock.advance(1_000_000);
    expect([heard.exchange().outcome, ignored.exchange().outcome]).toEqual(['pending', 'timeout']);
  });
});

describe('cancelling', () => {
  it('settles here and tells the server once (B23)', async () => {
    const { client, process, send, clock } = desk();
    const call = send(slow);
    client.cancel(call.key, 'user');
    expect(await call.settled).toMatchObject({ outcome: 'cancelled', reason: 'user' });
    expect(process.sent.slice(1)).toEqual([
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'user' } },
    ]);
    expect(codeOf(() => client.cancel(call.key, 'again'))).toBe('not-in-flight');
    await clock.advance(100_000);
    expect(process.sent).toHaveLength(2);
    expect(call.exchange().outcome).toBe('cancelled');
  });

  it('takes a cancellation typed by hand', async () => {
    const { client, send } = desk();
    const call = send(slow);
    client.send(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1","reason":"user"}}',
    );
    expect(call.exchange().outcome).toBe('pending');
    client.send(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"user"}}',
    );
    expect((await call.settled).outcome).toBe('cancelled');
  });
});

describe('the end of the process', () => {
  it('settles every pending call with the reason, leaves no timer, and refuses to send (B50, B52)', async () => {
    const { client, process, send, clock, trace } = desk();
    const calls = [send(slow), send('{"jsonrpc":"2.0","id":"a","method":"tools/list"}')];
    process.kill('Stop was pressed');
    process.kill('twice');
    for (const call of calls)
      expect(await call.settled).toMatchObject({
        outcome: 'dead-process',
        reason: 'the process was ended by the host: Stop was pressed',
      });
    expect(clock.waiting).toBe(0);
    expect(codeOf(() => client.send(slow))).toBe('process-ended');
    expect(codeOf(() => client.request('tools/list'))).toBe('process-ended');
    process.answer(result(1));
    expect(trace.entries().at(-1)).toMatchObject({ kind: 'line', afterEnd: true });
    expect(calls[0]?.exchange().late).toEqual([]);
  });

  it('closes the input and lets the process end by itself', async () => {
    const { client, process, clock, events } = desk();
    const exit = client.closeInput();
    expect(process.inputEnded).toBe(true);
    expect(codeOf(() => client.send(slow))).toBe('input-closed');
    process.end({ how: 'exited', code: 0 });
    expect(await exit).toEqual({ how: 'exited', code: 0 });
    expect([events('stdin-closed').length, events('exit').length, clock.waiting]).toEqual([1, 1, 0]);
  });

  it('ends a process that hangs by force after five seconds, and says so', async () => {
    const { client, clock, send } = desk();
    const call = send(slow, { timeoutMs: 60_000 });
    const exit = client.closeInput();
    void client.closeInput();
    await clock.advance(4999);
    expect(call.exchange().outcome).toBe('pending');
    await clock.advance(2);
    expect(await exit).toEqual({
      how: 'killed',
      reason: 'it did not exit within five seconds after its input was closed',
    });
    expect((await call.settled).outcome).toBe('dead-process');
  });

  it('notes what was dropped', () => {
    const { process, events } = desk();
    process.drop('stdout', 12);
    expect(events('dropped')).toEqual([{ type: 'dropped', stream: 'stdout', characters: 12 }]);
  });
});

describe('realClock', () => {
  afterEach(() => vi.useRealTimers());

  it('does not fire at once for a delay no timer can hold', () => {
    vi.useFakeTimers();
    let fired = false;
    realClock.after(2 ** 33, () => {
      fired = true;
    });
    vi.advanceTimersByTime(1_000_000);
    expect(fired).toBe(false);
  });
});
