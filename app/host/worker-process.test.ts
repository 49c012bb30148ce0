import { afterEach, describe, expect, it, vi } from 'vitest';
import { startProcess } from '../../worker/bindings/stream-process.ts';
import { programs } from '../../worker/servers/catalogue.ts';
import type { Program } from '../../worker/servers/program.ts';
import { checkAnswer, unpairedAnswers } from './checks.ts';
import { Client } from './client.ts';
import { continueAfter } from './process-number.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakeWorker } from './testing/fake-worker.ts';
import { Trace } from './trace.ts';
import type { ServerProcess } from './types.ts';
import { spawn, type SpawnOptions, type WorkerProcess } from './worker-process.ts';

const mira = { principal: 'mira' };
const living: WorkerProcess[] = [];

afterEach(() => {
  for (const process of living.splice(0)) process.kill('the test is over');
  vi.unstubAllGlobals();
});

/** Prints as much as it may, from its start; never ends. */
const endless: Program = (context) => {
  context.stdout('x'.repeat(1024 * 1024));
  return { write: () => undefined, end: () => undefined, exit: new Promise(() => undefined) };
};
/** Says much at the end of its input and exits at once. */
const lastWords: Program = (context) => {
  let finish: (code: number) => void = () => undefined;
  return {
    write: () => undefined,
    end() {
      context.stdout('o'.repeat(200_000));
      context.stderr('e'.repeat(200_000));
      finish(0);
    },
    exit: new Promise((resolve) => (finish = resolve)),
  };
};
const all = {
  ...programs,
  lastWords: () => Promise.resolve(lastWords),
  endless: () => Promise.resolve(endless),
};

function start(program: string, options: SpawnOptions = {}) {
  const worker = new FakeWorker((boot) => startProcess(boot, all));
  const process = spawn(program, mira, { locks: null, make: () => worker as unknown as Worker, ...options });
  living.push(process);
  return { worker, process };
}

function textOf(process: ServerProcess): { stdout: string; stderr: string } {
  const text = { stdout: '', stderr: '' };
  process.onText((stream, chunk) => {
    text[stream] += chunk;
  });
  return text;
}

/** Resolves after the messages now on their way have been delivered. */
const settle = async (rounds = 20): Promise<void> => {
  for (let i = 0; i < rounds; i += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe('spawn', () => {
  it('runs the five exchanges and exits by itself at the end of input', async () => {
    const { process } = start('book-orders');
    const trace = new Trace();
    const client = new Client({ process, trace });
    expect(await process.ready).toBe(true);
    const outcomes: string[] = [];
    for (const [method, params] of [
      ['server/discover', {}],
      ['tools/list', {}],
      ['tools/call', { name: 'get_order', arguments: { order_id: 'A-104' } }],
      ['tools/call', { name: 'get_order', arguments: { order_id: 'B-205' } }],
      ['tools/call', { name: 'cancel_order', arguments: { order_id: 'A-104' } }],
    ] as const)
      outcomes.push((await client.request(method, params).settled).outcome);
    expect(outcomes).toEqual(['result', 'result', 'result', 'tool-error', 'protocol-error']);
    expect(await client.closeInput()).toEqual({ how: 'exited', code: 0 });
    expect(trace.entries().at(-1)).toMatchObject({ event: { type: 'exit' }, process: process.number });
    expect(process.stdin.write('x')).toBe(false);
  });

  it('carries a call in one message each way, each the bare text of one line', async () => {
    const { process } = start('book-orders');
    const client = new Client({ process, trace: new Trace() });
    await client.request('server/discover').settled;
    const posted = vi.spyOn(MessagePort.prototype, 'postMessage');
    const { request, answer } = await client.request('tools/list').settled;
    expect(posted.mock.calls).toEqual([[`${request.text}\n`], [`${answer?.text ?? ''}\n`]]);
    posted.mockRestore();
  });

  it('numbers processes over the whole page', () => {
    const first = start('silent').process.number;
    expect(start('silent').process.number).toBe(first + 1);
    continueAfter(first + 10);
    expect(start('silent').process.number).toBe(first + 11);
  });

  it('keeps what may be on its way within the window, and delivers all of it', async () => {
    const { process } = start('endless', { window: 500 });
    let most = 0;
    let total = 0;
    process.onText((_stream, text) => {
      most = Math.max(most, text.length);
      total += text.length;
    });
    await vi.waitFor(() => {
      expect(total).toBe(1024 * 1024);
    });
    expect(most).toBeLessThanOrEqual(500);
  });

  it('has ended only when both streams have, whatever overtakes what', async () => {
    const { process } = start('lastWords');
    const text = textOf(process);
    process.stdin.end();
    expect(await process.exited).toEqual({ how: 'exited', code: 0 });
    expect([text.stdout.length, text.stderr.length]).toEqual([200_000, 200_000]);
  });

  it('settles pending calls when it is killed, and a new one answers (B50, B52)', async () => {
    const { process, worker } = start('hang');
    const client = new Client({ process, trace: new Trace() });
    const call = client.request('tools/call', { name: 'wait', arguments: {} });
    await process.ready;
    process.kill('Stop was pressed');
    process.kill('pressed twice');
    expect(await call.settled).toMatchObject({
      outcome: 'dead-process',
      reason: 'the process was ended by the host: Stop was pressed',
    });
    expect([await process.exited, worker.terminated]).toEqual([
      { how: 'killed', reason: 'Stop was pressed' },
      true,
    ]);
    const next = start('hang').process;
    const again = new Client({ process: next, trace: new Trace() });
    expect((await again.request('server/discover').settled).outcome).toBe('result');
  });

  it('marks what was on its way when it was killed, and then is silent (B50)', async () => {
    const { process } = start('endless');
    const trace = new Trace();
    new Client({ process, trace });
    const text = textOf(process);
    await vi.waitFor(() => {
      expect(text.stdout.length).toBeGreaterThan(0);
    });
    process.kill('Stop');
    await process.exited;
    await settle();
    const { length } = text.stdout;
    await settle();
    expect(text.stdout).toHaveLength(length);
    const end = trace.entries().findIndex((entry) => entry.kind === 'event' && entry.event.type === 'exit');
    expect(
      trace
        .entries()
        .slice(end + 1)
        .every(({ afterEnd }) => afterEnd),
    ).toBe(true);
  });

  it('leaves nothing behind after fifty starts (B52)', async () => {
    const clock = new FakeClock();
    const closed = vi.spyOn(MessagePort.prototype, 'close');
    const workers: FakeWorker[] = [];
    for (let i = 0; i < 50; i += 1) {
      const { process, worker } = start('book-orders', { clock });
      workers.push(worker);
      await process.ready;
      process.kill('restart');
    }
    await clock.advance(0);
    expect(clock.waiting).toBe(0);
    expect(workers.every(({ terminated, onerror }) => terminated && onerror === null)).toBe(true);
    // Fifty times: both ends of four channels here, and at least five ends on the side of the worker.
    expect(new Set(closed.mock.contexts).size).toBeGreaterThanOrEqual(650);
    closed.mockRestore();
  });
});

describe('a start that fails (B53)', () => {
  const failure = async (program: string, options: SpawnOptions, act?: (worker: FakeWorker) => void) => {
    const { process, worker } = start(program, options);
    act?.(worker);
    const exit = await process.exited;
    expect(await process.ready).toBe(false);
    return exit;
  };
  const loadError = (worker: FakeWorker): void => {
    worker.deaf = true;
    worker.onerror?.(new Event('error'));
  };

  it('names the program that does not exist', async () => {
    expect(await failure('nothing', {})).toEqual({
      how: 'failed-to-start',
      reason: 'There is no program named "nothing".',
    });
  });

  it('finds out why a script did not load', async () => {
    const respond = (body: string, init: ResponseInit) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
    };
    respond('', { status: 404 });
    expect(await failure('silent', {}, loadError)).toMatchObject({
      reason: 'its script is missing (HTTP status 404)',
    });
    respond('<p>', { headers: { 'content-type': 'text/html' } });
    expect(await failure('silent', {}, loadError)).toMatchObject({
      reason: 'its script has the wrong type (text/html)',
    });
    respond('', { headers: { 'content-type': 'text/javascript' } });
    expect(await failure('silent', {}, loadError)).toMatchObject({
      reason: 'its script was blocked by the policy of this page, or is broken',
    });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await failure('silent', {}, loadError)).toMatchObject({
      reason: 'its script could not be loaded',
    });
  });

  it('tells what a script threw, what a policy refused, and a missing feature', async () => {
    const thrown = (worker: FakeWorker): void =>
      worker.onerror?.(Object.assign(new Event('error'), { message: 'Uncaught Error: boom' }));
    expect(await failure('silent', {}, thrown)).toMatchObject({
      reason: 'its script failed: Uncaught Error: boom',
    });
    const refuse = (): Worker => {
      throw new Error('this browser has no module workers');
    };
    expect(await failure('silent', { make: refuse })).toEqual({
      how: 'failed-to-start',
      reason: 'this browser has no module workers',
    });
  });

  it('gives up on a worker that never says it can read, after five seconds', async () => {
    const clock = new FakeClock();
    const worker = new FakeWorker((boot) => startProcess(boot, all));
    worker.deaf = true;
    const process = spawn('silent', mira, { locks: null, clock, make: () => worker as unknown as Worker });
    await clock.advance(4999);
    expect(worker.terminated).toBe(false);
    await clock.advance(2);
    expect(await process.exited).toEqual({
      how: 'failed-to-start',
      reason: 'it did not say within 5 seconds that it can read',
    });
    expect(worker.terminated).toBe(true);
  });
});

describe('a death without notice', () => {
  it('is found by ten seconds of silence where there are no locks', async () => {
    const clock = new FakeClock();
    const { process, worker } = start('silent', { clock });
    const call = new Client({ process, trace: new Trace({ clock }), clock }).request(
      'tools/list',
      {},
      { timeoutMs: 60_000 },
    );
    await process.ready;
    await clock.advance(60_000 - 1);
    expect(call.exchange().outcome).toBe('pending');
    const other = start('silent', { clock });
    await other.process.ready;
    other.worker.deaf = true;
    await clock.advance(12_001);
    expect(await other.process.exited).toEqual({
      how: 'died',
      reason: 'it gave no sign of life for 10 seconds',
    });
    expect(worker.terminated).toBe(false);
  });

  it('is found by its lock where there are locks, after its last words', async () => {
    const clock = new FakeClock();
    let free: () => void = () => undefined;
    let asked: string | undefined;
    const locks = {
      request: (name: string, options: { signal: AbortSignal }, task: () => void) =>
        new Promise<void>((resolve, reject) => {
          asked = name;
          options.signal.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'));
          });
          free = () => {
            task();
            resolve();
          };
        }),
    } as unknown as LockManager;
    let held: string | undefined;
    const worker = new FakeWorker((boot) => {
      held = boot.lock;
      return startProcess(boot, all);
    });
    const process = spawn('silent', mira, { clock, locks, make: () => worker as unknown as Worker });
    await process.ready;
    expect([held, /^wirebook-process-[0-9a-f]{32}$/.test(asked ?? '')]).toEqual([asked, true]);
    worker.deaf = true;
    await clock.advance(100_000);
    free();
    await clock.advance(501);
    expect(await process.exited).toEqual({ how: 'died', reason: 'it ended without a word' });
    expect(clock.waiting).toBe(0);
  });

  it('is found by silence where there are locks and the browser refuses them', async () => {
    const clock = new FakeClock();
    const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    const locks = refused as unknown as LockManager;
    const worker = new FakeWorker((boot) => startProcess(boot, all));
    worker.lockRefused = true;
    const process = spawn('silent', mira, { clock, locks, make: () => worker as unknown as Worker });
    expect(await process.ready).toBe(true);
    worker.deaf = true;
    await clock.advance(12_001);
    expect(await process.exited).toEqual({
      how: 'died',
      reason: 'it gave no sign of life for 10 seconds',
    });
  });

  it('is what a message that cannot be read amounts to', async () => {
    const { process, worker } = start('silent');
    await process.ready;
    worker.onmessageerror?.();
    expect(await process.exited).toEqual({ how: 'died', reason: 'a message from it could not be read' });
  });

  it('is not: an error nobody caught in a running worker goes to stderr', async () => {
    const { process, worker } = start('silent');
    const text = textOf(process);
    await process.ready;
    worker.onerror?.(Object.assign(new Event('error'), { message: 'Uncaught Error: later' }));
    expect(text.stderr).toBe('uncaught: Uncaught Error: later\n');
  });
});

describe('the programs that misbehave', () => {
  const bench = async (program: string) => {
    const { process } = start(program);
    const trace = new Trace();
    const client = new Client({ process, trace });
    await process.ready;
    const read = client.request('tools/call', { name: 'get_order', arguments: { order_id: 'A-104' } });
    return { trace, client, read };
  };
  const failed = (checks: ReturnType<typeof checkAnswer>) =>
    checks.filter(({ passed }) => passed === false).map(({ name }) => name);

  it('lying servers are caught by the check they must fail', async () => {
    const text = await bench('lying-text');
    expect(failed(checkAnswer(await text.read.settled))).toEqual(['text-equals-structured']);
    const order = await bench('lying-order');
    expect(failed(checkAnswer(await order.read.settled))).toEqual(['fields-as-asked']);
    const id = await bench('lying-id');
    await vi.waitFor(() => {
      const unpaired = unpairedAnswers(id.trace.entries(), id.client.ledger, id.read.exchange());
      expect(failed(checkAnswer(id.read.exchange(), { unpaired }))).toEqual(['id']);
    });
  });

  it('a noisy one does not disturb pairing (B01)', async () => {
    const { read, trace } = await bench('noisy');
    expect((await read.settled).outcome).toBe('result');
    expect(trace.entries()).toContainEqual(expect.objectContaining({ stream: 'stdout', text: '[db] ready' }));
  });
});
