import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShowPace } from './show-pace.ts';

let now = 10_000;
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  now = 10_000;
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((task) => frames.push(task));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(pace: ShowPace, ms: number): Promise<void> {
  const shown = pace.showing(Promise.resolve());
  now += ms;
  await shown;
}

/** Ends the frame that was asked for last: laying out and painting it takes so long. */
function paint(ms: number): void {
  frames.at(-1)?.(now);
  now += ms;
  vi.runAllTimers();
}

/** A pace to which so many lines have come, the first of them after something was shown. */
async function withLines(count: number): Promise<ShowPace> {
  const pace = new ShowPace();
  await show(pace, 1);
  for (let line = 0; line < count; line += 1) pace.line();
  now += 5;
  return pace;
}

describe('ShowPace', () => {
  it('shows at once what is no flood, however long showing takes', async () => {
    const pace = await withLines(499);
    await show(pace, 60_000);
    expect(pace.wait()).toBe(0);
    pace.line();
    expect(pace.wait()).toBe(5000);
  });

  it('counts lines from when there was last nothing to make up for', async () => {
    const pace = await withLines(499);
    await show(pace, 600);
    now += 3000;
    pace.line();
    await show(pace, 600);
    expect(pace.wait()).toBe(0);
  });

  it('shows at once as long as showing has taken no more than half a second beyond a fifth of the time', async () => {
    const pace = await withLines(500);
    await show(pace, 500);
    expect(pace.wait()).toBe(0);
    await show(pace, 50);
    expect(pace.wait()).toBe(200);
  });

  it('waits until the time is made up for', async () => {
    const pace = await withLines(500);
    await show(pace, 600);
    expect(pace.wait()).toBe(500);
    now += 400;
    expect(pace.wait()).toBeCloseTo(100);
    now += 101;
    expect(pace.wait()).toBe(0);
  });

  it('gives showing a fifth of the time at the most, however few lines a slow machine takes', async () => {
    const pace = new ShowPace();
    const begun = now;
    let shown = 0;
    // 64 lines in a fifth of a second, which is how long it takes to show them: 320 in a second.
    while (now < begun + 100_000) {
      const wait = pace.wait();
      now += wait;
      if (wait > 0) continue;
      for (let line = 0; line < 64; line += 1) pace.line();
      await show(pace, 200);
      shown += 200;
    }
    // Eight of them before it is known for a flood, and the allowance.
    expect(shown).toBeLessThanOrEqual(100_000 / 5 + 8 * 200 + 700);
    expect(shown).toBeGreaterThan(100_000 / 6);
  });

  it('never waits while a person sends a request every two seconds, each shown in a third of one', async () => {
    const pace = new ShowPace();
    for (let request = 0; request < 100; request += 1) {
      pace.line();
      pace.line();
      expect(pace.wait()).toBe(0);
      await show(pace, 330);
      now += 1670;
    }
  });

  it('counts the frame in which it is laid out and painted, but not the wait for it', async () => {
    const pace = await withLines(500);
    paint(0);
    await show(pace, 10);
    now += 50;
    paint(550);
    expect(pace.wait()).toBe(250);
  });

  it('counts one frame once, whatever number of showings it holds', async () => {
    const pace = new ShowPace();
    await show(pace, 0);
    await show(pace, 0);
    expect(frames).toHaveLength(1);
    paint(1);
    await show(pace, 0);
    expect(frames).toHaveLength(2);
  });

  it('never waits longer than five seconds', async () => {
    const pace = await withLines(500);
    await show(pace, 60_000);
    await show(pace, 60_000);
    expect(pace.wait()).toBe(5000);
  });
});
