import type { Clock } from '../../host/clock.ts';
import type { ProcessEnv, ProcessExit } from '../../host/types.ts';
import type { Host, StartedProcess } from '../host.ts';

/** A program as this room may know it: the whole of it, as a worker would run it. */
export type WholeProgram = (context: {
  readonly env: ProcessEnv;
  stdout(text: string): void;
  stderr(text: string): void;
  readonly ambient: Clock & { random(count: number): Uint8Array };
}) => { write(chunk: string): void; end(): void; readonly exit: Promise<number> };

type Stream = 'stdout' | 'stderr';

/** Loads a program by its name; rejects when it cannot be loaded. */
export type LoadProgram = (name: string) => Promise<WholeProgram>;

/** A whole program in the same thread, loaded when it is started; its text arrives in the task that writes it. */
class WholeProcess implements StartedProcess {
  readonly exited: Promise<ProcessExit>;
  readonly ready: Promise<boolean>;
  readonly stdin = {
    write: (text: string): boolean => {
      if (!this.#alive) return false;
      this.#running?.write(text);
      return true;
    },
    end: (): void => this.#running?.end(),
  };
  readonly number: number;
  readonly program: string;
  readonly env: ProcessEnv;
  readonly #listeners = new Set<(stream: Stream, text: string) => void>();
  #running: ReturnType<WholeProgram> | undefined;
  #settle: (exit: ProcessExit) => void = () => undefined;
  #alive = true;

  constructor(number: number, program: string, env: ProcessEnv, load: LoadProgram, clock: Clock) {
    this.number = number;
    this.program = program;
    this.env = env;
    this.exited = new Promise((resolve) => (this.#settle = resolve));
    this.ready = load(program).then(
      (whole) => this.#begin(whole, clock),
      () => this.#end({ how: 'failed-to-start', reason: `there is no program ${program}` }),
    );
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

  #begin(whole: WholeProgram, clock: Clock): boolean {
    if (!this.#alive) return false;
    const say = (stream: Stream) => (text: string) => {
      if (this.#alive) for (const listener of this.#listeners) listener(stream, text);
    };
    const random = (count: number): Uint8Array => new Uint8Array(count);
    const ambient = { now: () => clock.now(), after: clock.after.bind(clock), random };
    this.#running = whole({ env: this.env, stdout: say('stdout'), stderr: say('stderr'), ambient });
    void this.#running.exit.then((code) => this.#end({ how: 'exited', code }));
    return true;
  }

  #end(exit: ProcessExit): false {
    this.#alive = false;
    this.#settle(exit);
    return false;
  }
}

/** A host whose processes are whole programs in this thread. */
export class WholeHost implements Host {
  readonly clock: Clock;
  readonly #load: LoadProgram;
  #last = 0;

  constructor(clock: Clock, load: LoadProgram) {
    this.clock = clock;
    this.#load = load;
  }

  spawn(program: string, env: ProcessEnv): StartedProcess {
    this.#last += 1;
    return new WholeProcess(this.#last, program, env, this.#load, this.clock);
  }

  continueAfter(number: number): void {
    this.#last = Math.max(this.#last, number);
  }
}
