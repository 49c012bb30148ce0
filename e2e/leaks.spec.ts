import { expect, test } from './fixtures.ts';
import { startInstead, startsItself } from './hostile-page.ts';
import { Chapter } from './pages/chapter.ts';
import { restart } from './restarts.ts';
import { expectBack, keepTally, tallyOf } from './tally.ts';

test('fifty restarts: workers, ports, timers, locks, listeners and memory are where they were', async ({
  page,
  context,
  chapter43,
}) => {
  test.setTimeout(300_000);
  await keepTally(page);
  const chapter = await Chapter.open(page, chapter43);
  const session = await context.newCDPSession(page);
  await restart(chapter, 3);
  const before = await tallyOf(page, session);
  await restart(chapter, 50);
  // What the page loads when it is idle listens too, once; what a restart left would be there fifty times.
  await expectBack(() => tallyOf(page, session), before, { nodes: 50, listeners: 15, megabytes: 1 });
  expect(page.workers()).toHaveLength(1);
});

test('instruments that were opened and closed leave nothing behind', async ({ page, context, chapter43 }) => {
  test.setTimeout(300_000);
  await keepTally(page);
  const chapter = await Chapter.open(page, chapter43);
  const session = await context.newCDPSession(page);
  await chapter.cell('Ask for order B-205').send();
  await page.getByRole('heading', { level: 1 }).click();
  const round = async (): Promise<void> => {
    for (const key of ['s', 'm', '?', 'h', 'p']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  };
  await round();
  await round();
  const before = await tallyOf(page, session);
  for (let time = 0; time < 4; time += 1) await round();
  await expectBack(() => tallyOf(page, session), before, { nodes: 50, listeners: 5, megabytes: 1 });
});

test('visits to both chapters, each with a process: the next page begins where the first one did', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(300_000);
  // One or two more is the page’s own; what a visit leaves, each visit leaves.
  const visits = Number(process.env['WIREBOOK_VISITS'] ?? '3');
  const session = await context.newCDPSession(page);
  const visit = async (): Promise<void> => {
    for (const folder of ['43-stable-interoperability', '26-mcp-against-the-spec']) {
      await Chapter.open(page, `${site.url}${folder}/`);
      const cell = page
        .getByRole('main')
        .getByRole('region', { name: /^Request / })
        .first();
      await cell.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    }
    await page.goto(site.url);
    // What keeps the site comes when the page is idle, with three listeners that stay.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/keep-site-')),
    );
  };
  await visit();
  await visit();
  const before = await tallyOf(page, session);
  for (let time = 0; time < visits; time += 1) await visit();
  await expectBack(() => tallyOf(page, session), before, { nodes: 20, listeners: 2, megabytes: 1 });
  expect(page.workers()).toHaveLength(0);
});

const draft = '{"jsonrpc":"2.0","id":"mine","method":"ping"}';

test('a process that dies in a flood, and one that hoards memory: told, stopped, and nothing is lost', async ({
  page,
  chapter43,
}) => {
  await startInstead(page, 'flood');
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  const { wire } = chapter;
  await cell.setEditorText(draft);
  await cell.waitAtMost('60');
  await cell.start();
  await expect(wire.state).toContainText('running');
  await expect(wire.rows('stdout').first()).toBeVisible();
  await page.workers()[0]?.evaluate(() => {
    self.close();
  });
  await expect(wire.state).toContainText('it ended without a word');
  await expect(cell.outcome).toHaveText('Process ended');
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await cell.editorText()).toBe(draft);
  await expect(wire.root.getByRole('button', { name: /^Show earlier/ })).toBeVisible();

  await startsItself(page);
  await wire.button('Start again').click();
  await expect(wire.state).toContainText('running');
  await page.workers()[0]?.evaluate(() => {
    const hoard: Float64Array[] = [];
    setInterval(() => hoard.push(new Float64Array(250_000).fill(Math.random())), 5);
  });
  await cell.send();
  await expect(cell.outcome).toHaveText('Protocol error');
  await wire.button('Stop').click();
  await expect(wire.state).toContainText('it was stopped by hand');
  await expect.poll(() => page.workers().length).toBe(0);
  await cell.send();
  await expect(cell.outcome).toHaveText('Protocol error');
  expect(page.workers()).toHaveLength(1);
  expect(await cell.editorText()).toBe(draft);
});
