import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('the map lists every step with its state, and each link leads to its step', async ({
  page,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  await page.locator('main section.cell').first().getByRole('button', { name: 'Send' }).click();
  await expect(
    page.locator('main section.cell').first().getByText('Result', { exact: false }).first(),
  ).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('m');
  const map = page.getByRole('dialog', { name: 'Map of this chapter' });
  await expect(map.getByText(/^1 of \d+ steps done\.$/)).toBeVisible();
  const anchors = await map
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const anchor of anchors)
    await expect(page.locator(`[id="${anchor?.slice(1) ?? ''}"]`), anchor ?? 'a link').toHaveCount(1);
  await map.getByRole('link', { name: /Exercise 2/ }).click();
  await expect(map).toBeHidden();
  expect(new URL(page.url()).hash).toBe('#exercise-e2');
  await expect(chapter.page.locator('#exercise-e2')).toBeInViewport();
});

test('single keys can be turned off, and never act while somebody writes', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('checkbox', { name: 'Single keys open things while nobody writes' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('m');
  await chapter.menu('Keys');
  await expect(keys).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the first visit offers the tour; it goes from stop to stop and gives the focus back', async ({
  page,
  chapter43,
}) => {
  await Chapter.open(page, chapter43);
  const offer = page.getByRole('button', { name: 'See how a request cell works' });
  await offer.click();
  for (const stop of ['A request', 'Send', 'What came back', 'Compare and Reset', 'The wire']) {
    await expect(page.getByRole('heading', { name: stop, exact: true })).toBeFocused();
    await page.getByRole('button', { name: /^(Next|Done)$/ }).click();
  }
  await expect(page.getByText('5 of 5')).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  await page.reload();
  await Chapter.alive(page);
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'A request', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'A request', exact: true })).toHaveCount(0);
});

test('a chapter prints whole: trace and versions at its end, nothing to press, nothing clipped, no key', async ({
  page,
  chapter43,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await Chapter.open(page, chapter43);
  const cell = page.locator('main section.cell').first();
  await cell.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('option', { name: /request/ }).first()).toBeVisible();
  const sentLine = await page
    .getByRole('option', { name: /request/ })
    .first()
    .textContent();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      return page.locator('main').getByText('My trace', { exact: true }).count();
    })
    .toBe(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = page.getByRole('region', { name: 'Trace, printed' });
  await expect(printed).toContainText('"jsonrpc":"2.0"');
  expect(sentLine).not.toBe('');
  await expect(printed).toContainText(
    /revision 2026-07-28 · facts checked on 2026-09-14 · Wirebook \d+\.\d+\.\d+/,
  );
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await expect(
    page
      .getByRole('table', { name: /^Table 43\.2/ })
      .getByText('Read order B-205')
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reference answer' })).toHaveCount(0);
  const look = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const clipped = [...document.querySelectorAll('main *')].filter((element) => {
      const { overflowY, display } = getComputedStyle(element);
      return overflowY !== 'visible' && display !== 'none' && element.scrollHeight > element.clientHeight + 1;
    });
    return {
      paper: style.backgroundColor,
      clipped: clipped
        .filter((one) => one.closest('.unseen, svg') === null)
        .map((one) => one.className.toString()),
    };
  });
  expect(look).toEqual({ paper: 'rgb(255, 255, 255)', clipped: [] });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
});

for (const chapter of ['43-stable-interoperability', '26-mcp-against-the-spec'])
  test(`the answer key of ${chapter} needs no script and has every exercise`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}${chapter}/key/`);
    await expect(page.getByRole('heading', { name: 'Answer key', exact: true })).toBeVisible();
    const exercises = chapter.startsWith('43') ? 4 : 6;
    await expect(page.getByText('Key points', { exact: true })).toHaveCount(exercises);
    expect(await page.getByText('What wrong answers are told').count()).toBeGreaterThanOrEqual(exercises);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await context.close();
  });

test('the menu stands in groups; on a phone it scrolls to its last line by the arrow keys, and Present is in it', async ({
  page,
  chapter43,
}) => {
  await Chapter.open(page, chapter43);
  const open = page.getByRole('button', { name: 'Menu', exact: true });
  const present = page.getByRole('button', { name: 'Present', exact: true });
  await open.click();
  for (const title of ['Learn', 'Work', 'Teach', 'Wire'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await expect(present).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Teach', exact: true }).getByRole('button')).toHaveText([
    'Print',
  ]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 500 });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Teach', exact: true }).getByRole('button')).toHaveText([
    /^Present/,
    'Print',
  ]);
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('link', { name: 'Report a fault' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await last.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Map of this chapter' })).toBeFocused();
});
