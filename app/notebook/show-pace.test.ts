import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShowPace } from './show-pace.ts';

let now = 10_000;
vi.spyOn(performance, 'now').mockImplementation(() => now);

afterEach(() => {
  now = 10_000;
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
