import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${colorScheme}: as it arrives, with answers, with a refusal, with a verdict`, async ({
    page,
    chapter43,
  }) => {
    // axe reads every node of a long page; a busy machine needs its time for that.
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const chapter = await Chapter.open(page, chapter43);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Run all' }).first().click();
    await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
    await chapter.cell('Ask for order B-205').send();
    const prompts = chapter.cell('Ask for the prompts');
    await prompts.editor.replace('{"jsonrpc":“2.0”}');
    await prompts.sendButton.click();
    await page.getByRole('button', { name: 'Check', exact: true }).first().click();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test('axe finds nothing on the table of contents', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  expect(await violationsOf(page)).toEqual([]);
});

test('forced colours keep every sign and word', async ({ page, chapter43 }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const chapter = await Chapter.open(page, chapter43);
  await chapter.cell('Ask for order B-205').send();
  await expect(page.getByText('Result, tool error').first()).toBeVisible();
});
