import { expect, test } from '@playwright/test';
import type { Chapter } from './pages/chapter.ts';

/** Restarts the chapter's process so often, sends once, and clears the trace. */
export async function restart(chapter: Chapter, times: number): Promise<void> {
  const cell = chapter.cell('Ask for order B-205');
  await cell.send();
  const wait = test.info().timeout;
  // The page itself presses, each time as soon as the process before runs.
  const ran = await chapter.wire.root.evaluate(
    (wire, { times, wait }) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let [pressed, last] = [0, ''];
        const look = (): void => {
          const words = wire.querySelector('.state')?.textContent ?? '';
          const number = /Process \d+/.exec(words)?.[0] ?? '';
          if (performance.now() - started > wait) return resolve(pressed);
          if (!words.includes('running') || number === last) return void requestAnimationFrame(look);
          if (pressed === times) return resolve(pressed);
          [pressed, last] = [pressed + 1, number];
          for (const button of wire.querySelectorAll('button'))
            if (button.textContent.trim() === 'Restart') button.click();
          requestAnimationFrame(look);
        };
        look();
      }),
    { times, wait },
  );
  expect(ran).toBe(times);
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await chapter.wire.button('Clear').click();
}
