import type { Storage } from 'unstorage';
import type { Ambient } from '../mcp/ambient.ts';

/** What a server is made with, whatever carries its messages. */
export interface ServerContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes text to stderr as it is. */
  stderr(text: string): void;
  readonly ambient: Ambient;
  /**
   * Storage that outlives the process and is shared with others of its kind; opened when it is first asked for.
   * Absent where the binding has none: what a program would keep there then lives as long as the process.
   */
  storage?(): Promise<Storage>;
}

/** What a program is started with: environment, output streams, and the world (clock, random, timers). */
export interface ProgramContext extends ServerContext {
  /** Writes text to stdout as it is. */
  stdout(text: string): void;
}

/** A program that runs: text goes in, and one day it exits. */
export interface RunningProgram {
  /** A chunk of stdin; may split a line anywhere. */
  write(chunk: string): void;
  /** End of stdin: the program should finish and exit by itself (stdio, Shutdown). */
  end(): void;
  /** Exit code; settles once, after everything was written. */
  readonly exit: Promise<number>;
}

/** A program one can start by name. */
export type Program = (context: ProgramContext) => RunningProgram;
