import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Locator, Page } from '@playwright/test';
import { breakOuts } from '../worker/servers/misbehaving/hostile.ts';
import { writeCapsule } from '../app/notebook/capsule/capsule.ts';
import { makeItem } from '../app/notebook/storage/record.ts';
import { capsuleOf } from '../app/notebook/capsule/testing/capsules.ts';
import { chapterSources } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { expectText, refuseDialogs, startInstead } from './hostile-page.ts';
import { Chapter } from './pages/chapter.ts';
import { ElicitationDialog } from './pages/elicitation.ts';

/** A node of a Markdown tree, as far as it is looked into. */
interface Node {
  readonly type: string;
}

const all = breakOuts.join(' ');
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const sources = await chapterSources();
const chapterOf = (order: string) => {
  const source = sources.find(({ folder }) => folder.startsWith(`${order}-`));
  if (source === undefined) throw new Error(`Chapter ${order} is missing`);
  return source.data;
};
const titleOfE3 = chapterOf('43').exercises.find(({ id }) => id === 'e3')?.title ?? '';
const hostileEvidence = {
  line: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1, message: all } }),
  request: JSON.stringify({ jsonrpc: '2.0', id: 1, method: all }),
  stream: 'stdout',
  seq: 3,
} as const;
const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const close = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

/** Everything that can be unfolded inside, unfolded. */
async function unfold(root: Locator): Promise<void> {
  for (const button of await root.getByRole('button', { expanded: false }).all())
    if (await button.isVisible()) await button.click();
}

test('what a server says is text: in cells, table, wire, sequence, exports, print, history and the room', async ({
  page,
  context,
  chapter43,
}) => {
  await startInstead(page, 'hostile');
  refuseDialogs(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chapter = await Chapter.open(page, chapter43);
  const { wire } = chapter;
  const table = chapter.table(/^Table 43\.2/);
  await table.all.click();
  await expect(table.root.getByText(/^5 of 5 rows run/)).toBeVisible();
  for (let row = 1; row <= 5; row += 1) await table.row(row).opener.click();
  await expectText(page, 'table');

  const cell = chapter.cell('Ask for order B-205');
  await cell.button('Predict first').click();
  const prediction = cell.root.getByRole('region', { name: 'Prediction' });
  await prediction.getByRole('textbox', { name: 'One member' }).fill(`/result/${breakOuts[1] ?? ''}`);
  await prediction.getByRole('textbox', { name: 'Its value' }).fill(all);
  await cell.button('Commit').click();
  await cell.send();
  await unfold(cell.root);
  expect(JSON.parse(await cell.answerText())).toMatchObject({ result: { content: [{ text: all }] } });
  await cell.differences('reference');
  await cell.button('History 1').click();
  await expectText(page, 'cell, prediction and history');

  for (const lane of ['stdout', 'stderr'] as const) {
    const rows = await wire.rows(lane).all();
    for (const row of rows.slice(-3)) {
      await wire.text(row);
      await expectText(page, `wire, ${lane}`);
    }
  }
  await wire.message.getByRole('button', { name: /^Copy/ }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.read().then(([item]) => item?.types));
  expect(copied).toEqual(['text/plain']);

  await chapter.menu('Sequence of messages');
  const sequence = dialogOf(page, 'Sequence of messages');
  await sequence.getByRole('searchbox', { name: 'Text of the line' }).fill('<script>globalThis.hostileRan=1');
  await sequence.getByRole('list').last().getByRole('button').last().click();
  await expectText(page, 'sequence');
  await close(sequence);

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Trace, printed' })).toContainText('hostileRan');
  await expectText(page, 'print');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.keyboard.press('p');
  const presenter = dialogOf(page, 'Presenter');
  const opened = context.waitForEvent('page');
  await presenter.getByRole('button', { name: 'Open the audience’s window' }).click();
  const room = await opened;
  refuseDialogs(room);
  const steps = presenter.getByLabel('Step', { exact: true });
  const step = steps.locator('option').filter({ hasText: ' · Read order B-205' }).first();
  await steps.selectOption((await step.getAttribute('value')) ?? '');
  await expect(room.getByText('Result, tool error')).toBeVisible();
  await expectText(page, 'presenter');
  await expectText(room, 'room');
  await room.close();
});

test('what a server says is text: in the labs that show descriptions, and in what it asks', async ({
  page,
  site,
}) => {
  await startInstead(page, 'hostile');
  refuseDialogs(page);
  const chapter = await Chapter.open(page, `${site.url}26-mcp-against-the-spec/`);
  const data = chapterOf('26');
  const titleOf = (id: string): string => data.labs.find((one) => one.id === id)?.title ?? id;
  const cellOf = (id: string): string => data.cells.find((one) => one.id === id)?.title ?? id;

  const trust = chapter.lab(titleOf('trust'));
  await trust.tab('add_numbers');
  await trust.cell(cellOf('u-list')).send();
  await trust.button('List all pages').click();
  await expect(trust.root.getByRole('region', { name: 'What it has listed' })).toContainText('hostileRan');
  await unfold(trust.root);
  await expectText(page, 'trust');

  const cost = chapter.lab(titleOf('cost'));
  await cost.button('Start and list: The order server').click();
  await expect(cost.root.getByRole('rowheader').filter({ hasText: 'hostileRan' }).first()).toBeVisible();
  await expectText(page, 'cost');

  // A form and an address that a server asks for: shown, checked and never opened.
  const form = await ElicitationDialog.ask(chapter.cell(cellOf('r-ask')));
  await expect(form.root).toContainText('hostileRan');
  await expectText(page, 'form');
  await form.accept();
  await expectText(page, 'answer to a form');
  const place = await ElicitationDialog.ask(chapter.cell(cellOf('r-page')));
  await expect(place.root).toContainText('javascript:globalThis.hostileRan=14');
  await expect(place.root.getByRole('link')).toHaveCount(0);
  await expect(place.root.getByRole('button', { name: /^Open/ })).toHaveCount(0);
  await expectText(page, 'address');
});

/** A trace that somebody made up: hostile in what was sent, what came, and what was started. */
function hostileWork(): string {
  const line = (stream: string, text: string): object => ({ kind: 'line', stream, text });
  const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method: breakOuts[0], params: { [all]: all } });
  const came = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1, message: all, data: all } });
  const spawned = { type: 'spawned', program: 'book-orders', principal: 'mira' };
  const entries = [
    { kind: 'event', event: spawned },
    line('stdin', sent),
    line('stdout', came),
    line('stdout', all.replaceAll('\n', ' ')),
    line('stderr', all.replaceAll('\n', ' ')),
    { kind: 'event', event: { type: 'note', text: all } },
  ];
  return JSON.stringify({
    format: 'wirebook-work',
    version: 1,
    exportedAt: '2026-11-30T00:00:00.000Z',
    chapters: [],
    items: [],
    besides: [],
    traces: [
      {
        chapter: '43-stable-interoperability',
        entries: entries.map((entry, at) => ({ seq: at + 1, at, process: 1, afterEnd: false, ...entry })),
      },
    ],
    aside: [],
  });
}

/** A node of a Markdown tree. */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** Kinds of everything in a Markdown text. */
function kindsOf(markdown: string): Set<string> {
  const kinds = new Set<string>();
  const walk = (node: Node): void => {
    kinds.add(node.type);
    for (const child of node.children ?? []) walk(child);
  };
  walk(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  return kinds;
}

test('what a file says is text: imported work and its exports', async ({ page, chapter43 }) => {
  refuseDialogs(page);
  const chapter = await Chapter.open(page, chapter43);
  const work = hostileWork();
  expect(await chapter.importFile(work)).toContain('Its trace is back.');
  for (const row of await chapter.wire.list.getByRole('option').all()) await row.click();
  await expectText(page, 'imported trace');

  await chapter.menu('Export the trace');
  const dialog = dialogOf(page, 'Export the trace');
  const text = dialog.getByLabel('The text', { exact: true });
  const exported = async (form: string): Promise<string> => {
    await dialog.getByRole('radio', { name: new RegExp(`^${form}`) }).check();
    await expectText(page, `export as ${form}`);
    return text.inputValue();
  };
  const [sent] = (await exported('Run record')).split('\n');
  expect(JSON.parse(sent ?? '')).toMatchObject({ method: breakOuts[0], params: { [all]: all } });
  expect([...kindsOf(await exported('Markdown'))].toSorted()).toEqual(
    ['code', 'emphasis', 'heading', 'inlineCode', 'paragraph', 'root', 'strong', 'text'].toSorted(),
  );
  const [head, ...lines] = (await exported('Mermaid')).trimEnd().split('\n');
  expect(head).toBe('sequenceDiagram');
  const plain = /^ {2}(participant \w+ as|C->>P1:|P1-->>C:|P1--\)C:|Note over C,P1:) ([\w ,./-]|#\d+;)+$/;
  expect(lines.filter((line) => !plain.test(line.replace('…', '')))).toEqual([]);
  // A real shell gives the very line to the command, and does nothing else with it.
  const shell = await exported('Shell');
  const run = execFileSync('sh', ['-c', `wirebook() { cat; }\n${shell}`], { encoding: 'utf8' });
  expect(run).toBe(`${sent ?? ''}\n`);
  await close(dialog);
});

test('what a file says is text: a capsule, and the class page with its CSV', async ({
  page,
  site,
  chapter43,
}) => {
  refuseDialogs(page);
  const answer = { kind: 'evidence', evidence: { ...hostileEvidence, pointer: '/error/message' } } as const;
  const capsule = capsuleOf(
    { id: '43-stable-interoperability', content: `${version} 2026-09-14` },
    [{ exercise: 'e3', part: 'e3-four', answer }],
    { name: breakOuts[1] },
  );
  const free = { chapter: capsule.chapter.id, kind: 'free', item: 'e3' } as const;
  const items = [...capsule.items, makeItem(free, { text: all }, { updatedAt: 1, tab: 'capsule' })];
  const text = writeCapsule({ ...capsule, items }, true);
  const file = {
    name: `${breakOuts[1] ?? ''}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  };

  const chapter = await Chapter.open(page, chapter43);
  await chapter.menu('Hand in or share');
  await dialogOf(page, 'Hand in or share').getByLabel('Open a capsule').setInputFiles(file);
  const look = dialogOf(page, 'A capsule');
  await expect(look).toBeVisible();
  for (const summary of await look.locator('summary').all()) await summary.click();
  await expectText(page, 'capsule');
  await look.getByRole('button', { name: 'Take over into my work' }).click();
  await expect(chapter.exercise(titleOfE3).freeText).toHaveValue(all);
  await expectText(page, 'capsule taken over');

  await page.goto(`${site.url}class/`);
  await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  const broken = { ...file, buffer: Buffer.from(all) };
  await page.getByLabel('Capsules, as many as you like').setInputFiles([file, broken]);
  await expect(page.getByRole('status')).toHaveText('1 of 2 files judged');
  await expect(page.getByRole('region', { name: 'Files that could not be used' })).toContainText(
    '<img src=x',
  );
  await page.getByRole('table', { name: 'Students by exercises' }).getByRole('button').first().click();
  await expectText(page, 'class page');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\r\n')[1]).toMatch(/^"<img src=x onerror=""globalThis\.hostileRan=2"">",/);
});
