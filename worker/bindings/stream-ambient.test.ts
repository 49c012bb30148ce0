import { describe, expect, it } from 'vitest';
import { ambientFrom } from './stream-ambient.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('ambientFrom', () => {
  it('stops the clock where a time is given', async () => {
    const { now } = await ambientFrom({ clock: '2026-09-14T00:00:00Z' });
    expect([now(), now()]).toEqual([1789344000000, 1789344000000]);
    await expect(ambientFrom({ clock: 'yesterday' })).rejects.toThrow(
      'The fixed clock is not a date and time.',
    );
    expect(Math.abs((await ambientFrom({})).now() - Date.now())).toBeLessThan(60_000);
  });

  it('gives the same bytes for the same seed, however they are asked for', async () => {
    const one = await ambientFrom({ random: 'seed' });
    const all = hex(one.random(100));
    const two = await ambientFrom({ random: 'seed' });
    expect([3, 0, 40, 57].map((count) => hex(two.random(count))).join('')).toBe(all);
    expect(hex((await ambientFrom({ random: 'other' })).random(100))).not.toBe(all);
    // SHA-256 of "seed", a zero byte and a 32-bit zero.
    expect(all.slice(0, 64)).toBe('ca09dd2af24ab5f21ab4860bcb62ecdc3f831f0e506f6433f7de404689f1d4c2');
  });

  it('gives real random bytes, also many', async () => {
    const { random } = await ambientFrom({});
    expect(random(200_000)).toHaveLength(200_000);
    expect(hex(random(16))).not.toBe(hex(random(16)));
    expect(
      random(200_000)
        .subarray(131_072)
        .some((byte) => byte !== 0),
    ).toBe(true);
  });

  it('runs a task later, unless it is stopped', async () => {
    const { after } = await ambientFrom({});
    const ran: string[] = [];
    const stop = after(0, () => ran.push('stopped'));
    stop();
    stop();
    await new Promise<void>((resolve) => after(0, resolve));
    expect(ran).toEqual([]);
  });
});
