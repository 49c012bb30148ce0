import { readFile } from 'node:fs/promises';
import { chapterSources } from './chapter-sources.ts';
import { denyStorage } from './deny-storage.ts';
import { expect, test } from './fixtures.ts';
import { holdStorage } from './hold-storage.ts';
import { Chapter } from './pages/chapter.ts';
import { directly } from './pages/hand.ts';
import { Student } from './pages/student.ts';
import { solve } from './solving.ts';

const source = (await chapterSources()).find(({ folder }) => folder.startsWith('43-'));
if (source === undefined) throw new Error('Chapter 43 is missing');
const { data } = source;

const known = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('The chapter has no such thing');
  return thing;
};
const [e1, e2, , e4] = data.exercises.map(known);
const [first, second] = data.predictions;
const cellTitle = known(data.cells.find(({ id }) => id === 'x-path')).title;
const draft = '{"jsonrpc":"2.0","id":"mine","method":"ping"}';
const own = 'My own words,\n  kept as I typed them. “Curly” é 🙂';

const cellOf = (chapter: Chapter) => chapter.cell(cellTitle);
const predictionOf = (chapter: Chapter, index: 0 | 1) =>
  chapter.predict(known([first, second][index]).question);
const optionOf = (index: 0 | 1) => known(known([first, second][index]).options[0]).text;
const exercise = (chapter: Chapter, one = known(e2)) => chapter.exercise(one.title);
const choice = (one = known(e2)): string => {
  const part = one.parts[0];
  return part?.kind === 'choice' ? known(part.options[0]).text : '';
};

// Several pages each, some of them opened more than once.
test.setTimeout(300_000);

/** Turns to a tab: the browser lets the others rest. */
async function turnTo(chapter: Chapter): Promise<Chapter> {
  await chapter.page.bringToFront();
  return chapter;
}

async function saved(chapter: Chapter): Promise<void> {
  await expect(chapter.saved).toHaveText('Saved here');
}

/** A bit of everything that a reader makes; exercise 4 solved, exercise 2 begun. */
async function work(chapter: Chapter): Promise<void> {
  await predictionOf(chapter, 0).commit(optionOf(0));
  await chapter
    .table(/^Table 43\.2/)
    .row(1)
    .send();
  await solve(new Student(chapter.page, directly), known(source), 'e4');
  await exercise(chapter).part(0).option(choice()).check();
  await exercise(chapter).freeText.fill(own);
  await exercise(chapter).hintButton.click();
  await exercise(chapter).check();
  await cellOf(chapter).setEditorText(draft);
  await saved(chapter);
}

async function expectWork(chapter: Chapter): Promise<void> {
  await expect(predictionOf(chapter, 0).takeBack).toBeVisible();
  const row = chapter.table(/^Table 43\.2/).row(1);
  await expect(row.badge).toContainText('equal');
  await expect(row.outcome).toContainText(/restored, process \d+/);
  const solved = exercise(chapter, known(e4));
  await expect(solved.summary).toHaveAttribute('data-solved', 'true');
  await expect(solved.summary).toContainText('1 attempt.');
  for (const radio of await solved.part(2).root.getByRole('group').all())
    await expect(radio.getByRole('radio', { checked: true })).not.toHaveCount(0);
  await expect(solved.part(1).picked).toContainText('/params/_meta');
  await expect(exercise(chapter).part(0).option(choice())).toBeChecked();
  await expect(exercise(chapter).freeText).toHaveValue(own);
  await expect(exercise(chapter).hints).toHaveCount(1);
  await expect(exercise(chapter).summary).toContainText('1 attempt.');
  expect(await cellOf(chapter).editorText()).toBe(draft);
  await expect(cellOf(chapter).editedBadge).toBeVisible();
}

async function expectNothing(chapter: Chapter): Promise<void> {
  await expect(predictionOf(chapter, 0).commitButton).toBeVisible();
  const table = chapter.table(/^Table 43\.2/);
  await expect(table.root.getByText(/^0 of 5 rows run/)).toBeVisible();
  for (const one of data.exercises) {
    const view = exercise(chapter, one);
    await expect(view.summary).toHaveText('');
    await expect(view.freeText).toHaveValue('');
    await expect(view.hints).toHaveCount(0);
    await expect(view.root.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(view.referenceButton).toHaveCount(0);
  }
  await expect(cellOf(chapter).editedBadge).toBeHidden();
  expect(await cellOf(chapter).editorText()).not.toBe(draft);
}

test('everything survives a reload, and one goes on where one left off', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await expectNothing(chapter);
  await work(chapter);
  const contents = page.getByRole('navigation', { name: 'In this chapter' });
  await contents.getByRole('link', { name: /^43\.6/ }).click();
  await expect(contents.locator('[aria-current]')).toHaveText(/^43\.6/);
  await saved(chapter);
  const rows = await chapter.wire.list.getByRole('option').count();
  expect(rows).toBeGreaterThan(3);

  await page.goto('about:blank');
  await Chapter.open(page, chapter43);
  await expect(page.getByRole('link', { name: /^Continue where you left off: 43\.6/ })).toBeVisible();
  await page.getByRole('link', { name: /^Continue where you left off/ }).click();
  await expect(page.getByRole('heading', { name: /^43\.6/ })).toBeInViewport();
  await expect(contents.getByRole('link', { name: /^43\.8/ })).toContainText('1 of 4');
  await expectWork(chapter);
  // Nothing is run again by itself: the wire holds what it held, and the end of the process that is gone.
  await expect(chapter.wire.rows('stdin')).not.toHaveCount(0);
  await expect(chapter.wire.list.getByRole('option', { name: /Started book-orders/ })).toHaveCount(1);
  await exercise(chapter).check();
  await expect(exercise(chapter).part(0).verdict).toBeVisible();
});

test('a tab that is killed loses the last key at most', async ({ page, context, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  const { freeText } = exercise(chapter);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  await freeText.fill('a');
  await cellOf(chapter).setEditorText(draft);
  await page.keyboard.press('x');
  await freeText.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('b');
  // The key and the end of the tab are 300 ms apart, by the clock of the page.
  const pressed = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since >= 300, pressed);
  await page.keyboard.press('c');
  session.send('Page.crash').catch(() => undefined);
  await crashed;

  const after = await Chapter.open(await context.newPage(), chapter43);
  await expect(exercise(after).freeText).toHaveValue(/^abc?$/);
  expect(await cellOf(after).editorText()).toBe(`${draft}x`);
});

test('two tabs: what is done in each is kept, and two texts for one cell are both shown', async ({
  page,
  context,
  chapter43,
}) => {
  const a = await Chapter.open(page, chapter43);
  const b = await Chapter.open(await context.newPage(), chapter43);
  await turnTo(a);
  await exercise(a).part(0).option(choice()).check();
  await predictionOf(a, 0).commit(optionOf(0));
  await turnTo(b);
  await exercise(b, known(e1))
    .part(0)
    .option(choice(known(e1)))
    .check();
  await predictionOf(b, 1).commit(optionOf(1));
  await expect(
    exercise(a, known(e1))
      .part(0)
      .option(choice(known(e1))),
  ).toBeChecked();
  await expect(predictionOf(b, 0).takeBack).toBeVisible();

  // The same cell in both.
  const [ours, theirs] = ['{"from":"a"}', '{"from":"b"}'];
  await turnTo(a);
  await cellOf(a).setEditorText(ours);
  await saved(a);
  await turnTo(b);
  await cellOf(b).setEditorText(theirs);
  await saved(b);
  const noticeIn = (chapter: Chapter) =>
    cellOf(chapter).root.getByRole('group', { name: 'Changed in another tab' });
  const texts = async (chapter: Chapter): Promise<string> => {
    await noticeIn(chapter).getByText('Show the other text').click();
    const other = noticeIn(chapter).getByRole('group', { name: 'Text of the other tab' });
    return (await other.textContent()) ?? '';
  };
  expect(await texts(b)).toContain(ours);
  expect(await cellOf(b).editorText()).toBe(theirs);
  await turnTo(a);
  expect(await texts(a)).toContain(theirs);
  expect(await cellOf(a).editorText()).toBe(ours);
  await cellOf(a).button('Take the other').click();
  expect(await cellOf(a).editorText()).toBe(theirs);
  await expect(noticeIn(a)).toHaveCount(0);
  await saved(a);

  // The free text of the same exercise in both.
  await exercise(a).freeText.fill('words of a');
  await saved(a);
  await turnTo(b);
  await exercise(b).freeText.fill('words of b');
  await saved(b);
  await turnTo(a);
  const words = exercise(a).root.getByRole('group', { name: 'Changed in another tab' });
  await expect(words).toContainText('words of b');
  await expect(exercise(a).freeText).toHaveValue('words of a');
  await words.getByRole('button', { name: 'Keep mine' }).click();
  await expect(words).toHaveCount(0);
  await saved(a);

  await a.page.close();
  await b.reload();
  await expect(exercise(b).part(0).option(choice())).toBeChecked();
  await expect(
    exercise(b, known(e1))
      .part(0)
      .option(choice(known(e1))),
  ).toBeChecked();
  await expect(predictionOf(b, 0).takeBack).toBeVisible();
  await expect(predictionOf(b, 1).takeBack).toBeVisible();
  await expect(exercise(b).freeText).toHaveValue('words of a');
});

test('a reset in one tab is seen in the other, also in one that was asleep', async ({
  page,
  context,
  chapter43,
}) => {
  const a = await Chapter.open(page, chapter43);
  await predictionOf(a, 0).commit(optionOf(0));
  await exercise(a).part(0).option(choice()).check();
  await exercise(a).hintButton.click();
  await cellOf(a).setEditorText(draft);
  await saved(a);
  const b = await Chapter.open(await context.newPage(), chapter43);
  await expect(exercise(b).part(0).option(choice())).toBeChecked();
  await turnTo(a);
  await exercise(a).startOver();
  await turnTo(b);
  await expect(exercise(b).root.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(exercise(b).hints).toHaveCount(0);

  const sleeper = await context.newCDPSession(b.page);
  await turnTo(a);
  await sleeper.send('Page.setWebLifecycleState', { state: 'frozen' });
  await a.menu('Reset all');
  await a.page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click();
  await expect(a.page.getByRole('dialog')).toBeHidden();
  await sleeper.send('Page.setWebLifecycleState', { state: 'active' });
  await turnTo(b);
  await expectNothing(b);
  await b.reload();
  await expectNothing(b);
});

const notices = {
  missing: 'Not saved: this browser has no storage for this page.',
  denied: 'Not saved: this browser forbids the page to store anything',
  full: 'Not saved: the storage of this browser is full.',
} as const;

/** The lasting notice leads to the file with everything in it. */
async function exportsFrom({ page }: Chapter): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Not saved' })
    .getByRole('button', { name: 'Export' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Export and import' });
  await dialog.getByRole('button', { name: 'Show as text' }).click();
  await expect(dialog.getByLabel('Select all and copy')).toHaveValue(/"id\\":\\"mine\\"/);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

for (const denial of ['missing', 'denied', 'full'] as const) {
  test(`storage that is ${denial}: the lessons work, and the page says that nothing is saved`, async ({
    page,
    context,
    chapter43,
  }) => {
    const storage = await denyStorage(page, denial);
    const chapter = await Chapter.open(page, chapter43);
    await chapter
      .table(/^Table 43\.2/)
      .row(1)
      .send();
    await expect(chapter.table(/^Table 43\.2/).row(1).badge).toContainText('equal');
    await exercise(chapter).part(0).option(choice()).check();
    await exercise(chapter).check();
    await expect(exercise(chapter).part(0).verdict).toBeVisible();
    await cellOf(chapter).setEditorText(draft);

    const notice = page.getByRole('complementary', { name: 'Not saved' });
    await expect(notice).toContainText(notices[denial]);
    await expect(notice).toHaveCount(1);
    await expect(chapter.saved).toHaveText('Not saved');
    await exportsFrom(chapter);
    await expect(notice.getByRole('button', { name: 'Export' })).toBeVisible();
    if (denial === 'missing') return;

    // Storage is there again: the next change is saved with everything before it, and the notice ends.
    await storage.set(false);
    await cellOf(chapter).setEditorText(`${draft} `);
    await expect(notice).toHaveCount(0);
    await saved(chapter);
    const after = await Chapter.open(await context.newPage(), chapter43);
    expect(await cellOf(after).editorText()).toBe(`${draft} `);
    await expect(exercise(after).part(0).option(choice())).toBeChecked();
  });
}

test('storage that answers after seconds: the lessons work meanwhile, the notice is right, and nothing is lost', async ({
  page,
  context,
  chapter43,
}) => {
  const before = await Chapter.open(page, chapter43);
  await exercise(before).part(0).option(choice()).check();
  await saved(before);
  await page.close();

  // Opening the storage takes longer than a page waits: it goes on without.
  const slow = await context.newPage();
  await slow.clock.install();
  const storage = await holdStorage(slow);
  await slow.goto(chapter43);
  await expect(slow.getByText('Three applications want to use four services.')).toBeVisible();
  await slow.clock.fastForward(3000);
  const chapter = await Chapter.alive(slow);
  const notice = slow.getByRole('complementary', { name: 'Not saved' });
  await expect(notice).toContainText('Not saved: the storage of this browser does not answer.');
  await expect(notice.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(chapter.saved).toHaveText('Not saved');
  await cellOf(chapter).send();
  await expect(cellOf(chapter).outcome).toHaveText('Result, tool error');
  await cellOf(chapter).setEditorText(draft);

  // It answers at last: what was saved before is there, and what was done meanwhile is saved with it.
  await storage.release();
  await slow.clock.fastForward(5000);
  await expect(notice).toHaveCount(0);
  await saved(chapter);
  await expect(exercise(chapter).part(0).option(choice())).toBeChecked();
  expect(await cellOf(chapter).editorText()).toBe(draft);

  // From here on the time of the page goes on only when it is told to, however long this machine takes.
  await slow.clock.pauseAt(Date.now() + 600_000);
  const savedSoon = (): Promise<void> =>
    expect
      .poll(async () => {
        await slow.clock.fastForward(100);
        return (await chapter.saved.innerText()).trim();
      })
      .toBe('Saved here');
  // A write that takes a while is being saved, and is saved, without a notice.
  await storage.hold();
  await exercise(chapter).freeText.fill(own);
  await slow.clock.fastForward(1000);
  await expect(chapter.saved).toHaveText('Saving');
  await storage.release();
  await savedSoon();
  await expect(notice).toHaveCount(0);

  // One that takes too long is tried again until it has been heard of.
  await storage.hold();
  await exercise(chapter).freeText.fill(`${own} More.`);
  await slow.clock.fastForward(200);
  await slow.clock.fastForward(3000);
  await expect(notice).toContainText('Not saved: the storage of this browser does not answer.');
  await storage.release();
  await slow.clock.fastForward(5000);
  await expect(notice).toHaveCount(0);
  await savedSoon();

  await slow.clock.resume();
  const after = await Chapter.open(await context.newPage(), chapter43);
  await expect(exercise(after).freeText).toHaveValue(`${own} More.`);
  await expect(exercise(after).part(0).option(choice())).toBeChecked();
  expect(await cellOf(after).editorText()).toBe(draft);
});

test('storage that fills up: what was saved before is kept', async ({ page, context, chapter43 }) => {
  const storage = await denyStorage(page, 'full', false);
  const chapter = await Chapter.open(page, chapter43);
  await cellOf(chapter).setEditorText(draft);
  await saved(chapter);
  await storage.set(true);
  await cellOf(chapter).setEditorText('{"later":true}');
  await expect(page.getByRole('complementary', { name: 'Not saved' })).toBeVisible();
  const other = await Chapter.open(await context.newPage(), chapter43);
  expect(await cellOf(other).editorText()).toBe(draft);
});

test('without localStorage and sessionStorage work is saved all the same', async ({ page, chapter43 }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused by the test', 'SecurityError');
        },
      });
  });
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: /^Theme: System/ }).click();
  await page.getByRole('button', { name: /^Theme: Light/ }).click();
  await cellOf(chapter).setEditorText(draft);
  await saved(chapter);
  await chapter.menu('Start fresh as another learner');
  const dialog = page.getByRole('dialog', { name: 'Start fresh as another learner?' });
  await dialog.getByRole('button', { name: 'Start fresh', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Not possible: /);
  await page.keyboard.press('Escape');
  await chapter.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await cellOf(chapter).editorText()).toBe(draft);
  await expect(page.getByRole('complementary', { name: 'Not saved' })).toHaveCount(0);
});

test('export, reset all, import: everything is back', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await work(chapter);
  await chapter.menu('Reset all');
  const dialog = page.getByRole('dialog', { name: 'Erase all work?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await cellOf(chapter).editorText()).toBe(draft);

  await chapter.menu('Reset all');
  const offered = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export first' }).click();
  const file = await offered;
  expect(file.suggestedFilename()).toBe('wirebook-43-stable-interoperability.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  await dialog.getByRole('button', { name: 'Erase everything' }).click();
  await expect(dialog).toBeHidden();
  await expectNothing(chapter);
  await expect(chapter.wire.root.getByRole('option')).toHaveCount(0);
  await chapter.reload();
  await expectNothing(chapter);

  expect(await chapter.importFile(text)).toMatch(
    /Done\. Items of the file: \d+ added.*\. Its trace is back\./,
  );
  await expectWork(chapter);
  await chapter.reload();
  await expectWork(chapter);
});

test('a file that cannot be read is explained, and nothing is changed', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  await cellOf(chapter).setEditorText(draft);
  await exercise(chapter).freeText.fill(own);
  await saved(chapter);
  const withoutTime = (text: string): string => text.replace(/"exportedAt": "[^"]*"/, '');
  const before = await chapter.exportText();
  const good = JSON.parse(before) as Record<string, unknown>;
  const items = good['items'] as Record<string, unknown>[];
  const damaged = items.map((item, index) => ({
    ...item,
    value: index === 1 ? { text: 5 } : item['kind'] === 'draft' ? { text: 'other' } : item['value'],
  }));
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ['not JSON at all', /This file is not work exported from Wirebook\./],
    [before.slice(0, before.length / 2), /This file is not work exported from Wirebook\./],
    [{ format: 'postman', version: 1 }, /This file is not work exported from Wirebook\./],
    [{ ...good, version: 3 }, /written by a newer Wirebook \(format 3\)/],
    [{ ...good, version: 0 }, /does not say which version/],
    [{ format: 'wirebook-work' }, /does not say which version/],
    [{ ...good, items: damaged }, /This file is damaged: record 2 cannot be read\./],
    [{ ...good, items: undefined }, /This file is damaged/],
  ];
  for (const [content, says] of cases) {
    const said = await chapter.importFile(typeof content === 'string' ? content : JSON.stringify(content));
    expect(said).toMatch(/Not done\./);
    expect(said).toMatch(says);
    expect(said).toMatch(/Nothing was changed\.$/);
  }
  expect(withoutTime(await chapter.exportText())).toBe(withoutTime(before));
  expect(await cellOf(chapter).editorText()).toBe(draft);

  // An older text in a file does not overwrite a newer one; both can be had.
  const older = items.map((item) => ({
    ...item,
    updatedAt: 1,
    value: item['kind'] === 'draft' ? { text: '{"old":1}' } : item['value'],
  }));
  expect(await chapter.importFile(JSON.stringify({ ...good, items: older }))).toMatch(
    /Done\..*older than yours, so yours stay/,
  );
  expect(await cellOf(chapter).editorText()).toBe(draft);
});

test('another learner starts afresh, after being asked, and the work of before is kept', async ({
  page,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  await cellOf(chapter).setEditorText(draft);
  await saved(chapter);
  await chapter.menu('Start fresh as another learner');
  const dialog = page.getByRole('dialog', { name: 'Start fresh as another learner?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await cellOf(chapter).editorText()).toBe(draft);
  await chapter.menu('Start fresh as another learner');
  const offered = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export first' }).click();
  expect(await readFile(await (await offered).path(), 'utf8')).toContain('mine');
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Start fresh', exact: true }).click();
  await reloaded;
  await Chapter.alive(page);
  await expectNothing(chapter);
  await cellOf(chapter).setEditorText('{"another":"learner"}');
  await saved(chapter);
  await chapter.reload();
  expect(await cellOf(chapter).editorText()).toBe('{"another":"learner"}');

  await page.evaluate(() => localStorage.removeItem('wirebook-learner'));
  await chapter.reload();
  expect(await cellOf(chapter).editorText()).toBe(draft);
});
