import type { ExitMessage, StdinMessage } from '../../worker/wire/ports.ts';
import { wellFormed } from '../../worker/wire/well-formed.ts';
import { realClock, type Clock } from './clock.ts';
import { watchDeadline } from './deadline.ts';
import { watchDeath } from './death-watch.ts';
import { readPort } from './port-reader.ts';
import { takeNumber } from './process-number.ts';
import type { ProcessEnv, ProcessExit, ServerProcess } from './types.ts';
import { makeWorker, startWorker, type MakeWorker, type StartedWorker } from './worker-start.ts';

/** Settings of a process; all have a default. */
export interface SpawnOptions {
  readonly clock?: Clock;
  /** Longest wait for the program to say it can read, in milliseconds; 5000. */
  readonly startMs?: number;
  /** Silence that counts as death where there are no locks, in milliseconds; 10,000. */
  readonly silenceMs?: number;
  /** Text that may be on its way per stream, in UTF-16 units; 1 Mi. */
  readonly window?: number;
  readonly make?: MakeWorker;
  /** `null`: use no locks though there are some. */
  readonly locks?: LockManager | null;
}

/** A process in a worker; `ready` tells whether it came up: true once it can read, false when it ended first. */
export interface WorkerProcess extends ServerProcess {
  readonly ready: Promise<boolean>;
}

type Stream = 'stdout' | 'stderr';

/** Where there are no locks (plain http), `navigator.locks` is missing whatever the types say. */
const pageLocks = (): LockManager | undefined =>
  'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined;

function lockName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `wirebook-process-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function exitCode(data: unknown): number | undefined {
  const message = data as Partial<ExitMessage> | null;
  return message?.type === 'exit' && typeof message.code === 'number' ? message.code : undefined;
}

class PortProcess implements WorkerProcess {
  readonly number = takeNumber();
  readonly program: string;
  readonly env: ProcessEnv;
  readonly exited: Promise<ProcessExit>;
  readonly ready: Promise<boolean>;
  readonly stdin = {
    write: (text: string): boolean => this.#toStdin(wellFormed(text)),
    end: (): void => {
      this.#toStdin({ type: 'end' });
      this.#inputOpen = false;
    },
  };
  readonly #options: SpawnOptions;
  readonly #clock: Clock;
  readonly #channels = {
    stdin: new MessageChannel(),
    stdout: new MessageChannel(),
    stderr: new MessageChannel(),
    exit: new MessageChannel(),
  };
  readonly #texts = new Set<(stream: Stream, text: string) => void>();
  readonly #drops = new Set<(stream: Stream, characters: number) => void>();
  readonly #open = new Set<Stream>(['stdout', 'stderr']);
  #inputOpen = true;
  #starting = true;
  #code: number | undefined;
  #worker: StartedWorker | undefined;
  #stops: (() => void)[] = [];
  #settle: ((exit: ProcessExit) => void) | undefined;
  #comeUp: (up: boolean) => void = () => undefined;

  constructor(program: string, env: ProcessEnv, options: SpawnOptions) {
    this.program = program;
    this.env = env;
    this.#options = options;
    this.#clock = options.clock ?? realClock;
    this.exited = new Promise((resolve) => (this.#settle = resolve));
    this.ready = new Promise((resolve) => (this.#comeUp = resolve));
    this.#listen('stdout');
    this.#listen('stderr');
    this.#channels.exit.port1.onmessage = (event: MessageEvent<unknown>) => {
      this.#code = exitCode(event.data);
      this.#maybeExited();
    };
    this.#start();
  }

  onText(listener: (stream: Stream, text: string) => void): () => void {
    this.#texts.add(listener);
    return () => this.#texts.delete(listener);
  }

  onDropped(listener: (stream: Stream, characters: number) => void): () => void {
    this.#drops.add(listener);
    return () => this.#drops.delete(listener);
  }

  kill(reason: string): void {
    this.#end({ how: 'killed', reason });
  }

  #start(): void {
    const { make = makeWorker, startMs = 5000, silenceMs = 10_000, locks = pageLocks() } = this.#options;
    const failed = (reason: string): void => this.#end({ how: 'failed-to-start', reason });
    const lock = locks === null || locks === undefined ? undefined : { name: lockName(), manager: locks };
    const due = this.#clock.now() + startMs;
    const deadline = watchDeadline(
      this.#clock,
      () => due,
      () => failed(`it did not say within ${String(startMs / 1000)} seconds that it can read`),
    );
    this.#stops.push(() => deadline.stop());
    try {
      const worker = startWorker(
        make,
        `${this.program} ${String(this.number)}`,
        this.#clock,
        this.#trouble(),
      );
      this.#worker = worker;
      const { stdin, stdout, stderr, exit } = this.#channels;
      const ports = { stdin: stdin.port2, stdout: stdout.port2, stderr: stderr.port2, exit: exit.port2 };
      const boot = { program: this.program, env: { ...this.env }, ...ports, lock: lock?.name };
      worker.start(boot, Object.values(ports)).then(
        (holdsLock) => {
          this.#cameUp(() =>
            watchDeath({
              clock: this.#clock,
              lock: holdsLock ? lock : undefined,
              ping: () => worker.ping(),
              silenceMs,
              onDeath: (reason) => this.#end({ how: 'died', reason }),
            }),
          );
        },
        (error: unknown) => failed(error instanceof Error ? error.message : String(error)),
      );
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error));
    }
  }

  #cameUp(watch: () => () => void): void {
    if (this.#settle === undefined) return;
    for (const stop of this.#stops) stop();
    this.#stops = [watch()];
    this.#starting = false;
    this.#comeUp(true);
  }

  #trouble(): Parameters<typeof startWorker>[3] {
    return {
      onLoadFailure: (reason) => this.#end({ how: 'failed-to-start', reason }),
      onUncaught: (message) => {
        if (this.#starting) this.#end({ how: 'failed-to-start', reason: `its script failed: ${message}` });
        else this.#deliver('stderr', `uncaught: ${message}\n`);
      },
      onUnreadable: () => this.#end({ how: 'died', reason: 'a message from it could not be read' }),
    };
  }

  #listen(stream: Stream): void {
    readPort(
      this.#channels[stream].port1,
      {
        onText: (text) => this.#deliver(stream, text),
        onDropped: (characters) => {
          for (const listener of [...this.#drops]) listener(stream, characters);
        },
        onEnd: () => {
          this.#open.delete(stream);
          this.#maybeExited();
        },
        onBroken: () => this.#end({ how: 'died', reason: `a message on its ${stream} could not be read` }),
      },
      this.#options.window,
    );
  }

  #deliver(stream: Stream, text: string): void {
    for (const listener of [...this.#texts]) listener(stream, text);
  }

  #toStdin(message: StdinMessage): boolean {
    if (!this.#inputOpen || this.#settle === undefined) return false;
    this.#channels.stdin.port1.postMessage(message);
    return true;
  }

  /** The streams have ports of their own, so the exit code may overtake them; the exit is complete with all three. */
  #maybeExited(): void {
    if (this.#code === undefined || this.#open.size > 0) return;
    this.#end({ how: 'exited', code: this.#code });
  }

  #end(exit: ProcessExit): void {
    const settle = this.#settle;
    if (settle === undefined) return;
    this.#settle = undefined;
    for (const stop of this.#stops) stop();
    this.#worker?.terminate();
    this.#comeUp(exit.how === 'exited');
    settle(exit);
    // What is in the page's queue already is still delivered, after `exited` has settled, and then the ports close.
    this.#clock.after(0, () => this.#release());
  }

  #release(): void {
    for (const { port1, port2 } of Object.values(this.#channels)) {
      port1.onmessage = null;
      port1.onmessageerror = null;
      port1.close();
      // Never handed over when the worker could not be made; closing it then is right, and harmless else.
      port2.close();
    }
    this.#texts.clear();
    this.#drops.clear();
  }
}

/**
 * Starts a program as the child process of this page: a Web Worker with one port per stream. Returns at once; whether it
 * came up tells `ready`, how it ended tells `exited`. A start that fails is an exit with a readable reason.
 */
export function spawn(program: string, env: ProcessEnv, options: SpawnOptions = {}): WorkerProcess {
  return new PortProcess(program, env, options);
}
