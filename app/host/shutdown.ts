import type { Clock } from './clock.ts';
import { watchDeadline } from './deadline.ts';
import type { ProcessExit, ServerProcess } from './types.ts';

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const;

function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds === 1) return 'one second';
  const word = Number.isInteger(seconds) ? small[seconds] : undefined;
  return word === undefined ? `${String(ms)} milliseconds` : `${word} seconds`;
}

/**
 * The polite end of a process (stdio, Shutdown): waits for its exit, up to `deadlineMs` after its input was closed, then
 * ends it by force with a reason that says so. Resolves with how it ended.
 */
export async function awaitExit(
  process: ServerProcess,
  clock: Clock,
  deadlineMs: number,
): Promise<ProcessExit> {
  const due = clock.now() + deadlineMs;
  const deadline = watchDeadline(
    clock,
    () => due,
    () => {
      process.kill(`it did not exit within ${duration(deadlineMs)} after its input was closed`);
    },
  );
  const exit = await process.exited;
  deadline.stop();
  return exit;
}
