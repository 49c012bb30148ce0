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

for (const [width, folder] of [
  [1440, '43-stable-interoperability'],
  [412, '26-mcp-against-the-spec'],
] as const) {
  test(`nothing shifts at load and hydration at ${String(width)} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 820 });
    await Chapter.open(page, `${site.url}${folder}/`);
    expect(await shiftOf(page)).toBe(0);
  });
}

const wide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('nothing is wider than the page at any width, also with answers open', async ({ page, chapter43 }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const chapter = await Chapter.open(page, chapter43);
  expect(await wide(page)).toBe(0);
  await chapter.cell('Ask for order B-205').send();
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await wide(page), `${String(width)} px`).toBe(0);
  }
});

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

test('on a projector of 1024 by 768 the knobs have room, dialogs their way out, and the chapter goes on', async ({
  page,
  chapter43,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  await cell.send();
  // Nothing can be paired with a notification: what stood there was not the answer to it.
  await cell.setEditorText('{"jsonrpc":"2.0","method":"notifications/mine"}');
  await cell.sendButton.click();
  await expect(cell.bar).toHaveText('Sent. No answer can be paired with it: look at the wire.');
  await page.getByRole('button', { name: 'Wire', exact: true }).click();
  await chapter.wire.button('Faults').click();
  const knobs = page.getByRole('form', { name: 'Faults of the link' });
  await expect(knobs.getByRole('textbox').nth(2)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await chapter.menu('Map of this chapter');
  const map = page.getByRole('dialog', { name: 'Map of this chapter' });
  await expect(map.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  const onward = page.getByRole('navigation', { name: 'Other chapters' });
  await onward.getByRole('link', { name: /^Chapter 26/ }).click();
  await expect(page).toHaveURL(/\/26-mcp-against-the-spec\/$/);
});
