import type { Ambient } from '../mcp/ambient.ts';

/** Longest delay a timer takes; a longer one would fire at once. */
const longestMs = 2 ** 31 - 1;

/** Most bytes `getRandomValues` gives in one call. */
const randomBlock = 65_536;

function realRandom(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += randomBlock)
    crypto.getRandomValues(bytes.subarray(at, at + randomBlock));
  return bytes;
}

/**
 * The world a program sees, from its environment: `env.clock` (RFC 3339) stops the clock, `env.random` seeds the random
 * source; without them both are real. Timers are always real. Rejects with one sentence for an unreadable clock.
 */
export async function ambientFrom(env: Readonly<Record<string, string | undefined>>): Promise<Ambient> {
  const fixed = env['clock'] === undefined ? undefined : Date.parse(env['clock']);
  if (fixed !== undefined && Number.isNaN(fixed)) throw new Error('The fixed clock is not a date and time.');
  return {
    now: () => fixed ?? Date.now(),
    random:
      env['random'] === undefined
        ? realRandom
        : (await import('./seeded-random.ts')).seededRandom(env['random']),
    after(ms, task) {
      const timer = setTimeout(task, Math.min(Math.max(0, ms), longestMs));
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
