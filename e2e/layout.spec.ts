import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            for (const entry of observer.takeRecords()) sum += Number(Reflect.get(entry, 'value'));
            resolve(sum);
          }),
        );
      }),
  );

test('nothing shifts at load and hydration', async ({ page, chapter43 }) => {
  await Chapter.open(page, chapter43);
  expect(await shiftOf(page)).toBe(0);
});

for (const width of [360, 768, 1024, 1440, 1920]) {
  test(`nothing is wider than the page at ${String(width)} px, also with answers open`, async ({
    page,
    chapter43,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const chapter = await Chapter.open(page, chapter43);
    await chapter.cell('Ask for order B-205').send();
    await page.getByRole('button', { name: 'Run all' }).first().click();
    await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
    const widths = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }));
    expect(widths.page).toBe(widths.window);
  });
}

test('on a phone Send stands above the keyboard', async ({ page, chapter43 }) => {
  // A phone of 360 × 740 with its keyboard up leaves about 360 px of height.
  await page.setViewportSize({ width: 360, height: 360 });
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  await cell.editor.focus();
  await expect(cell.sendButton).toBeInViewport({ ratio: 1 });
});

test('the wire stays in view beside the text on a wide screen', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('heading', { name: /^43\.6/ }).scrollIntoViewIfNeeded();
  await expect(chapter.wire.root).toBeInViewport();
});
