import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeClaim } from '../../app/build/claims-for-tests.ts';
import { Client } from '../../app/host/client.ts';
import { realClock } from '../../app/host/clock.ts';
import { Ledger } from '../../app/host/ledger.ts';
import { at } from '../../app/host/members.ts';
import type { InputResponse } from '../../app/host/mrtr.ts';
import type { Act, Hand, Told } from '../../app/host/official/hand.ts';
import { OfficialHand } from '../../app/host/official/official-hand.ts';
import { OurHand } from '../../app/host/official/our-hand.ts';
import { Trace } from '../../app/host/trace.ts';
import type { ServerProcess, TraceEntry } from '../../app/host/types.ts';
import { META } from '../mcp/names.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';
import { startChild } from './child-process.ts';

// Real processes take their time on a busy machine; nothing here measures it.
vi.setConfig({ testTimeout: 60_000 });

const waitMs = 30_000;

let built: BuiltCommand;
let folder: string;
const children: ServerProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebook-official-'));
  built = await buildCommand();
}, 60_000);
const tally = { passed: 0, failed: 0 };
afterEach(({ task }) => {
  if (task.result?.state === 'pass') tally.passed += 1;
  else tally.failed += 1;
});
afterAll(async () => {
  writeClaim('official-client', {
    title: 'The official client, our servers',
    versions: { '@modelcontextprotocol/client': '2.4.0' },
    ...tally,
    notes: [
      'Against book-orders and the calendar as child processes; the browser tests run the same steps against both in a worker of the page.',
      'Discovery, lists, calls, tool errors and protocol errors, a read, a prompt, the round trip of a question, a listener with news, and a cancelled call. Time limit and death during a call are tried on a program that hangs.',
    ],
  });
  for (const child of children) child.kill('the tests are over');
  await Promise.all([built.remove(), rm(folder, { recursive: true, force: true })]);
});

interface Talk {
  readonly hand: Hand;
  readonly process: ServerProcess;
  readonly trace: Trace;
  readonly ledger: Ledger;
  /** What went into and came out of the pipes, as it was. */
  readonly pipes: { stdin: string; stdout: string };
  do(act: Act, limits?: { readonly timeoutMs?: number; readonly signal?: AbortSignal }): Promise<Told>;
  lines(stream: 'stdin' | 'stdout'): readonly string[];
}

const accept: InputResponse = { action: 'accept', content: { startsAt: '2026-09-16T10:00:00Z' } };

/** A hand over the lines of a real child process. */
function talk(
  program: string,
  options: {
    readonly ours?: boolean;
    readonly answer?: InputResponse;
    readonly permit?: (line: string) => Promise<string | undefined>;
  } = {},
): Talk {
  const child = startChild({
    number: children.length + 1,
    program,
    env: { principal: 'mira', data: folder, stateKey: 'A'.repeat(43) },
    command: built.path,
  });
  children.push(child);
  const pipes = { stdin: '', stdout: '' };
  const { write, end } = child.stdin;
  const process: ServerProcess = {
    ...child,
    stdin: {
      write: (text) => {
        const open = write(text);
        if (open) pipes.stdin += text;
        return open;
      },
      end,
    },
  };
  child.onText((stream, text) => {
    if (stream === 'stdout') pipes.stdout += text;
  });
  const trace = new Trace();
  const ledger = new Ledger();
  trace.subscribe((change) => {
    if (change.type === 'added') ledger.add(change.entry);
  });
  const client = new Client({ process, trace });
  const made = {
    client,
    clock: realClock,
    permit: options.permit ?? (() => Promise.resolve(undefined)),
    ask: () => Promise.resolve(new Map([['when', options.answer ?? accept]])),
  };
  const hand = options.ours === true ? new OurHand(made) : new OfficialHand(made);
  return {
    hand,
    process,
    trace,
    ledger,
    pipes,
    do: (act, { timeoutMs = waitMs, signal } = {}) => hand.perform(act, { timeoutMs, signal }),
    lines: (stream) =>
      trace
        .entries()
        .flatMap((entry) => (entry.kind === 'line' && entry.stream === stream ? [entry.text] : [])),
  };
}

/** Every line of both pipes stands in the trace as it crossed, and nothing else does. */
function expectWhole({ lines, pipes }: Talk): void {
  expect(`${lines('stdin').join('\n')}\n`).toBe(pipes.stdin);
  expect(`${lines('stdout').join('\n')}\n`).toBe(pipes.stdout);
}

const outcomes = ({ ledger }: Talk): readonly (readonly unknown[])[] =>
  ledger.exchanges().map(({ id, method, outcome }) => [id, method, outcome]);

const readOrder = (order_id: string): Act => ({
  act: 'call',
  tool: 'get_order',
  arguments: { order_id },
});

async function settles(promise: Promise<Told>): Promise<Pick<Told, 'kind' | 'says'>> {
  const { kind, says } = await promise;
  return { kind, says };
}

describe('the official client over the lines of a child process: book-orders', () => {
  it('discovers, lists, calls, and tells every kind of end apart', async () => {
    const one = talk('book-orders');
    expect(await settles(one.do({ act: 'discover' }))).toEqual({
      kind: 'result',
      says: 'connect() resolved',
    });
    expect(await one.do({ act: 'list' })).toMatchObject({
      kind: 'result',
      says: 'listTools() resolved',
      result: { tools: [{ name: 'get_order' }] },
    });
    expect(await one.do(readOrder('A-104'))).toMatchObject({
      kind: 'result',
      result: { structuredContent: { order_id: 'A-104', status: 'processing' }, isError: false },
    });
    expect(await settles(one.do(readOrder('B-205')))).toEqual({
      kind: 'tool-error',
      says: 'callTool() resolved, with isError: true',
    });
    expect(await settles(one.do({ act: 'call', tool: 'cancel_order', arguments: {} }))).toEqual({
      kind: 'protocol-error',
      says: 'threw ProtocolError, code -32602',
    });
    expect(await settles(one.do({ act: 'read', uri: 'calendar://week' }))).toEqual({
      kind: 'protocol-error',
      says: 'threw ProtocolError, code -32601',
    });
    one.process.kill('killed by the test');
    await one.process.exited;
    expect(await one.do(readOrder('A-104'))).toMatchObject({ kind: 'dead-process' });
    expectWhole(one);
    expect(outcomes(one)).toEqual([
      ['server-discover-probe-1', 'server/discover', 'result'],
      [0, 'tools/list', 'result'],
      [1, 'tools/call', 'result'],
      [2, 'tools/call', 'tool-error'],
      [3, 'tools/call', 'protocol-error'],
      [4, 'resources/read', 'protocol-error'],
    ]);
    expect(one.ledger.get(one.ledger.exchanges()[4]?.key ?? 0)?.answer?.text).toBe(
      '{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"Unknown tool: cancel_order"}}',
    );
  });

  it('speaks this revision and no other: no initialize, the version in every request', async () => {
    const one = talk('book-orders');
    await one.do({ act: 'list' });
    await one.do(readOrder('A-104'));
    const sent = one.lines('stdin').map((line) => JSON.parse(line) as unknown);
    expect(sent.map((message) => at(message, '/method'))).toEqual([
      'server/discover',
      'tools/list',
      'tools/call',
    ]);
    for (const message of sent)
      expect(at(message, '/params/_meta')).toMatchObject({ [META.protocolVersion]: '2026-07-28' });
    // A second list is answered from what the client holds, as long as ttlMs says: nothing is written.
    expect(await one.do({ act: 'list' })).toMatchObject({ kind: 'result' });
    expect(one.lines('stdin')).toHaveLength(3);
  });

  it('writes what it writes: the very line of a call', async () => {
    const one = talk('book-orders');
    await one.do({ act: 'discover' });
    await one.do(readOrder('A-104'));
    expect(one.lines('stdin').at(-1)).toBe(
      '{"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"@modelcontextprotocol/client","version":"2.4.0"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}},"jsonrpc":"2.0","id":0}',
    );
  });

  it('sends nothing that the host does not permit', async () => {
    const one = talk('book-orders', {
      permit: (line) => Promise.resolve(line.includes('tools/call') ? 'not permitted' : undefined),
    });
    await expect(one.do(readOrder('A-104'))).rejects.toMatchObject({
      code: 'withheld',
      message: 'not permitted',
    });
    expect(one.lines('stdin')).toHaveLength(1);
    expectWhole(one);
  });

  it('cannot connect to a process whose input is closed', async () => {
    const one = talk('book-orders');
    one.process.stdin.end();
    expect(await one.process.exited).toEqual({ how: 'exited', code: 0 });
    expect(await one.do({ act: 'discover' })).toMatchObject({ kind: 'dead-process' });
  });
});

const wait: Act = { act: 'call', tool: 'wait', arguments: {} };

/** Resolves once the call of `wait` stands in the trace. */
function written(trace: Trace): Promise<void> {
  return new Promise((resolve) => {
    const look = (entry: TraceEntry): void => {
      if (entry.kind === 'line' && entry.stream === 'stdin' && entry.text.includes('"wait"')) resolve();
    };
    trace.subscribe((change) => {
      if (change.type === 'added') look(change.entry);
    });
  });
}

describe('the official client and a server that does not answer', () => {
  it('stops waiting here: a local timeout, then a cancellation for the server', async () => {
    const one = talk('hang');
    await one.do({ act: 'discover' });
    expect(await settles(one.do(wait, { timeoutMs: 50 }))).toEqual({
      kind: 'timeout',
      says: 'threw SdkError, code REQUEST_TIMEOUT',
    });
    const exchange = one.ledger.exchanges().at(-1);
    expect(exchange).toMatchObject({ id: 0, outcome: 'timeout' });
    expect(JSON.parse(one.lines('stdin').at(-1) ?? '')).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: 0 },
    });
    expectWhole(one);
  });

  it('withdraws a call when told to: cancelled, and never a timeout', async () => {
    const one = talk('hang');
    await one.do({ act: 'discover' });
    const stop = new AbortController();
    const there = written(one.trace);
    const told = settles(one.do(wait, { signal: stop.signal }));
    await there;
    stop.abort('the person stopped it');
    expect(await told).toMatchObject({ kind: 'cancelled' });
    expect(one.ledger.exchanges().at(-1)).toMatchObject({
      outcome: 'cancelled',
      reason: 'the person stopped it',
    });
  });

  it('is told of a process that dies while a call waits', async () => {
    const one = talk('hang');
    await one.do({ act: 'discover' });
    const there = written(one.trace);
    const told = settles(one.do(wait));
    await there;
    one.process.kill('killed by the test');
    expect(await told).toEqual({ kind: 'dead-process', says: 'threw SdkError, code CONNECTION_CLOSED' });
    expect(one.ledger.exchanges().at(-1)).toMatchObject({ outcome: 'dead-process' });
  });
});

const bothHands = [
  ['the official client', false],
  ['our client', true],
] as const;

describe.each(bothHands)('%s over the lines of a child process: calendar', (_name, ours) => {
  it('makes the round trip, reads, gets a prompt, hears news, and cancels', async () => {
    const one = talk('calendar', { ours });
    await one.do({ act: 'discover' });
    const { result } = await one.do({
      act: 'call',
      tool: 'create_calendar',
      arguments: { name: 'Week 38' },
    });
    const calendar = String(at(result, '/structuredContent/calendar'));
    const uri = `calendar://${calendar}/week`;
    expect(await one.do({ act: 'listen', uri })).toMatchObject({ kind: 'pending' });

    const dentist: Act = { act: 'call', tool: 'create_event', arguments: { calendar, title: 'Dentist' } };
    expect(await one.do(dentist)).toMatchObject({
      kind: 'result',
      result: { structuredContent: { title: 'Dentist', startsAt: '2026-09-16T10:00:00Z' } },
    });
    const [asked, retried] = one.ledger.exchanges().slice(-2);
    expect([asked?.outcome, retried?.outcome]).toEqual(['input-required', 'result']);
    expect(asked?.id).not.toBe(retried?.id);
    const state = at(JSON.parse(asked?.answer?.text ?? ''), '/result/requestState');
    expect(at(JSON.parse(retried?.request.text ?? ''), '/params/requestState')).toBe(state);

    const listen = one.ledger.exchanges().find(({ method }) => method === 'subscriptions/listen');
    expect(listen?.notifications.map(({ text }) => at(JSON.parse(text), '/method'))).toEqual([
      'notifications/subscriptions/acknowledged',
      'notifications/resources/updated',
    ]);
    expect(await one.do({ act: 'read', uri })).toMatchObject({
      kind: 'result',
      result: { contents: [{ uri, text: expect.stringContaining('Dentist') as string }] },
    });
    expect(
      await one.do({ act: 'prompt', name: 'prepare_week', arguments: { calendar, focus: 'rest' } }),
    ).toMatchObject({ kind: 'result', result: { messages: [{ role: 'user' }] } });

    expect(await one.do({ act: 'stop-listening' })).toMatchObject({ kind: 'cancelled' });
    expect(one.ledger.get(listen?.key ?? 0)?.outcome).toBe('cancelled');
    expect(JSON.parse(one.lines('stdin').at(-1) ?? '')).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: listen?.id },
    });
    expectWhole(one);
  });

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled without an answer'],
  ] as const)('carries a %s back, and nothing is created', async (action, words) => {
    const one = talk('calendar', { ours, answer: { action } });
    const { result } = await one.do({ act: 'call', tool: 'create_calendar', arguments: {} });
    const calendar = String(at(result, '/structuredContent/calendar'));
    const told = await one.do({
      act: 'call',
      tool: 'create_event',
      arguments: { calendar, title: 'Dentist' },
    });
    expect(told.kind).toBe('tool-error');
    expect(JSON.stringify(told.result)).toContain(words);
  });

  it('refuses a week it may not read with a protocol error', async () => {
    const one = talk('calendar', { ours });
    expect(await one.do({ act: 'read', uri: 'calendar://nobody/week' })).toMatchObject({
      kind: 'protocol-error',
    });
    expect(at(JSON.parse(one.lines('stdout').at(-1) ?? ''), '/error/code')).toBe(-32602);
  });
});
