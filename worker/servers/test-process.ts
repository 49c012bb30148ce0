import type { Ambient } from '../mcp/ambient.ts';
import type { Program, ProgramContext } from './program.ts';

/** A clock that moves when a test says so. */
export interface ManualClock extends Ambient {
  /** Lets that many milliseconds pass, running due timers in order and what they set off. */
  advance(ms: number): Promise<void>;
}

/** Lets promises that are ready settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Makes a clock that stands at 2026-09-14T00:00:00Z; its random bytes are zeros. */
export function manualClock(): ManualClock {
  let now = Date.parse('2026-09-14T00:00:00Z');
  const timers = new Set<{ due: number; task: () => void }>();
  return {
    now: () => now,
    random: (count) => new Uint8Array(count),
    after: (ms, task) => {
      const timer = { due: now + ms, task };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due);
        if (next === undefined) break;
        timers.delete(next);
        now = next.due;
        next.task();
        await settle();
      }
      now = end;
    },
  };
}

/** A program under test, in this thread. */
export interface TestProcess {
  readonly clock: ManualClock;
  /** Sends one line. */
  send(line: string): void;
  /** Sends a chunk as it is. */
  write(chunk: string): void;
  /** Closes the input. */
  end(): void;
  /** Takes the lines of stdout that came since the last call. */
  lines(): string[];
  /** All of stderr. */
  stderr(): string;
  /** The exit code, once there is one. */
  code(): number | undefined;
  /** All of stdout as it was written. */
  stdout(): string;
}

/** What a test may give a process beside its environment: a clock it shares, its random bytes, its storage. */
export type TestWorld = Partial<Pick<ProgramContext, 'storage'>> & {
  readonly clock?: ManualClock;
  readonly random?: (count: number) => Uint8Array;
};

/** Starts a program in this thread with a manual clock. */
export function startInProcess(
  program: Program,
  env: Readonly<Record<string, string>> = {},
  { clock: given, random, ...world }: TestWorld = {},
): TestProcess {
  const clock = given ?? manualClock();
  let stdout = '';
  let stderr = '';
  let taken = 0;
  let code: number | undefined;
  const running = program({
    env,
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    ambient: random === undefined ? clock : { now: clock.now, after: clock.after, random },
    ...world,
  });
  void running.exit.then((value) => (code = value));
  return {
    clock,
    send: (line) => {
      running.write(`${line}\n`);
    },
    write: (chunk) => {
      running.write(chunk);
    },
    end: () => {
      running.end();
    },
    lines: () => {
      const fresh = stdout.slice(taken);
      taken = stdout.length;
      return fresh.split('\n').filter((line) => line !== '');
    },
    stderr: () => stderr,
    stdout: () => stdout,
    code: () => code,
  };
}
