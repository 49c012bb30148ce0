import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { type Capsule, writeCapsule } from '../app/notebook/capsule/capsule.ts';
import { capsuleOf } from '../app/notebook/capsule/testing/capsules.ts';
import type { Locator, Page } from '@playwright/test';
import { chapterSources } from './chapter-sources.ts';
import { Chapter } from './pages/chapter.ts';

const source = (await chapterSources()).find(({ folder }) => folder.startsWith('43-'));
if (source === undefined) throw new Error('Chapter 43 is missing');
const { data, right, markdown } = source;
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const verified = /^verified: '([^']+)'$/m.exec(markdown)?.[1] ?? '';

const stamp = { id: '43-stable-interoperability', content: `${version} ${verified}` };
const firsts = right.filter((one, index) => right.findIndex(({ part }) => part === one.part) === index);
const titleOf = (id: string): string => data.exercises.find((one) => one.id === id)?.title ?? '';
const chose = (
  option: string,
): { exercise: string; part: string; answer: { kind: 'choice'; option: string } } => ({
  exercise: 'e3',
  part: 'e3-verdict',
  answer: { kind: 'choice', option },
});

const fileOf = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const capsuleFile = (capsule: Capsule): ReturnType<typeof fileOf> =>
  fileOf(`${capsule.name ?? 'none'}.capsule.json`, writeCapsule(capsule, true));

async function open(chapter: Chapter, text: string): Promise<void> {
  await chapter.menu('Hand in or share');
  await dialogOf(chapter.page, 'Hand in or share')
    .getByLabel('Open a capsule')
    .setInputFiles(fileOf('x.json', text));
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Drops files on the page, as a browser tells of it. */
async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const { name, text } of all) made.items.add(new File([text], name, { type: 'application/json' }));
    return made;
  }, files);
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

test('work is handed in, as a file and as a link; another learner sees it first, takes it over and has their own back', async ({
  page,
  browser,
  chapter43,
  watched,
}) => {
  const ada = await Chapter.open(page, chapter43);
  await ada
    .table(/^Table 43\.2/)
    .row(4)
    .send();
  const exercise = ada.exercise(titleOf('e3'));
  await exercise
    .part(0)
    .option('No. Id 4 fails inside a tool that was reached, id 5 before any tool was.')
    .check();
  await exercise.part(1).pick({ stream: 'stdout', pointer: '/result/isError' });
  await exercise.freeText.fill('<img src=x onerror=alert(1)>');
  await exercise.check();

  await ada.menu('Hand in or share');
  const dialog = dialogOf(page, 'Hand in or share');
  await dialog.getByLabel('Your name or a pseudonym, if you like').fill('Ada');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the file', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('wirebook-43-stable-interoperability.Ada.capsule.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\{\n "about": "This is a Wirebook capsule/);
  await dialog.getByRole('button', { name: 'Make a link', exact: true }).click();
  const link = await dialog.getByLabel(/^The link; whoever has it/).inputValue();
  expect(link).toMatch(/^http.*\/43-stable-interoperability\/#do=capsule:d\.[A-Za-z0-9_-]{100,8000}$/);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  const other = await browser.newContext();
  const theirPage = await other.newPage();
  watched(theirPage);
  const bob = await Chapter.open(theirPage, link);
  const look = dialogOf(theirPage, 'A capsule');
  await expect(look.getByText('Ada', { exact: true })).toBeVisible();
  expect(new URL(theirPage.url()).hash).toBe('');
  const seen = look.getByRole('group').filter({ hasText: titleOf('e3') });
  await seen.locator('summary').click();
  await expect(seen.locator('.verdict[data-kind="right"]')).toHaveCount(2);
  await expect(seen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(seen.getByText('differs from what was handed in')).toHaveCount(0);
  await look.getByRole('button', { name: 'Close', exact: true }).click();
  const theirs = bob.exercise(titleOf('e3'));
  await expect(theirs.freeText).toHaveValue('');
  await theirs.freeText.fill('Bob’s own words');

  const row = bob.table(/^Table 43\.2/).row(4);
  await expect(row.outcome).toHaveText(/not run yet/);
  await drop(theirPage, [
    { name: 'ada.json', text },
    { name: 'second.json', text: '{}' },
  ]);
  await expect(look.getByText('2 files were dropped, and this is the first.')).toBeVisible();
  await expect(look.getByRole('link', { name: 'page for a class’s work' })).toHaveAttribute(
    'href',
    '../class/',
  );
  await look.getByRole('button', { name: 'Take over into my work' }).click();
  const after = dialogOf(theirPage, 'Hand in or share');
  await expect(after.getByRole('status').filter({ hasText: 'Taken over' })).toBeVisible();
  await expect(theirs.freeText).toHaveValue('<img src=x onerror=alert(1)>');
  await expect(theirs.part(1).picked).toContainText('/result/isError');
  await expect(row.outcome).toContainText('forbidden');
  await after.getByRole('button', { name: 'Put back what I had' }).click();
  await expect(after.getByRole('status').filter({ hasText: 'as it was before' })).toBeVisible();
  await expect(theirs.freeText).toHaveValue('Bob’s own words');
  await expect(row.outcome).toHaveText(/not run yet/);
  await expect(theirs.part(0).root.getByRole('radio', { checked: true })).toHaveCount(0);
  await other.close();
});

test('a forged verdict is shown as one; a newer, an older, a foreign and a cut one are explained and change nothing', async ({
  page,
  chapter43,
}) => {
  const forged = capsuleOf(stamp, [chose('e3-same')], { name: 'Mallory' });
  const chapter = await Chapter.open(page, chapter43);
  await open(chapter, writeCapsule(forged, true));
  const look = dialogOf(page, 'A capsule');
  const seen = look.getByRole('group').filter({ hasText: titleOf('e3') });
  await expect(seen.locator('summary')).toContainText('tried, 1 attempt');
  await expect(seen.locator('summary')).toContainText('differs from what was handed in');
  await look.getByRole('button', { name: 'Close', exact: true }).click();

  const newerContent = { ...forged, chapter: { ...stamp, content: '9.0.0 2027-01-01' } };
  await open(chapter, writeCapsule(newerContent, true));
  await expect(look.getByText('From a newer version of this chapter.')).toBeVisible();
  await expect(look.getByRole('button', { name: 'Take over into my work' })).toHaveCount(0);
  await look.getByRole('button', { name: 'Close', exact: true }).click();

  const explained: readonly (readonly [string, string])[] = [
    [writeCapsule(forged, true).replace('"version": 2', '"version": 3'), 'From a newer Wirebook'],
    [
      writeCapsule({ ...forged, items: [], chapter: { ...stamp, id: '26-mcp-against-the-spec' } }, true),
      'A capsule of another chapter',
    ],
    [writeCapsule(forged, true).slice(0, -40), 'Not a capsule'],
    ['{"format":"wirebook-work","version":1}', 'All work of a browser'],
  ];
  for (const [text, title] of explained) {
    await open(chapter, text);
    const why = dialogOf(page, title);
    await expect(why.getByText('Your own work is as it was.')).toBeVisible();
    await why.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await page.goto(`${chapter43}#do=capsule:d.7VQ`);
  await expect(dialogOf(page, 'A link that cannot be read')).toBeVisible();
});

test('a class’s capsules: who solved what, commonest mistakes, one in detail, CSV, and what could not be used', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}class/`);
  await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  const fair = capsuleOf(stamp, firsts, { name: 'Ada' });
  const forged = capsuleOf(stamp, [chose('e3-same')], { name: '=HYPERLINK("x")' });
  const honest = capsuleOf(stamp, [chose('e3-same')], { name: 'Cem', verdicts: [] });
  await page
    .getByLabel('Capsules, as many as you like')
    .setInputFiles([
      capsuleFile(fair),
      fileOf('damaged.json', '{"format":"wirebook-capsule","version":1}'),
      capsuleFile(forged),
    ]);
  await expect(page.getByRole('status')).toHaveText('2 of 3 files judged');
  await drop(page, [{ name: 'cem.json', text: writeCapsule(honest, true) }]);
  await expect(page.getByRole('status')).toHaveText('3 of 4 files judged');
  const table = page.getByRole('table', { name: 'Students by exercises' });
  await expect(table.getByRole('row', { name: /^Ada/ }).getByRole('cell')).toHaveText(
    Array(4).fill(/^\s*solved\s*1 attempt$/),
  );
  await expect(table.getByRole('row', { name: /^=HYPERLINK/ })).toContainText(
    'differs from what was handed in',
  );
  await expect(page.getByRole('region', { name: 'Files that could not be used' })).toContainText(
    'damaged.json: Damaged capsule.',
  );
  const mistakes = page.getByRole('region', { name: titleOf('e3') });
  await expect(mistakes.getByRole('listitem').first()).toContainText(
    /2\s*students.*Yes\. Both requests failed, and that is all a client needs to know\..*A client needs to know more\./s,
  );
  await table.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The capsule of Ada' })).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv).toContain('"\'=HYPERLINK(""x"")"');
});

test('two hundred capsules are judged in slices: the page goes on drawing how far it is', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}class/`);
  await page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  const text = writeCapsule(capsuleOf(stamp, firsts, { name: 'Student 0' }), true);
  // What is drawn is seen in frames; a judging in one piece has none in between.
  const frames = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new Set<string>();
        const look = (): void => {
          const status = document.querySelector('[role="status"]')?.textContent.trim() ?? '';
          if (status.startsWith('Judging')) seen.add(status);
          if (status === '200 of 200 files judged') resolve(seen.size);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const transfer = await page.evaluateHandle((one) => {
    const made = new DataTransfer();
    for (let index = 0; index < 200; index += 1)
      made.items.add(
        new File([one.replace('Student 0', `Student ${String(index)}`)], `${String(index)}.json`),
      );
    return made;
  }, text);
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  expect(await frames).toBeGreaterThan(3);
  await expect(page.getByRole('row')).toHaveCount(202);
});

test('the trace goes out as it crossed, in four forms', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await chapter
    .table(/^Table 43\.2/)
    .row(5)
    .send();
  await chapter.menu('Export the trace');
  const dialog = dialogOf(page, 'Export the trace');
  const text = dialog.getByLabel('The text');
  const record = await text.inputValue();
  const lines = record.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(
    '{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Unknown tool: cancel_order"}}',
  );
  await dialog.getByRole('radio', { name: /^Mermaid/ }).check();
  await expect(text).toHaveValue(/answer to 5, protocol error -32602/);
  await dialog.getByRole('radio', { name: /^Markdown/ }).check();
  await expect(text).toHaveValue(/```json\n\{"jsonrpc":"2\.0","id":5,"error"/);
  await dialog.getByRole('radio', { name: /^Shell/ }).check();
  await expect(text).toHaveValue(`printf '%s\\n' '${lines[0] ?? ''}' | wirebook stdio book-orders\n`);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await downloading).suggestedFilename()).toBe('wirebook-43-stable-interoperability-trace.sh');
});
