import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('a file whose output schema takes for ever holds up no page', async ({ page, chapter43, browser }) => {
  const ours = await Chapter.open(page, chapter43);
  await ours.table(/^Table 43\.2/).runAll();
  const pattern = String.raw`\"status\":{\"pattern\":\"^(a+)+$\",`;
  const file = (await ours.exportText()).replaceAll(String.raw`\"status\":{`, pattern);
  const context = await browser.newContext();
  const theirs = await Chapter.open(await context.newPage(), chapter43);
  await theirs.importFile(file.replaceAll('processing', `${'a'.repeat(40)}b`));
  const cell = await theirs
    .table(/^Table 43\.2/)
    .row(3)
    .open();
  await cell.button('Show answer').press('Enter');
  await expect(cell.root.getByText('longer than this host is willing to wait')).toBeVisible();
  await expect.poll(() => theirs.page.workers().length).toBe(0);
  await context.close();
});
