import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { Chapter } from '../pages/chapter.ts';
import { restart } from '../restarts.ts';
import { keepTally, tallyOf, type Tally } from '../tally.ts';
import { sendAnew } from './learner.ts';
import { columns } from './logbook.ts';

const times = Number(process.env['WIREBOOK_SOAK_VISITS'] ?? '50');

/** Cells that answer in either chapter. */
const asked: Readonly<Record<string, string>> = {
  '43-stable-interoperability': 'Ask for order B-205',
  '26-mcp-against-the-spec': 'Id 2, with no id 1 before it',
};

/** What may differ: a page is never the same to the byte. */
const slack: Readonly<Partial<Record<keyof Tally, number>>> = { listeners: 5, nodes: 50, heap: 1 };

const names = [
  'workers',
  'ports',
  'timers',
  'broadcasts',
  'locks',
  'documents',
  'listeners',
  'nodes',
  'heap',
] as const;

interface Held {
  readonly place: string;
  readonly before: Tally;
  readonly after: Tally;
}

function table(held: readonly Held[]): string {
  const rows = held.flatMap(({ place, before, after }) =>
    [[`${place}, at the beginning`, before] as const, [`${place}, at the end`, after] as const].map(
      ([name, tally]) => [name, ...names.map((one) => String(tally[one]))],
    ),
  );
  return columns([['', ...names.map((name) => (name === 'heap' ? 'heap, MB' : name))], ...rows]);
}

/** What is more at the end than at the beginning, beyond what may differ. */
const grown = ({ place, before, after }: Held): readonly string[] =>
  names
    .filter((name) => after[name] > before[name] + (slack[name] ?? 0))
    .map((name) => `${place}: ${name} ${String(before[name])} → ${String(after[name])}`);

/** Counts until no more is held than before, for at most so many times: what ends by itself has its time to end. */
async function count(page: Page, session: CDPSession, before?: Tally): Promise<Tally> {
  let tally = await tallyOf(page, session);
  for (let time = 0; time < 20; time += 1) {
    const isBack = before !== undefined && grown({ place: '', before, after: tally }).length === 0;
    if (isBack || (before === undefined && time > 3)) break;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const next = await tallyOf(page, session);
    const least = names.map((name) => [name, Math.min(tally[name], next[name])]);
    tally = Object.fromEntries(least) as unknown as Tally;
  }
  return tally;
}

/** Prints what was held and expects that it is no more. */
function expectBack(what: string, held: readonly Held[]): void {
  console.log(`\n${what}\n\n${table(held)}\n`);
  expect(held.flatMap(grown), 'what is more at the end').toEqual([]);
}

for (const [folder, title] of Object.entries(asked)) {
  const name = `Chapter ${folder.slice(0, 2)}`;

  test(`visits to ${name}`, async ({ page, context, site }) => {
    test.setTimeout(times * 60_000);
    await keepTally(page);
    const session = await context.newCDPSession(page);
    /** Opens the chapter, sends something, and empties the wire, which would show more at each visit. */
    const visit = async (): Promise<void> => {
      await page.goto(`${site.url}${folder}/`);
      await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
      const chapter = new Chapter(page);
      const cell = chapter.cell(title);
      await sendAnew(cell);
      await cell.settled();
      await expect(cell.outcome).toHaveText(/^Result/);
      await chapter.wire.button('Clear').click();
    };
    /** Goes away, to the list of chapters. */
    const away = async (): Promise<void> => {
      await page.goto(site.url);
      await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
    };

    // The first visits fill caches.
    for (let time = 0; time < 2; time += 1) await visit();
    const there = await count(page, session);
    await away();
    const gone = await count(page, session);

    let visits = 0;
    const ticking = setInterval(
      () => console.log(`  ${name}: ${String(visits)} of ${String(times)} visits`),
      10_000,
    );
    for (; visits < times; visits += 1) await visit();
    clearInterval(ticking);
    const last = await count(page, session, there);
    await away();
    const left = await count(page, session, gone);
    expectBack(`${String(times)} visits to ${name}`, [
      { place: name, before: there, after: last },
      { place: 'the list of chapters', before: gone, after: left },
    ]);
  });
}

test('restarts', async ({ page, context, chapter43 }) => {
  test.setTimeout(times * 60_000);
  await keepTally(page);
  const session = await context.newCDPSession(page);
  const chapter = await Chapter.open(page, chapter43);
  await restart(chapter, 3);
  const few = await count(page, session);
  await restart(chapter, times);
  const many = await count(page, session, few);
  expectBack(`${String(times)} restarts`, [{ place: 'Chapter 43', before: few, after: many }]);
});
