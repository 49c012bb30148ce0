import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { classifyLine } from './line-class.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { Trace } from './trace.ts';
import type { Exchange, HostEvent, LineEntry } from './types.ts';

/** A trace and its ledger, written to line by line. */
function desk() {
  const clock = new FakeClock(0);
  const trace = new Trace({ clock });
  const ledger = new Ledger();
  const line = (stream: 'stdin' | 'stdout', message: unknown, process = 1, afterEnd = false): LineEntry => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const entry = trace.line(process, stream, text, afterEnd);
    ledger.add(entry);
    return entry;
  };
  const request = (id: unknown, method = 'tools/list', params: unknown = {}): number =>
    line('stdin', { jsonrpc: '2.0', id, method, params }).seq;
  const result = (id: unknown, value: unknown = { resultType: 'complete' }): LineEntry =>
    line('stdout', { jsonrpc: '2.0', id, result: value });
  const event = (value: HostEvent): void => {
    ledger.add(trace.event(1, value));
  };
  const get = (key: number): Exchange => {
    const exchange = ledger.get(key);
    if (exchange === undefined) throw new Error('no such exchange');
    return exchange;
  };
  return { clock, trace, ledger, line, request, result, event, get };
}

const done = { resultType: 'complete' };

describe('pairing', () => {
  it('pairs by id and type: 1, "1", 0 and "" are four ids (B10)', () => {
    const { request, result, get } = desk();
    const keys = [1, '1', 0, ''].map((id) => request(id));
    for (const id of ['', 0, '1', 1]) result(id, { ...done, for: typeof id });
    expect(keys.map((key) => [get(key).id, get(key).outcome])).toEqual([
      [1, 'result'],
      ['1', 'result'],
      [0, 'result'],
      ['', 'result'],
    ]);
    expect(JSON.parse(get(keys[1] ?? 0).answer?.text ?? '')).toMatchObject({
      id: '1',
      result: { for: 'string' },
    });
  });

  it('never pairs across types, processes or names that every object has', () => {
    const { request, result, line, get, ledger } = desk();
    const key = request(7);
    const wrong = result('7');
    const other = line('stdout', { jsonrpc: '2.0', id: 7, result: done }, 2);
    const odd = result('__proto__');
    expect(get(key).outcome).toBe('pending');
    for (const entry of [wrong, other, odd])
      expect(ledger.placeOf(entry.seq)).toEqual({ role: 'unpaired', why: 'unknown-id' });
  });

  it('gives duplicates in flight their answers oldest first and flags both', () => {
    const { request, result, get } = desk();
    const first = request(3);
    const second = request(3);
    const one = result(3);
    expect([get(first).duplicateId, get(second).duplicateId]).toEqual([true, true]);
    expect([get(first).answer, get(second).outcome]).toEqual([one, 'pending']);
    const two = result(3);
    expect(get(second).answer).toBe(two);
    expect(get(request(3)).duplicateId).toBe(false);
  });

  it('gives an answer to the request in flight before one that was given up', () => {
    const { request, result, event, get } = desk();
    const first = request(3);
    event({ type: 'timeout', request: first, afterMs: 1 });
    const second = request(3);
    const one = result(3);
    const two = result(3);
    expect([get(second).answer, get(first).late]).toEqual([one, [two]]);
  });

  it('is the same when computed again from the same entries', () => {
    const { trace, request, result, ledger } = desk();
    request(1);
    request(2);
    result(2);
    const again = new Ledger();
    for (const entry of trace.entries()) again.add(entry);
    expect(again.exchanges()).toEqual(ledger.exchanges());
    expect(ledger.exchanges()).toBe(ledger.exchanges());
  });

  it('pairs a refusal with a line that is no request but has an id (B02)', () => {
    const { line, get } = desk();
    const noJsonrpc = line('stdin', '{"id":99,"method":"tools/list"}').seq;
    const badMethod = line('stdin', '{"jsonrpc":"2.0","id":6,"method":7}').seq;
    for (const id of [99, 6])
      line('stdout', { jsonrpc: '2.0', id, error: { code: -32600, message: 'Invalid Request' } });
    expect([get(noJsonrpc).outcome, get(noJsonrpc).method]).toEqual(['protocol-error', 'tools/list']);
    expect([get(badMethod).outcome, get(badMethod).method]).toEqual(['protocol-error', '']);
  });
});

describe('outcomes', () => {
  const outcomeOf = (method: string, answer: Record<string, unknown>): Exchange['outcome'] => {
    const { request, line, get } = desk();
    const key = request(1, method);
    line('stdout', { jsonrpc: '2.0', id: 1, ...answer });
    return get(key).outcome;
  };

  it('tells protocol errors and tool errors apart (B19)', () => {
    expect(outcomeOf('tools/call', { error: { code: -32602, message: 'Unknown tool: no_such_tool' } })).toBe(
      'protocol-error',
    );
    expect(outcomeOf('tools/call', { result: { ...done, content: [], isError: true } })).toBe('tool-error');
    expect(outcomeOf('tools/call', { result: { ...done, content: [], isError: false } })).toBe('result');
    expect(outcomeOf('tools/call', { result: { ...done, content: [], isError: 'true' } })).toBe('result');
    expect(outcomeOf('tools/list', { result: { ...done, isError: true } })).toBe('result');
    expect(outcomeOf('tools/destroy', { error: { code: -32601, message: 'Method not found' } })).toBe(
      'protocol-error',
    );
  });

  it('knows an answer that needs input, an unknown resultType, and a missing one (B18)', () => {
    expect(
      outcomeOf('tools/call', { result: { resultType: 'input_required', _meta: {}, requestState: 's1' } }),
    ).toBe('input-required');
    expect(outcomeOf('tools/call', { result: { resultType: 'input_required', inputRequests: {} } })).toBe(
      'input-required',
    );
    expect(outcomeOf('tools/call', { result: { resultType: 'input_required' } })).toBe('invalid-answer');
    expect(outcomeOf('tools/list', { result: { resultType: 'input_required', requestState: 's1' } })).toBe(
      'invalid-answer',
    );
    expect(outcomeOf('tools/call', { result: { resultType: 'partial' } })).toBe('invalid-answer');
    expect(outcomeOf('tools/call', { result: { resultType: null } })).toBe('invalid-answer');
    expect(outcomeOf('tools/call', { result: { content: [] } })).toBe('result');
  });

  it('calls a malformed response invalid', () => {
    for (const answer of [
      { result: 5 },
      { result: [] },
      { error: { code: 1.5, message: 'x' } },
      { error: { code: -32602 } },
      { error: 'no' },
      { result: done, error: { code: -32602, message: 'x' } },
      { jsonrpc: '1.0', result: done },
    ])
      expect(outcomeOf('tools/list', answer)).toBe('invalid-answer');
  });
});

describe('notifications', () => {
  const progress = (token: unknown, n: number) => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: token, progress: n },
  });

  it('shows progress before the answer, late progress as late, and tokens by type (B22)', () => {
    const { request, result, line, get, ledger } = desk();
    const key = request(1, 'tools/call', { _meta: { progressToken: 0 } });
    const other = request(2, 'tools/call', { _meta: {} });
    line('stdout', progress(0, 1));
    line('stdout', progress(0, 2));
    const wrongType = line('stdout', progress('0', 2));
    result(1);
    const late = line('stdout', progress(0, 3));
    expect(get(key).notifications).toHaveLength(2);
    expect(get(key).late).toEqual([late]);
    expect(get(key).outcome).toBe('result');
    expect(get(other).notifications).toEqual([]);
    expect(ledger.placeOf(wrongType.seq)).toEqual({ role: 'unpaired', why: 'unknown-token' });
  });

  it('gives subscriptions their notifications by id, and lets the server end them', () => {
    const { request, result, line, get, ledger } = desk();
    const note = (method: string, id: unknown) =>
      line('stdout', {
        jsonrpc: '2.0',
        method,
        params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
      });
    const key = request('s', 'subscriptions/listen');
    expect(ledger.acknowledged(key)).toBe(false);
    note('notifications/subscriptions/acknowledged', 's');
    expect(ledger.acknowledged(key)).toBe(true);
    note('notifications/tools/list_changed', 's');
    const stranger = note('notifications/tools/list_changed', 'x');
    result('s');
    const end = line('stdout', {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 's' },
    });
    expect(get(key)).toMatchObject({ outcome: 'result', late: [] });
    expect(get(key).notifications.at(-1)).toBe(end);
    expect(get(key).notifications).toHaveLength(3);
    expect(ledger.placeOf(stranger.seq)).toEqual({ role: 'unpaired', why: 'unknown-subscription' });
    const abrupt = request('t', 'subscriptions/listen');
    line('stdout', {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 't', reason: 'bye' },
    });
    expect(get(abrupt)).toMatchObject({ outcome: 'cancelled', reason: 'bye' });
  });

  it('lets a server cancel nothing but subscriptions', () => {
    const { request, line, get } = desk();
    const key = request(1);
    line('stdout', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(get(key)).toMatchObject({ outcome: 'pending', notifications: [] });
  });
});

describe('endings without an answer', () => {
  const cancelled = (params: unknown) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params });

  it('a cancellation ends the row; the late answer is shown and changes nothing (B23)', () => {
    const { request, line, result, get, clock } = desk();
    const key = request(3, 'tools/call');
    for (const params of [{ requestId: '3' }, { requestId: 999 }, {}, undefined])
      line('stdin', cancelled(params));
    expect(get(key).outcome).toBe('pending');
    clock.sleep(100);
    line('stdin', cancelled({ requestId: 3, reason: 'user' }));
    expect(get(key)).toMatchObject({ outcome: 'cancelled', reason: 'user', tookMs: 100, answer: undefined });
    const late = result(3);
    expect(get(key)).toMatchObject({ outcome: 'cancelled', late: [late], answer: undefined });
  });

  it('the first ending counts', () => {
    const { request, result, event, get } = desk();
    const key = request(1);
    event({ type: 'timeout', request: key, afterMs: 10_000 });
    event({ type: 'cancelled', request: key, reason: 'too late' });
    result(1);
    expect(get(key)).toMatchObject({ outcome: 'timeout', reason: 'no answer within 10000 ms' });
    expect(get(key).late).toHaveLength(1);
  });

  it('a second answer is late, and a new request with the id gets its own', () => {
    const { request, result, get } = desk();
    const key = request(1);
    const one = result(1);
    const two = result(1);
    expect(get(key)).toMatchObject({ answer: one, late: [two] });
    const next = request(1);
    const three = result(1);
    expect(get(next).answer).toBe(three);
  });

  it('every end of a process settles what waits, with its reason (B52)', () => {
    for (const [exit, reason] of [
      [{ how: 'exited', code: 3 }, 'the process exited with code 3 before it answered'],
      [{ how: 'killed', reason: 'Stop was pressed' }, 'the process was ended by the host: Stop was pressed'],
      [{ how: 'died', reason: 'it ended without a word' }, 'the process died: it ended without a word'],
    ] as const) {
      const { request, event, get } = desk();
      const keys = [request(1), request('1')];
      event({ type: 'exit', exit });
      for (const key of keys) expect(get(key)).toMatchObject({ outcome: 'dead-process', reason });
    }
  });

  it('what a dead process still says pairs with nothing (B50)', () => {
    const { request, line, event, get, ledger } = desk();
    const key = request(1);
    event({ type: 'exit', exit: { how: 'killed', reason: 'x' } });
    const late = line('stdout', { jsonrpc: '2.0', id: 1, result: done }, 1, true);
    expect(get(key)).toMatchObject({ outcome: 'dead-process', late: [] });
    expect(ledger.placeOf(late.seq)).toEqual({ role: 'unpaired', why: 'after-end' });
  });

  it('a line that was too long ends what waited for an answer, locally (B07)', () => {
    const { request, line, event, get } = desk();
    const key = request(1);
    const listen = request(2, 'subscriptions/listen');
    line('stdout', {
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 2 } },
    });
    event({ type: 'line-too-long', stream: 'stderr', limit: 16 });
    expect(get(key).outcome).toBe('pending');
    event({ type: 'line-too-long', stream: 'stdout', limit: 16 });
    expect(get(key)).toMatchObject({ outcome: 'invalid-answer', answer: undefined });
    expect(get(listen).outcome).toBe('pending');
  });

  it('restored entries pair among themselves; a restored request without answer waits for nothing', () => {
    const { trace, request, result } = desk();
    const answered = request(1);
    result(1);
    const open = request(2);
    const next = new Trace();
    next.load(trace.snapshot());
    const ledger = new Ledger();
    for (const entry of next.entries()) ledger.add(entry);
    ledger.add(next.line(1, 'stdout', JSON.stringify({ jsonrpc: '2.0', id: 2, result: done })));
    expect(ledger.get(answered)).toMatchObject({ outcome: 'result', restored: true });
    expect(ledger.get(open)).toMatchObject({ outcome: 'dead-process', answer: undefined });
    expect(ledger.inFlight(1, 2)).toBe(false);
  });

  it('forgets what a trimmed trace no longer has, but nothing that waits', () => {
    const { request, result, ledger } = desk();
    const waiting = request(1);
    const settled = request(2);
    const answer = result(2);
    ledger.forget(answer.seq + 1);
    expect([ledger.get(waiting)?.outcome, ledger.get(settled)]).toEqual(['pending', undefined]);
  });
});

describe('classifyLine', () => {
  const classOf = (stream: LineEntry['stream'], text: string) =>
    classifyLine(new Trace().line(1, stream, text));

  it('calls a stray log line on stdout no MCP message, and stderr a log (B01, B08)', () => {
    expect(classOf('stdout', '[db] ready')).toMatchObject({ kind: 'stray', why: 'not-json' });
    expect(classOf('stdout', '{"level":"info"}')).toMatchObject({ kind: 'stray', why: 'not-a-message' });
    expect(classOf('stdout', '[]')).toMatchObject({ kind: 'stray', why: 'not-a-message' });
    expect(classOf('stderr', 'warning: slow')).toEqual({ kind: 'log' });
    expect(classOf('stderr', '{"jsonrpc":"2.0","id":1,"result":{}}')).toEqual({ kind: 'log' });
    expect(classOf('stdout', ' ')).toEqual({ kind: 'blank' });
  });

  it('names messages, and those that travel the wrong way', () => {
    expect(classOf('stdout', '{"jsonrpc":"2.0","id":0,"result":{}}')).toEqual({ kind: 'result', id: 0 });
    expect(classOf('stdout', '{"jsonrpc":"2.0","error":{}}')).toEqual({ kind: 'error', id: undefined });
    expect(classOf('stdout', '{"jsonrpc":"2.0","id":1,"method":"roots/list"}')).toMatchObject({
      why: 'server-request',
    });
    expect(classOf('stdin', '{"jsonrpc":"2.0","id":1,"result":{}}')).toMatchObject({
      why: 'client-response',
    });
    expect(classOf('stdin', '{"jsonrpc":"2.0","id":1,"method":"x"}')).toEqual({
      kind: 'request',
      id: 1,
      method: 'x',
    });
    expect(classOf('stdout', '{"jsonrpc":"2.0","method":"x"}')).toEqual({
      kind: 'notification',
      method: 'x',
    });
  });
});
