import type { ProgramContext } from '../program.ts';

let current: ProgramContext | undefined;

/** Says which program this thread runs: what `process`, `console` and `crypto` stand for in a worker. */
export function enterProcess(context: ProgramContext): void {
  current = context;
}

/** The program this thread runs; undefined while it is still being loaded. */
export const processContext = (): ProgramContext | undefined => current;
