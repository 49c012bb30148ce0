import { realClock } from '../host/clock.ts';
import { continueAfter } from '../host/process-number.ts';
import { spawn } from '../host/worker-process.ts';
import type { Host } from './host.ts';

/** The host of the page: programs run in Web Workers, time is the browser's. */
export const pageHost: Host = {
  clock: realClock,
  spawn: (program, env) => spawn(program, env),
  continueAfter,
};
