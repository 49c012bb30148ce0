import { describe, expect, it } from 'vitest';
import { realClock } from '../host/clock.ts';
import { Trace } from '../host/trace.ts';
import type { ProcessExit } from '../host/types.ts';
import { Environment } from './environment.ts';
import type { Host } from './host.ts';
import { ProgramSlot } from './process-slot.svelte.ts';

const failure: ProcessExit = { how: 'failed-to-start', reason: 'the script of the worker is not there' };

/** A host whose processes never come up: `ready` tells it first, the end follows a few turns later. */
const brokenHost: Host = {
  clock: realClock,
  continueAfter: () => undefined,
  spawn: (program, env) => ({
    number: 1,
    program,
    env,
    stdin: { write: () => false, end: () => undefined },
    onText: () => () => undefined,
    onDropped: () => () => undefined,
    ready: Promise.resolve(false),
    exited: new Promise((resolve) => setTimeout(() => resolve(failure))),
    kill: () => undefined,
  }),
};

describe('a process that does not come up', () => {
  it('is never handed out, and its cause stands in the slot by then', async () => {
    const environment = new Environment('slot', 'https://class.example/');
    const slot = new ProgramSlot({
      program: 'book-orders',
      principal: 'mira',
      host: brokenHost,
      trace: new Trace(),
      environment,
    });
    expect(await slot.ready()).toBeUndefined();
    expect(slot.state).toBe('failed');
    expect(slot.exit).toEqual(failure);
  });
});
