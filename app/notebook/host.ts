import type { Clock } from '../host/clock.ts';
import type { ProcessEnv, ServerProcess } from '../host/types.ts';

/** A process that may tell when it can read: true then, false when it ended first. */
export type StartedProcess = ServerProcess & { readonly ready?: Promise<boolean> };

/** What the notebook needs of the world outside: programs to start, and time. */
export interface Host {
  readonly clock: Clock;
  /**
   * Starts a program under the next free number; a start that fails shows in `exited`. `note` takes what the link to the
   * process does of itself, with the process's number; without it the link does nothing of itself.
   */
  spawn(program: string, env: ProcessEnv, note?: (process: number, text: string) => void): StartedProcess;
  /** Goes on after this number, so that restored processes and new ones never share one. */
  continueAfter(number: number): void;
}
