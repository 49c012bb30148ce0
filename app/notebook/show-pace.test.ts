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

describe('ShowPace', () => {
  it('shows at once as long as showing has taken no more than half a second beyond a fifth of the time', async () => {
    const pace = new ShowPace();
    await show(pace, 500);
    expect(pace.wait()).toBe(0);
    await show(pace, 50);
    expect(pace.wait()).toBe(200);
  });

  it('waits until the time is made up for', async () => {
    const pace = new ShowPace();
    await show(pace, 600);
    expect(pace.wait()).toBe(500);
    now += 400;
    expect(pace.wait()).toBeCloseTo(100);
    now += 101;
    expect(pace.wait()).toBe(0);
  });

  it('gives showing a fifth of the time at the most, however few lines a slow machine takes', async () => {
    const pace = new ShowPace();
    let shown = 0;
    // One line in a fifth of a second, and each showing takes that long.
    while (now < 110_000) {
      const wait = pace.wait();
      now += wait;
      if (wait > 0) continue;
      await show(pace, 200);
      shown += 200;
    }
    expect(shown).toBeLessThanOrEqual(100_000 / 5 + 1000);
    expect(shown).toBeGreaterThan(100_000 / 6);
  });

  it('never waits while a person sends a request every two seconds, each shown in a third of one', async () => {
    const pace = new ShowPace();
    for (let request = 0; request < 100; request += 1) {
      expect(pace.wait()).toBe(0);
      await show(pace, 330);
      now += 1670;
    }
  });

  it('counts the frame in which it is laid out and painted, but not the wait for it', async () => {
    const pace = new ShowPace();
    await show(pace, 10);
    expect(frames).toHaveLength(1);
    now += 5000;
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
    const pace = new ShowPace();
    await show(pace, 60_000);
    await show(pace, 60_000);
    expect(pace.wait()).toBe(5000);
  });
});
