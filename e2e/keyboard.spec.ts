import { chapterSources } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import type { ExercisePart } from './pages/exercise.ts';
import { Keys } from './pages/keys.ts';

const chapter43 = (await chapterSources()).find(({ folder }) => folder.startsWith('43-'));
const exercises = chapter43?.data.exercises ?? [];

/** The exercise as data, and the first right answer to each of its parts. */
function exerciseOf(id: string) {
  const exercise = exercises.find((one) => one.id === id);
  if (exercise === undefined) throw new Error(`No exercise ${id}`);
  const answerTo = (part: string) => chapter43?.right.find((one) => one.part === part)?.answer;
  return { exercise, answerTo };
}

/** Answers a choice or claims by keyboard as the right fixture has it. */
async function answer(keys: Keys, view: ExercisePart, id: string, partId: string): Promise<void> {
  const { exercise, answerTo } = exerciseOf(id);
  const [part, right] = [exercise.parts.find((one) => one.id === partId), answerTo(partId)];
  if (part?.kind === 'choice' && right?.kind === 'choice') {
    const at = part.options.findIndex((option) => option.id === right.option);
    await keys.choose(view.root.getByRole('radio'), at);
  } else if (part?.kind === 'claims' && right?.kind === 'claims') {
    await keys.judge(
      view,
      part.claims.map((claim) => ({ text: claim.text, holds: right.accepted[claim.id] === true })),
    );
  } else throw new Error(`${partId} is neither a choice nor claims`);
}

test('the table is run and exercise 3 solved by keyboard alone', async ({ page, chapter43: address }) => {
  const chapter = await Chapter.open(page, address);
  const keys = new Keys(page);
  await keys.goTo(/^43\.4/);
  const table = chapter.table(/^Table 43\.2/);

  await keys.tabTo(table.row(1).opener);
  await keys.press('Enter');
  await expect(table.row(1).opener).toHaveAttribute('aria-expanded', 'true');
  await keys.press('Space');
  await expect(table.row(1).opener).toHaveAttribute('aria-expanded', 'false');
  await keys.tabTo(table.row(1).sendButton, 2);
  await keys.press('Space');
  await table.row(1).settled();
  await expect(table.row(1).badge).toContainText('equal');
  await keys.tabTo(table.step);
  await keys.press('Enter');
  await table.row(2).settled();
  await keys.tabTo(table.all);
  await keys.press('Enter');
  await expect(table.root.getByText(/^5 of 5 rows run, 5 equal/)).toBeVisible();

  // Everything between the table and the exercise is passed on the way, editors too: nothing holds the focus.
  const { exercise } = exerciseOf('e3');
  const view = chapter.exercise(exercise.title);
  await keys.tabTo(view.part(0).root.getByRole('radio').first(), 400);
  await keys.press('Shift+Tab');
  await answer(keys, view.part(0), 'e3', 'e3-verdict');
  await keys.pick(view.part(1), /^answer to 4, tool error/, '/result/isError');
  await keys.pick(view.part(2), /^answer to 5, protocol error/, '/error/code');
  await answer(keys, view.part(3), 'e3', 'e3-claims');
  await keys.tabTo(view.checkButton);
  await keys.press('Enter');
  await view.expectSolved();
});

test('exercise 1 is solved by keyboard alone, and the editor lets go', async ({
  page,
  chapter43: address,
}) => {
  const chapter = await Chapter.open(page, address);
  const keys = new Keys(page);
  const { exercise, answerTo } = exerciseOf('e1');
  const view = chapter.exercise(exercise.title);
  await keys.goTo(/^43\.8/);
  await answer(keys, view.part(0), 'e1', 'e1-verdict');

  const cell = view.part(1).cell();
  const right = answerTo('e1-request');
  if (right?.kind !== 'request' || right.sent === undefined) throw new Error('No right request');
  await keys.tabTo(cell.editor.content);
  await expect(cell.editor.content).toHaveAccessibleDescription(
    /Tab leaves the editor\. Control or Command with Enter sends\./,
  );
  await keys.press('ControlOrMeta+A');
  await keys.type(right.sent.line);
  await keys.press('Escape');
  expect(await cell.editorText()).toBe(right.sent.line);
  await cell.send(() => keys.press('ControlOrMeta+Enter'));
  await expect(cell.outcome).toHaveText('Result, tool error');
  await keys.press('Tab');
  await expect(cell.editor.content).not.toBeFocused();
  await keys.press('Shift+Tab');
  await expect(cell.editor.content).toBeFocused();

  await keys.pick(view.part(2), /^answer to 3, tool error/, '/result/content/0/text');
  const name = '/params/_meta/io.modelcontextprotocol~1clientInfo/name';
  await keys.pick(view.part(3), /^request 3, tools\/call/, name);

  // Escape closes the picker and changes nothing.
  await keys.press('Enter');
  await keys.tabTo(view.part(3).picker.getByRole('radio'), 3);
  await keys.press('ArrowDown');
  await keys.press('Escape');
  await expect(view.part(3).openPicker).toBeFocused();
  await expect(view.part(3).picked).toContainText(name);
  await answer(keys, view.part(4), 'e1', 'e1-claims');

  await keys.tabTo(view.freeText);
  await keys.type('The name proves nothing.');
  await keys.press('Escape');
  await expect(view.freeText).toHaveValue('The name proves nothing.');
  await keys.tabTo(view.hintButton);
  await keys.press('Space');
  await expect(view.hints).toHaveCount(1);
  await keys.press('Shift+Tab');
  await expect(view.checkButton).toBeFocused();
  await keys.press('Space');
  await view.expectSolved();
  await keys.tabTo(view.referenceButton);
  await keys.press('Enter');
  await expect(view.reference).toBeFocused();
});

test('exercises 2 and 4 are solved by keyboard alone', async ({ page, chapter43: address }) => {
  const chapter = await Chapter.open(page, address);
  const keys = new Keys(page);
  await keys.goTo(/^43\.4/);
  const table = chapter.table(/^Table 43\.2/);
  await keys.tabTo(table.all);
  await keys.press('Enter');
  await expect(table.root.getByText(/^5 of 5 rows run, 5 equal/)).toBeVisible();

  const second = chapter.exercise(exerciseOf('e2').exercise.title);
  await keys.tabTo(second.part(0).root.getByRole('radio').first(), 400);
  await keys.press('Shift+Tab');
  await answer(keys, second.part(0), 'e2', 'e2-verdict');
  await keys.pick(second.part(1), /^answer to 1, result/, '/result/capabilities');
  await keys.pick(second.part(2), /^answer to 2, result/, '/result/tools/0/outputSchema');
  await answer(keys, second.part(3), 'e2', 'e2-claims');
  await keys.tabTo(second.checkButton);
  await keys.press('Enter');
  await second.expectSolved();

  const fourth = chapter.exercise(exerciseOf('e4').exercise.title);
  await keys.tabTo(fourth.part(0).root.getByRole('radio').first(), 400);
  await keys.press('Shift+Tab');
  await answer(keys, fourth.part(0), 'e4', 'e4-verdict');
  await keys.pick(fourth.part(1), /^request 3, tools\/call/, '/params/_meta');
  await answer(keys, fourth.part(2), 'e4', 'e4-claims');
  await keys.tabTo(fourth.checkButton);
  await keys.press('Enter');
  await fourth.expectSolved();
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
  await keys.press('Tab');
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const contents = page.getByRole('navigation', { name: 'In this chapter' }).getByRole('link');
  await keys.press('Tab');
  await expect(contents.and(page.locator(':focus'))).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  await page.reload();
  await Chapter.alive(page);
  await keys.press('Tab', 2);
  await expect(wire).toBeFocused();
  await expect(wire).toBeInViewport();
  await keys.press('Enter');
  await expect(chapter.wire.root).toBeFocused();

  await page.reload();
  await Chapter.alive(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await keys.tabTo(menu);
  await keys.press('Enter');
  await keys.press('Escape');
  await expect(menu).toBeFocused();
  for (const { item, title, first } of [
    { item: 'Export or import work', title: 'Export and import', first: 'Export to a file' },
    { item: 'Reset all', title: 'Erase all work?', first: 'Cancel' },
  ]) {
    await keys.press('Enter');
    await keys.tabTo(page.getByRole('button', { name: item, exact: true }), 6);
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: first, exact: true })).toBeFocused();
    // A modal dialog keeps the focus to itself.
    await keys.press('Tab', 8);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(0);
    await keys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
});
