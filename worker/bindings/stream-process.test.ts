import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Program } from '../servers/program.ts';
import type { ExitMessage, StreamMessage } from '../wire/ports.ts';
import { startProcess, type Programs } from './stream-process.ts';

const open: MessagePort[] = [];

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** Starts a program over real message ports and collects what comes out. */
async function run(program: Program, env: Record<string, string> = {}) {
  const channels = [
    new MessageChannel(),
    new MessageChannel(),
    new MessageChannel(),
    new MessageChannel(),
  ] as const;
  for (const { port1, port2 } of channels) open.push(port1, port2);
  const [stdin, stdout, stderr, exit] = channels;
  const order: string[] = [];
  const text = { stdout: '', stderr: '' };
  for (const [name, { port1 }] of [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const) {
    port1.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
      if (typeof data === 'string') text[name] += data;
      else if (data.type === 'end') order.push(`${name} end`);
    };
    port1.postMessage({ type: 'credit', characters: 1_000_000 });
  }
  // Each port is a queue of its own, so the exit may come before what was sent earlier.
  const ended = vi.waitUntil(() => order.length === 2);
  const code = new Promise<number>((resolve) => {
    exit.port1.onmessage = ({ data }: MessageEvent<ExitMessage>) => {
      void ended.then(() => {
        resolve(data.code);
      });
    };
  });
  const boot = {
    program: 'p',
    env,
    stdin: stdin.port2,
    stdout: stdout.port2,
    stderr: stderr.port2,
    exit: exit.port2,
    lock: undefined,
  };
  const started = await startProcess(boot, { p: () => Promise.resolve(program) });
  return { started, stdin: stdin.port1, text, order, code, boot };
}

/** Echoes what comes in; exits with 3 at the end of its input. */
const echo: Program = (context) => {
  let finish: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => (finish = resolve));
  return {
    write(chunk) {
      if (chunk === 'throw') throw new TypeError('no such thing');
      context.stdout(`out ${chunk}`);
      context.stderr(`err ${chunk}`);
    },
    end() {
      context.stdout('.');
      finish(3);
    },
    exit,
  };
};

describe('startProcess', () => {
  it('moves text both ways, ends both streams, then gives the exit code', async () => {
    const { stdin, text, order, code } = await run(echo);
    stdin.postMessage('a');
    stdin.postMessage({ type: 'nonsense' });
    stdin.postMessage(null);
    stdin.postMessage({ type: 'end' });
    expect(await code).toBe(3);
    expect(text).toEqual({ stdout: 'out a.', stderr: 'err a' });
    expect(order.toSorted()).toEqual(['stderr end', 'stdout end']);
  });

  it('lives on when a program throws, and says so on stderr without a stack (B53)', async () => {
    const { stdin, text, code, started } = await run(echo);
    stdin.postMessage('throw');
    stdin.postMessage('b');
    started.uncaught(new Error('late'));
    started.uncaught({ toString: null });
    stdin.postMessage({ type: 'end' });
    await code;
    expect(text.stdout).toBe('out b.');
    expect(text.stderr).toBe(
      'uncaught: Error: late\nuncaught: a value without a text\nuncaught: TypeError: no such thing\nerr b',
    );
  });

  it('gives code 1 when the program fails instead of exiting', async () => {
    const { code, text, started } = await run(() => ({
      write: () => undefined,
      end: () => undefined,
      exit: Promise.reject(new Error('broken')),
    }));
    expect(await code).toBe(1);
    await started.ended;
    expect(text.stderr).toBe('uncaught: Error: broken\n');
  });

  it('refuses unknown programs and environments in one sentence', async () => {
    const { boot, stdin, code } = await run(echo);
    stdin.postMessage({ type: 'end' });
    await code;
    const programs: Programs = { p: () => Promise.resolve(echo) };
    for (const program of ['q', '__proto__', 'toString'])
      await expect(startProcess({ ...boot, program }, programs)).rejects.toThrow(
        `There is no program named "${program}".`,
      );
    await expect(startProcess({ ...boot, env: { clock: 'x' } }, programs)).rejects.toThrow('The fixed clock');
  });
});
