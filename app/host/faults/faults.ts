import { isBlank } from '../../../worker/wire/line-decoder.ts';
import type { Clock } from '../clock.ts';
import type { ProcessEnv, ProcessExit, ServerProcess } from '../types.ts';
import { FaultLane, type LaneFault } from './lane.ts';
import type { FaultName, FaultPlan } from './plan.ts';

/** A process that may tell when it can read. */
type Startable = ServerProcess & { readonly ready?: Promise<boolean> };

/** What a link with faults needs besides its plan. */
export interface FaultWorld {
  readonly clock: Clock;
  /** Takes one sentence for each thing the link did; it belongs in the trace as the host's own note. */
  readonly note: (text: string) => void;
}

/** A process behind a link with faults. */
export interface FaultyProcess extends ServerProcess {
  readonly ready: Promise<boolean>;
  /** Turns the faults off: what the link holds crosses at once, and from then on everything passes as it is. */
  calm(): void;
}

type Stream = 'stdout' | 'stderr';

class LinkedProcess implements FaultyProcess {
  readonly number: number;
  readonly program: string;
  readonly env: ProcessEnv;
  readonly ready: Promise<boolean>;
  readonly exited: Promise<ProcessExit>;
  readonly stdin = {
    write: (text: string): boolean => {
      if (!this.#inputOpen) return false;
      this.#in.push(text);
      return true;
    },
    end: (): void => {
      if (!this.#inputOpen) return;
      this.#inputOpen = false;
      this.#in.end(() => this.#process.stdin.end());
    },
  };
  readonly #process: Startable;
  readonly #plan: FaultPlan;
  readonly #world: FaultWorld;
  readonly #in: FaultLane;
  readonly #out: FaultLane;
  readonly #texts = new Set<(stream: Stream, text: string) => void>();
  readonly #drops = new Set<(stream: Stream, characters: number) => void>();
  #inputOpen = true;
  #calm = false;
  #reached = 0;
  #crash: ProcessExit | undefined;
  #ending: ProcessExit | undefined;
  #settle: (exit: ProcessExit) => void = () => undefined;

  constructor(process: Startable, plan: FaultPlan, world: FaultWorld) {
    this.#process = process;
    this.#plan = plan;
    this.#world = world;
    this.number = process.number;
    this.program = process.program;
    this.env = process.env;
    this.ready = process.ready ?? Promise.resolve(true);
    this.exited = new Promise((resolve) => (this.#settle = resolve));
    this.#in = this.#makeIn();
    this.#out = this.#makeOut();
    process.onText((stream, text) => {
      if (stream === 'stdout') this.#out.push(text);
      else this.#tell(stream, text);
    });
    process.onDropped((stream, characters) => this.#tellDropped(stream, characters));
    void process.exited.then((exit) => this.#exit(this.#crash ?? exit));
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
    this.#process.kill(reason);
    if (this.#ending !== undefined) this.#finish(this.#ending);
  }

  calm(): void {
    this.#calm = true;
    this.#in.calm();
    this.#out.calm();
  }

  #makeIn(): FaultLane {
    return new FaultLane({
      ...this.#laneOptions('in-'),
      stream: 'stdin',
      deliver: (text) => this.#reach(text),
      // A line is in the trace only once it has been written, and the note belongs behind it.
      note: (text) => queueMicrotask(() => this.#world.note(text)),
      overflow: (characters) =>
        this.#world.note(`Link fault on stdin: ${String(characters)} characters lost, too much waited.`),
    });
  }

  #makeOut(): FaultLane {
    return new FaultLane({
      ...this.#laneOptions(''),
      stream: 'stdout',
      deliver: (text) => this.#tell('stdout', text),
      note: this.#world.note,
      overflow: (characters) => this.#tellDropped('stdout', characters),
    });
  }

  #laneOptions(
    prefix: 'in-' | '',
  ): Pick<ConstructorParameters<typeof FaultLane>[0], 'clock' | 'seed' | 'faults'> {
    const faults = (name: LaneFault): number | undefined =>
      this.#plan.faults.get(`${prefix}${name}` as FaultName);
    return { clock: this.#world.clock, seed: this.#plan.seed, faults };
  }

  #reach(text: string): void {
    this.#process.stdin.write(text);
    const after = this.#plan.faults.get('crash');
    if (after === undefined || this.#calm || this.#crash !== undefined) return;
    this.#reached += text.split('\n').filter((line) => !isBlank(line)).length;
    if (this.#reached < after) return;
    const lines = `${String(after)} ${after === 1 ? 'line' : 'lines'}`;
    this.#crash = { how: 'died', reason: `crash after ${lines}, a fault of this link` };
    this.#process.kill('crash, a fault of this link');
  }

  #exit(exit: ProcessExit): void {
    this.#inputOpen = false;
    this.#in.clear();
    // What a process wrote before it left by itself is still in the pipe; what dies takes its text along.
    if (exit.how !== 'exited') return this.#finish(exit);
    this.#ending = exit;
    this.#out.end(() => this.#finish(exit));
  }

  #finish(exit: ProcessExit): void {
    this.#ending = undefined;
    this.#out.clear();
    this.calm();
    this.#settle(exit);
  }

  #tell(stream: Stream, text: string): void {
    for (const listener of [...this.#texts]) listener(stream, text);
  }

  #tellDropped(stream: Stream, characters: number): void {
    for (const listener of [...this.#drops]) listener(stream, characters);
  }
}

/**
 * Puts a link with faults between a process and its host: equal plans and equal lines give equal faults, whenever the
 * lines come. The faults are the link's own: each is told to `world.note`, and stderr is left alone. Call it in the same
 * task as the start of the process, before any text can arrive.
 */
export function withFaults(process: Startable, plan: FaultPlan, world: FaultWorld): FaultyProcess {
  return new LinkedProcess(process, plan, world);
}
