import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShowPace } from './show-pace.ts';

let now = 10_000;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
});

afterEach(() => {
  now = 10_000;
  vi.restoreAllMocks();
});

/** A pace that has seen `lines` lines and one showing that took `ms`. */
async function afterShowing(lines: number, ms: number): Promise<ShowPace> {
  const pace = new ShowPace();
  for (let line = 0; line < lines; line += 1) pace.line();
  const shown = pace.showing(Promise.resolve());
  now += ms;
  await shown;
  return pace;
}

describe('ShowPace', () => {
  it('shows at once what is no flood, however long showing took', async () => {
    expect((await afterShowing(499, 300)).wait()).toBe(0);
  });

  it('rests four times as long as showing took while lines flood in', async () => {
    const pace = await afterShowing(500, 50);
    expect(pace.wait()).toBe(200);
    now += 150;
    expect(pace.wait()).toBe(50);
    now += 51;
    expect(pace.wait()).toBe(0);
  });

  it('counts the frame in which it is laid out and painted, but not the wait for it', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((task) => frames.push(task));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pace = await afterShowing(500, 10);
    expect(frames).toHaveLength(1);
    now += 500;
    frames[0]?.(now);
    now += 30;
    vi.runAllTimers();
    expect(pace.wait()).toBe(160);
    vi.useRealTimers();
    await afterShowing(499, 10);
    expect(frames).toHaveLength(1);
  });

  it('never rests longer than five seconds', async () => {
    expect((await afterShowing(100_000, 60_000)).wait()).toBe(5000);
  });

  it('forgets a flood with the first line after a second', async () => {
    const pace = await afterShowing(500, 900);
    now += 200;
    expect(pace.wait()).toBe(3400);
    pace.line();
    expect(pace.wait()).toBe(0);
  });
});
