import { smallTargetsIn, violationsIn } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('axe finds nothing in light and in dark: as it arrives, with answers, with a refusal, with a verdict', async ({
  page,
  chapter43,
}) => {
  // axe reads every node of a long page; a busy machine needs its time for that.
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chapter = await Chapter.open(page, chapter43);
  expect(await violationsIn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
  await chapter.cell('Ask for order B-205').send();
  const prompts = chapter.cell('Ask for the prompts');
  await prompts.editor.replace('{"jsonrpc":“2.0”}');
  await prompts.sendButton.click();
  await page.getByRole('button', { name: 'Check', exact: true }).first().click();
  expect(await violationsIn(page)).toEqual([]);
});

test('axe finds nothing on the table of contents', async ({ page, site }) => {
  await page.goto(site.url);
  await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  expect(await violationsIn(page)).toEqual([]);
});

test('forced colours keep every sign and word', async ({ page, chapter43 }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const chapter = await Chapter.open(page, chapter43);
  await chapter.cell('Ask for order B-205').send();
  await expect(page.getByText('Result, tool error').first()).toBeVisible();
});

test('on a phone every control and link has room for a finger', async ({ page, chapter43 }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await Chapter.open(page, chapter43);
  expect(await smallTargetsIn(page)).toEqual([]);
});
