import type { FaultyProcess } from '../../host/faults/faults.ts';
import type { Host, StartedProcess } from '../host.ts';

/** Takes one sentence about a process, for the trace. */
export type NoteOf = (process: number, text: string) => void;

/** What puts a process behind the faults that are on. */
export type Linker = (process: StartedProcess, note: NoteOf) => FaultyProcess;

/** The faults that are on. */
export interface FaultsOn {
  /** As in a link: `delay:200,dup:0.1`. */
  readonly faults: string;
  readonly seed: number;
  /** In words, for the mark. */
  readonly says: string;
  readonly link: Linker;
}

/** A process that ends when the faults change, or that can be told to go on without them. */
interface Living {
  readonly process: StartedProcess;
  readonly calm: (() => void) | undefined;
}

const changed = 'the faults of the link were changed; the next process has them';

/**
 * The faults on the link between this page and its processes; the page's address holds them and nothing else does. What
 * they do is the link's and is noted in the trace as such. How they work is loaded only once there are any.
 */
export class LinkFaults {
  #on = $state.raw<FaultsOn | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  #living: readonly Living[] = [];

  /** What is on; undefined where the link is as it should be. */
  get on(): FaultsOn | undefined {
    return this.#on;
  }

  /** Why the faults of the address were not applied, in sentences. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Turns faults on. What runs is ended, so that every process meets them from its first line. */
  turnOn(faults: FaultsOn): void {
    this.#on = faults;
    this.#problem = undefined;
    for (const { process } of this.#living) process.kill(changed);
  }

  /** Turns them off: what the link holds arrives at once, and what runs goes on. */
  turnOff(): void {
    this.#on = undefined;
    this.#problem = undefined;
    for (const { calm } of this.#living) calm?.();
  }

  /** Notes that the address asked for something that cannot be had. Nothing of it is applied. */
  refuse(says: string): void {
    this.#problem = says;
  }

  /** Puts a process that was just started behind what is on. */
  join(process: StartedProcess, note: NoteOf): StartedProcess {
    const faulty = this.#on?.link(process, note);
    const living = {
      process: faulty ?? process,
      calm: faulty === undefined ? undefined : () => faulty.calm(),
    };
    this.#living = [...this.#living, living];
    void living.process.exited.then(() => {
      this.#living = this.#living.filter((one) => one !== living);
    });
    return living.process;
  }
}

/** A host whose processes stand behind these faults, where whoever starts them has a place for notes. */
export function linkedHost(host: Host, faults: LinkFaults): Host {
  return {
    clock: host.clock,
    continueAfter: (number) => host.continueAfter(number),
    spawn(program, env, note) {
      const process = host.spawn(program, env);
      return note === undefined ? process : faults.join(process, note);
    },
  };
}
