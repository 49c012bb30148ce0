import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProcessExit, ServerProcess } from '../../app/host/types.ts';
import { faultsOfAnswers, lineCases, probe } from '../servers/book-orders/line-cases.ts';
import { helpText, readArguments } from './arguments.ts';
import { buildCommand, type BuiltCommand } from './build-for-tests.ts';
import { startChild } from './child-process.ts';
import { settingsFrom, variablesFrom } from './settings.ts';
import { recordRun } from './trace.ts';

const record = readFileSync(new URL('../servers/book-orders/record-43.ndjson', import.meta.url), 'utf8');
const requests = record.split('\n').filter((line, index) => line !== '' && index % 2 === 0);

let built: BuiltCommand;
beforeAll(async () => {
  built = await buildCommand();
}, 60_000);
afterAll(() => built.remove());

function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [built.path, ...words],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}

function start(
  program: string,
  principal = 'mira',
): { process: ServerProcess; text: () => { stdout: string; stderr: string } } {
  const child = startChild({ number: 1, program, env: { principal }, command: built.path });
  const text = { stdout: '', stderr: '' };
  child.onText((stream, chunk) => (text[stream] += chunk));
  return { process: child, text: () => text };
}

describe('wirebook stdio book-orders, a real child process', () => {
  it('answers every line of lines.json as stated', async () => {
    const { process: child, text } = start('book-orders');
    const marked = (index: number): string => probe.replace('"probe"', `"probe-${String(index)}"`);
    for (const [index, { line }] of lineCases.entries()) child.stdin.write(`${line}\n${marked(index)}\n`);
    child.stdin.end();
    expect(await child.exited).toEqual({ how: 'exited', code: 0 });
    const lines = text().stdout.trimEnd().split('\n');
    for (const [index, one] of lineCases.entries()) {
      const end = lines.findIndex((line) => line.includes(`"id":"probe-${String(index)}"`));
      expect(end, one.name).toBeGreaterThanOrEqual(0);
      const answers = lines.splice(0, end + 1).slice(0, -1);
      expect(faultsOfAnswers(one, answers), one.name).toEqual([]);
    }
    // What is left is the end of the one listen that was open.
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: 's1', result: { resultType: 'complete' } },
      { method: 'notifications/cancelled', params: { requestId: 's1' } },
    ]);
  });

  it('acts for the principal of its command line', async () => {
    const { process: child, text } = start('book-orders', 'noor');
    child.stdin.write(`${requests[3] ?? ''}\n`);
    child.stdin.end();
    await child.exited;
    expect(text().stderr).toBe('book-orders ready for noor\n');
    expect(JSON.parse(text().stdout)).toMatchObject({ id: 4, result: { isError: false } });
  });

  it('takes input cut inside a character and answers a last line without newline', async () => {
    const child = spawn(process.execPath, [built.path, 'stdio', 'fixtures'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const bytes = Buffer.from(
      '{"jsonrpc":"2.0","id":"😀","method":"tools/call","params":{"name":"echo","arguments":{"text":"ü😀\u2028"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}',
    );
    for (const byte of bytes) child.stdin.write(Uint8Array.of(byte));
    child.stdin.end();
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    await once(child, 'close');
    expect(JSON.parse(stdout)).toMatchObject({ id: '😀', result: { content: [{ text: 'ü😀\u2028' }] } });
  });

  it('refuses a line whose bytes are no UTF-8, as over HTTP, and reads on', async () => {
    const child = spawn(process.execPath, [built.path, 'stdio', 'book-orders'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stdin.write(Buffer.from(`${probe.replace('probe', '\u00FF')}\n`, 'latin1'));
    child.stdin.write(`${probe}\n`);
    child.stdin.write(Buffer.from(`${probe.slice(0, -1)}\u00E2`, 'latin1'));
    child.stdin.end();
    await once(child, 'close');
    const [refused, answered, brokenOff] = stdout.trimEnd().split('\n');
    expect(JSON.parse(refused ?? '')).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32700,
        message:
          'Parse error: a NUL, or a byte that is no UTF-8 (U+0000) at column 24 has no place in JSON there.',
      },
    });
    expect(JSON.parse(answered ?? '')).toMatchObject({ id: 'probe', result: {} });
    expect(JSON.parse(brokenOff ?? '')).toMatchObject({ error: { code: -32700 } });
  });

  it('writes all of 8 MB before it exits', async () => {
    const { process: child, text } = start('fixtures');
    const big = 'a'.repeat(8 * 1024 * 1024);
    child.stdin.write(
      (requests[2] ?? '').replace('get_order', 'echo').replace('"order_id":"A-104"', `"text":"${big}"`),
    );
    child.stdin.end();
    expect(await child.exited).toEqual({ how: 'exited', code: 0 });
    expect(text().stdout.endsWith('\n')).toBe(true);
    expect(JSON.parse(text().stdout)).toMatchObject({ result: { content: [{ text: big }] } });
  });

  it('survives a reader that goes away', async () => {
    const child = spawn(process.execPath, [built.path, 'stdio', 'flood'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });
});

describe('startChild', () => {
  it('says how a process ended', async () => {
    const hang = start('hang').process;
    hang.stdin.end();
    hang.kill('no reason');
    hang.kill('another reason');
    expect(await hang.exited).toEqual({ how: 'killed', reason: 'no reason' });
    expect(hang.stdin.write('x')).toBe(false);
    const unknown = start('no-such-program').process;
    expect(await unknown.exited).toEqual({ how: 'exited', code: 2 });
  });

  it('hands settings over as variables, never the principal', () => {
    const settings = { principal: 'noor', clock: '2026-09-14T00:00:00Z', stateKey: 'k', absent: undefined };
    expect(variablesFrom(settings)).toEqual({
      WIREBOOK_CLOCK: '2026-09-14T00:00:00Z',
      WIREBOOK_STATE_KEY: 'k',
    });
    expect(settingsFrom({ ...variablesFrom(settings), PATH: '/bin' })).toEqual({
      clock: '2026-09-14T00:00:00Z',
      stateKey: 'k',
    });
  });
});

describe('recordRun', () => {
  /** A process that answers the probe when `talks`, never exits by itself, and can be killed. */
  function stubborn(talks: boolean): ServerProcess {
    let tell: (text: string) => void = () => undefined;
    let exit: (exit: ProcessExit) => void = () => undefined;
    return {
      number: 1,
      program: 'stub',
      env: { principal: 'mira' },
      stdin: {
        write: () => {
          if (talks) tell('{"jsonrpc":"2.0","id":"probe","result":{}}\n');
          return true;
        },
        end: () => undefined,
      },
      onText: (listener) => {
        tell = (text) => {
          listener('stdout', text);
        };
        return () => undefined;
      },
      onDropped: () => () => undefined,
      exited: new Promise((resolve) => (exit = resolve)),
      kill: (reason) => {
        exit({ how: 'killed', reason });
      },
    };
  }

  const record = async (talks: boolean, elapsed: number): Promise<unknown> => {
    vi.useFakeTimers();
    try {
      let got: unknown;
      void recordRun({ requests: [probe], process: stubborn(talks), onLine: () => undefined }).then(
        (one) => (got = one),
      );
      await vi.advanceTimersByTimeAsync(elapsed);
      return got;
    } finally {
      vi.useRealTimers();
    }
  };

  it('gives a server five seconds to exit, then ends it by force', async () => {
    expect(await record(true, 4999)).toBeUndefined();
    expect(await record(true, 5000)).toEqual({
      exit: { how: 'killed', reason: 'it had not exited 5000 ms after its input was closed' },
      unanswered: 0,
    });
  });

  it('ends a run whose request is not answered', async () => {
    expect(await record(false, 5000)).toEqual({
      exit: { how: 'killed', reason: 'a request had no answer after 5000 ms' },
      unanswered: 1,
    });
  });
});

describe('the command', () => {
  it('trace 43 prints the record of Chapter 43 to the byte', async () => {
    const { code, stdout, stderr } = await run('trace', '43');
    expect(stdout).toBe(record);
    expect(stderr).toBe('book-orders, process 1, exited with code 0\n');
    expect(code).toBe(0);
  });

  it('explains itself', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('wirebook stdio <program>');
    expect(stdout).toContain('book-orders');
  });

  it.each([
    ['frob'],
    ['stdio'],
    ['stdio', 'nothing'],
    ['trace', '44'],
    ['--colour'],
    ['--port', 'x'],
    ['http', 'book-orders'],
    ['http', 'orders-call', '--port', '0'],
    ['http', 'book-orders', '--port', '65536'],
  ])('refuses %s %s with code 2 and one sentence', async (...words) => {
    const { code, stdout, stderr } = await run(...words.filter((word) => typeof word === 'string'));
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^[A-Zw].*\.\n$/);
  });
});

describe('readArguments', () => {
  const names = ['book-orders'];
  it.each<[string[], object]>([
    [[], { command: 'serve', port: undefined }],
    [['--port', '0'], { command: 'serve', port: 0 }],
    [['--port=8080'], { command: 'serve', port: 8080 }],
    [['stdio', 'book-orders'], { command: 'stdio', program: 'book-orders', principal: 'mira' }],
    [
      ['stdio', '--principal', 'noor', 'book-orders'],
      { command: 'stdio', program: 'book-orders', principal: 'noor' },
    ],
    [['stdio', 'book-orders', '--principal='], { command: 'stdio', program: 'book-orders', principal: '' }],
    [['trace', '43'], { command: 'trace', chapter: '43' }],
    [['stdio', '--help'], { command: 'help' }],
    [
      ['http', 'calendar', '--port', '0', '--principal', 'noor'],
      { command: 'http', program: 'calendar', principal: 'noor', port: 0 },
    ],
  ])('%j', (words, request) => {
    expect(readArguments(words, names, ['calendar'])).toEqual(request);
  });

  it.each([
    [['stdio', 'constructor']],
    [['http', 'book-orders', '--port', '1']],
    [['http', 'calendar']],
    [['http', 'calendar', 'x', '--port', '1']],
    [['stdio', 'book-orders', '--port', '1']],
    [['stdio', 'book-orders', 'x']],
    [['stdio', 'book-orders', '--principal']],
    [['--port', '70000']],
    [['trace', '43', 'x']],
  ])('refuses %j', (words) => {
    expect(readArguments(words, names, ['calendar'])).toMatchObject({ command: 'refused' });
  });

  it('names every program in the help', () => {
    for (const name of names) expect(helpText(names, [])).toContain(`\n  ${name}\n`);
    expect(
      helpText(names, [])
        .split('\n')
        .filter((line) => line.length > 100),
    ).toEqual([]);
  });
});
