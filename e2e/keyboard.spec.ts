import { chapterSources, type ChapterSource } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import { Keys } from './pages/keys.ts';
import { Student } from './pages/student.ts';
import { walk } from './pages/tab-walk.ts';
import { exerciseOf, solve } from './solving.ts';

// Hundreds of keys one by one, each of which a busy machine keeps waiting.
test.setTimeout(420_000);

const chapters = await chapterSources();

function chapterOf(number: string): ChapterSource {
  const found = chapters.find(({ folder }) => folder.startsWith(`${number}-`));
  if (found === undefined) throw new Error(`There is no Chapter ${number}`);
  return found;
}
const [ch43, ch26] = [chapterOf('43'), chapterOf('26')];

/** Commits to the first option of the first prediction, and reads what it leads to. */
async function predict(student: Student, { data }: ChapterSource): Promise<void> {
  const [prediction] = data.predictions;
  const option = prediction?.options[0];
  const region = student.region(`Prediction: ${prediction?.question ?? ''}`);
  await student.goes(prediction?.question ?? '');
  const group = region.getByRole('group', { name: prediction?.question ?? '', exact: true });
  await student.hand.choose(group, group.getByRole('radio', { name: option?.text ?? '', exact: true }));
  await student.hand.press(student.button(region, 'Commit'));
  await expect(region.getByText(option?.says ?? '?', { exact: true })).toBeVisible();
}

for (const source of chapters)
  test(`Tab leads over every control of ${source.folder} in its order, and out again`, async ({
    page,
    site,
  }) => {
    await Chapter.open(page, `${site.url}${source.folder}/`);
    const { stops, missed, backwards } = await walk(page);
    expect(missed).toEqual([]);
    expect(backwards).toEqual([]);
    expect(stops).toBeGreaterThan(200);
  });

test.describe('Chapter 43 by keyboard alone', () => {
  test('the table row by row, exercises 2, 3 and 4', async ({ page, chapter43 }) => {
    const chapter = await Chapter.open(page, chapter43);
    const keys = new Keys(page);
    const student = new Student(page, keys);
    await predict(student, ch43);
    await student.goes(/Table 43\.2/);
    const table = chapter.table(/^Table 43\.2/);
    await keys.tabTo(table.row(1).opener);
    await keys.key('Enter');
    await expect(table.row(1).opener).toHaveAttribute('aria-expanded', 'true');
    await keys.key('Space');
    await expect(table.row(1).opener).toHaveAttribute('aria-expanded', 'false');
    await keys.tabTo(table.row(1).sendButton, 2);
    await keys.key('Space');
    await table.row(1).settled();
    await expect(table.row(1).badge).toContainText('equal');
    await keys.tabTo(table.step);
    await keys.key('Enter');
    await table.row(2).settled();
    await solve(student, ch43, 'e2', 'e3', 'e4');
  });

  test('exercise 1: the editor lets go, the picker closes, hints and the reference come', async ({
    page,
    chapter43,
  }) => {
    const chapter = await Chapter.open(page, chapter43);
    const keys = new Keys(page);
    const student = new Student(page, keys);
    await solve(student, ch43, 'e1');
    const view = chapter.exercise(exerciseOf(ch43, 'e1').title);
    const cell = view.part(1).cell();
    await keys.tabTo(cell.editor.content);
    await expect(cell.editor.content).toHaveAccessibleDescription(
      /Tab leaves the editor\. Control or Command with Enter sends\./,
    );
    await keys.key('Tab');
    await expect(cell.editor.content).not.toBeFocused();
    await keys.key('Shift+Tab');
    await expect(cell.editor.content).toBeFocused();

    // Escape closes the picker and changes nothing.
    const picked = await view.part(3).picked.innerText();
    await keys.press(view.part(3).openPicker);
    await keys.tabTo(view.part(3).picker.getByRole('radio'), 3);
    await keys.key('ArrowDown');
    await keys.key('Escape');
    await expect(view.part(3).openPicker).toBeFocused();
    expect(await view.part(3).picked.innerText()).toBe(picked);

    await keys.tabTo(view.freeText);
    await keys.type('The name proves nothing.');
    await keys.key('Escape');
    await expect(view.freeText).toHaveValue('The name proves nothing.');
    await keys.tabTo(view.hintButton);
    await keys.key('Space');
    await expect(view.hints).toHaveCount(1);
    await keys.key('Shift+Tab');
    await expect(view.checkButton).toBeFocused();
    await keys.key('Space');
    await view.expectSolved();
    await keys.tabTo(view.referenceButton);
    await keys.key('Enter');
    await expect(view.reference).toBeFocused();
  });
});

test.describe('Chapter 26 by keyboard alone', () => {
  test('exercises 1, 2 and 3', async ({ page, site }) => {
    await Chapter.open(page, `${site.url}${ch26.folder}/`);
    const student = new Student(page, new Keys(page));
    await solve(student, ch26, 'f1', 'f2', 'f3');
  });

  test('a question of the server is answered; exercises 4, 5 and 6', async ({ page, site }) => {
    await Chapter.open(page, `${site.url}${ch26.folder}/`);
    const keys = new Keys(page);
    const student = new Student(page, keys);
    await student.answersQuestion('Create an event without a date', /^startsAt/, '2026-09-10T08:30:00Z');
    await solve(student, ch26, 'f4', 'f5', 'f6');
  });
});

test('skip links lead past the contents, and dialogs give the focus back', async ({
  page,
  chapter43: address,
}) => {
  const chapter = await Chapter.open(page, address);
  const keys = new Keys(page);
  const [text, wire] = [
    page.getByRole('link', { name: 'Skip to the text' }),
    page.getByRole('link', { name: 'Skip to the wire' }),
  ];
  await keys.key('Tab');
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  await keys.key('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const contents = page.getByRole('navigation', { name: 'In this chapter' }).getByRole('link');
  await keys.key('Tab');
  await expect(contents.and(page.locator(':focus'))).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await page.reload();
  await Chapter.alive(page);
  await keys.key('Tab', 2);
  await expect(wire).toBeFocused();
  await expect(wire).toBeInViewport();
  await keys.key('Enter');
  await expect(chapter.wire.root).toBeFocused();

  await page.reload();
  await Chapter.alive(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await keys.tabTo(menu);
  await keys.key('Enter');
  await keys.key('Escape');
  await expect(menu).toBeFocused();
  for (const { item, title, first } of [
    { item: 'Export or import work', title: 'Export and import', first: 'Export to a file' },
    { item: 'Reset all', title: 'Erase all work?', first: 'Cancel' },
  ]) {
    await keys.key('Enter');
    await keys.tabTo(page.getByRole('button', { name: item, exact: true }), 6);
    await keys.key('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: first, exact: true })).toBeFocused();
    // A modal dialog keeps the focus to itself.
    await keys.key('Tab', 8);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(0);
    await keys.key('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
});
