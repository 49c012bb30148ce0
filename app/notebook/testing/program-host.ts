import type { Clock } from '../../host/clock.ts';
import type { ProcessEnv, ProcessExit } from '../../host/types.ts';
import type { Host, StartedProcess } from '../host.ts';

type Stream = 'stdout' | 'stderr';

/** A program as this room may know it: told each line of its input, it writes through `say`. */
export type LineProgram = (env: ProcessEnv, say: (text: string) => void) => (line: string) => void;

/** A process in the same thread. What it was sent can be read; what it says is heard in the same task. */
export class InnerProcess implements StartedProcess {
  readonly exited: Promise<ProcessExit>;
  readonly received: string[] = [];
  readonly number: number;
  readonly program: string;
  readonly env: ProcessEnv;
  readonly stdin = {
    write: (text: string): boolean => {
      if (!this.#alive) return false;
      this.received.push(text);
      for (const line of text.split('\n')) if (line !== '') this.#onLine(line);
      return true;
    },
    end: (): void => {
      if (!this.hangs) this.#end({ how: 'exited', code: 0 });
    },
  };
  /** Does not exit at end of input. */
  hangs = false;
  readonly #listeners = new Set<(stream: Stream, text: string) => void>();
  readonly #onLine: (line: string) => void;
  #settle: (exit: ProcessExit) => void = () => undefined;
  #alive = true;

  constructor(number: number, program: string, env: ProcessEnv, run: LineProgram) {
    this.number = number;
    this.program = program;
    this.env = env;
    this.exited = new Promise((resolve) => (this.#settle = resolve));
    this.#onLine = run(env, (text) => this.say(text));
  }

  /** Whether it still runs. */
  get alive(): boolean {
    return this.#alive;
  }

  say(text: string, stream: Stream = 'stdout'): void {
    for (const listener of this.#listeners) listener(stream, text);
  }

  onText(listener: (stream: Stream, text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onDropped(): () => void {
    return () => undefined;
  }

  kill(reason: string): void {
    this.#end({ how: 'killed', reason });
  }

  /** Ends it as if it could not be started. */
  failToStart(reason: string): void {
    this.#end({ how: 'failed-to-start', reason });
  }

  #end(exit: ProcessExit): void {
    this.#alive = false;
    this.#settle(exit);
  }
}

/** A host whose programs are functions of this page. */
export class ProgramHost implements Host {
  readonly clock: Clock;
  readonly processes: InnerProcess[] = [];
  readonly #programs: Readonly<Record<string, LineProgram>>;
  #last = 0;

  constructor(clock: Clock, programs: Readonly<Record<string, LineProgram>>) {
    this.clock = clock;
    this.#programs = programs;
  }

  /** The newest process. */
  get newest(): InnerProcess {
    const process = this.processes.at(-1);
    if (process === undefined) throw new Error('No process was started.');
    return process;
  }

  spawn(program: string, env: ProcessEnv): InnerProcess {
    const run = Object.hasOwn(this.#programs, program) ? this.#programs[program] : undefined;
    this.#last += 1;
    const process = new InnerProcess(this.#last, program, env, run ?? (() => () => undefined));
    this.processes.push(process);
    if (run === undefined) process.failToStart(`there is no program ${program}`);
    return process;
  }

  continueAfter(number: number): void {
    this.#last = Math.max(this.#last, number);
  }
}
