import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './hold-answers.ts';
import { readLine, record, requestLine } from './literals.ts';
import { Chapter } from './pages/chapter.ts';
import type { Table } from './pages/table.ts';

/** The outcome column, word for word, for the answers of the book's record. */
const outcomes = [
  'book-orders 1.0.0, tools, 2026-07-28',
  'get_order alone, order_id required, read-only',
  'processing, no tool error',
  'complete result, tool error: forbidden',
  'protocol error -32602, no such tool',
] as const;

const tableOf = (chapter: Chapter): Table => chapter.table(/^Table 43\.2/);

/** Notes every layout shift of the page, also those that follow an input of the reader: answers come that soon. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'shifts', shifts);
    interface Shift extends PerformanceEntry {
      readonly sources: readonly {
        readonly node?: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const nameOf = (node: Node | null | undefined): string =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '');
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          // Beside the text stand a log that grows and a mark that changes its word in its own box.
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          const aside = element?.closest('#wire, .saved') ?? null;
          // A row of the small sequence may be gone again; what has gone is told by where it was.
          const wire = document.querySelector('#wire')?.getBoundingClientRect().left ?? Infinity;
          const { left } = previousRect.width > 0 ? previousRect : currentRect;
          const gone = element === null && left >= wire;
          if (aside === null && !gone) shifts.push(nameOf(node).trim());
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved so far. The observer hears of a frame after it was painted, so two more frames are let pass. */
const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return Reflect.get(window, 'shifts') as string[];
  });

test('rows run one by one, by step, and all together, with the outcome in words', async ({
  page,
  chapter43,
  covers,
}) => {
  await watchShifts(page);
  const chapter = await Chapter.open(page, chapter43);
  const table = tableOf(chapter);
  await expect(table.root.getByRole('row')).toHaveCount(6);
  for (let number = 1; number <= 5; number += 1)
    await expect(table.row(number).outcome).toHaveText('not run yet');
  await expect(table.root).toContainText('0 of 5 rows run, 0 equal to the reference');
  await expect(table.clear).toBeDisabled();

  await table.row(3).send();
  await expect(table.row(3).outcome).toHaveText(outcomes[2]);
  await expect(table.row(3).badge).toHaveText('equal');
  await expect(table.root).toContainText('1 of 5 rows run, 1 equal to the reference');

  // Step goes to the first row without an outcome, and leaves out the one that has it.
  await table.step.click();
  await expect(table.row(1).outcome).toHaveText(outcomes[0]);
  await table.step.click();
  await expect(table.row(2).outcome).toHaveText(outcomes[1]);
  await table.step.click();
  await expect(table.row(4).outcome).toHaveText(outcomes[3]);
  await table.step.click();
  await expect(table.row(5).outcome).toHaveText(outcomes[4]);
  await expect(table.step).toBeDisabled();
  await expect(table.root).toContainText('5 of 5 rows run, 5 equal to the reference');
  expect(await shifts(page)).toEqual([]);

  await table.runAll();
  for (const [index, words] of outcomes.entries()) {
    await expect(table.row(index + 1).outcome).toHaveText(words);
    await expect(table.row(index + 1).badge).toHaveText('equal');
  }
  const sent = [
    requestLine(1, 'server/discover'),
    requestLine(2, 'tools/list'),
    readLine(3, 'A-104'),
    readLine(4, 'B-205'),
    requestLine(5, 'tools/call', { name: 'cancel_order', arguments: { order_id: 'A-104' } }),
  ];
  expect((await chapter.wire.lines('stdin')).slice(-5)).toEqual(sent);
  expect((await chapter.wire.lines('stdout')).slice(-5)).toEqual(Object.values(record));
  covers('row', ...['r1', 'r2', 'r3', 'r4', 'r5'].map((cell) => `table-43-2/${cell}`));
});

test('a row opens, is edited, and is held against the reference only as the book has it', async ({
  page,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const table = tableOf(chapter);
  const row = table.row(3);
  const cell = await row.open();
  await expect(table.root.getByText(/^The book says: Complete result without a tool error/)).toBeVisible();
  await cell.setEditorText(readLine(3, 'B-205'));
  await row.send();
  await expect(row.outcome).toHaveText('complete result, tool error: forbidden');
  await expect(row.badge).toHaveText('edited');
  // The request is the book's again, its answer is not.
  await cell.button('Reset').click();
  await expect(row.badge).toHaveText('different');
  await row.send();
  await expect(row.outcome).toHaveText(outcomes[2]);
  await expect(row.badge).toHaveText('equal');
  await expect(cell.outcome).toHaveText('Result');

  // Members in another order say the same, so the answer is the book's; the text is the reader's all the same.
  const { jsonrpc, id, method, params } = JSON.parse(readLine(3, 'A-104')) as Record<string, unknown>;
  await cell.setEditorText(JSON.stringify({ params, method, id, jsonrpc }));
  await row.send();
  await expect(row.badge).toHaveText('edited');

  // Broken JSON stops the table at its row, and the row says so although it is folded.
  await cell.setEditorText('{"jsonrpc":');
  await row.opener.click();
  await table.all.click();
  await expect(row.outcome).toContainText('not sent');
  await expect(row.outcome).toContainText('here, not from the server');
  await expect(table.row(2).outcome).toHaveText(outcomes[1]);
  await expect(table.row(4).outcome).toHaveText('not run yet');
});

test('reload brings finished rows back into their place, marked with the process they came from', async ({
  page,
  chapter43,
}) => {
  await watchShifts(page);
  const chapter = await Chapter.open(page, chapter43);
  const table = tableOf(chapter);
  await table.root.scrollIntoViewIfNeeded();
  await table.runAll();
  await expect(chapter.wire.state).toContainText(/Process \d+/);
  const number = /Process (\d+)/.exec((await chapter.wire.state.textContent()) ?? '')?.[1];
  const place = await table.root.boundingBox();
  await expect(page.getByText('Saved here', { exact: true })).toBeVisible();

  await chapter.reload();
  for (const [index, words] of outcomes.entries()) {
    const { outcome, badge } = table.row(index + 1);
    await expect(outcome).toHaveText(`${words} restored, process ${String(number)}`);
    await expect(badge).toHaveText('equal');
  }
  await table.root.scrollIntoViewIfNeeded();
  const after = await table.root.boundingBox();
  expect(after?.height).toBe(place?.height);
  expect(await shifts(page)).toEqual([]);

  // A new process goes on counting; what it answers is not restored.
  await table.row(4).send();
  await expect(table.row(4).outcome).toHaveText(outcomes[3]);
  await expect(chapter.wire.state).toContainText(`Process ${String(Number(number) + 1)}`);
  const cell = await table.row(3).open();
  await expect(cell.bar).toContainText(`restored, process ${String(number)}`);
  expect(await cell.answerText()).toBe(record.r3);

  await table.clear.click();
  for (let row = 1; row <= 5; row += 1) await expect(table.row(row).outcome).toHaveText('not run yet');
  await expect(page.getByText('Saved here', { exact: true })).toBeVisible();
  await chapter.reload();
  for (let row = 1; row <= 5; row += 1) await expect(table.row(row).outcome).toHaveText('not run yet');
});

test('a run that hangs is stopped, and the rows behind it are not sent', async ({ page, chapter43 }) => {
  const answers = await holdAnswers(page);
  const chapter = await Chapter.open(page, chapter43);
  const table = tableOf(chapter);
  await answers.hold();
  await table.all.click();
  await expect(table.row(1).outcome).toHaveText('running');
  for (let row = 1; row <= 5; row += 1) await expect(table.row(row).sendButton).toBeDisabled();
  await table.stop.click();
  await expect(table.row(1).outcome).toContainText('cancelled');
  await expect(table.row(1).badge).toHaveText('different');
  await expect(table.row(2).outcome).toHaveText('not run yet');
  await expect(table.all).toBeEnabled();
  await answers.release();
  await expect(chapter.wire.rows('stdin', 'tools/list')).toHaveCount(0);
});
