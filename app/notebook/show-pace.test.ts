import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShowPace } from './show-pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A pace that has seen `lines` lines and one showing that took `ms`. */
function afterShowing(lines: number, ms: number): ShowPace {
  const pace = new ShowPace();
  for (let line = 0; line < lines; line += 1) pace.line();
  pace.shown();
  // The showing keeps the page busy, so the next task runs late by as much.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
  vi.advanceTimersByTime(0);
  return pace;
}

describe('ShowPace', () => {
  it('shows at once what is no flood, however long showing took', () => {
    expect(afterShowing(499, 300).wait()).toBe(0);
  });

  it('rests four times as long as showing took while lines flood in', () => {
    expect(afterShowing(500, 50).wait()).toBe(200);
  });

  it('never rests longer than a second', () => {
    expect(afterShowing(100_000, 5000).wait()).toBe(1000);
  });

  it('forgets a flood a second after it began', () => {
    const pace = afterShowing(500, 50);
    const later = performance.now() + 1001;
    vi.spyOn(performance, 'now').mockReturnValue(later - 900);
    expect(pace.wait()).toBeGreaterThan(0);
    vi.spyOn(performance, 'now').mockReturnValue(later + 2000);
    pace.line();
    expect(pace.wait()).toBe(0);
  });
});
