import type { Page } from '@playwright/test';
import { coverage } from '../chapters/kit/free-text.ts';
import { leaks, verdictOn } from '../chapters/kit/prove.ts';
import type { AnswerFixture, Exercise, ExerciseKey } from '../chapters/kit/types.ts';
import { Answering, answerOf } from './answers.ts';
import { chapterSources, type ChapterSource } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './hold-answers.ts';
import { Chapter } from './pages/chapter.ts';
import type { Exercise as ExerciseView } from './pages/exercise.ts';

const chapters = await chapterSources();

/** A wrong answer to each part; of claims the one that judges the fewest, since what is judged stays so. */
function wrongOf({ parts }: Exercise, fixtures: readonly AnswerFixture[]): AnswerFixture[] {
  const size = ({ answer }: AnswerFixture): number =>
    answer.kind === 'claims' ? Object.keys(answer.accepted).length : 0;
  return parts.flatMap(({ id }) => {
    const own = fixtures.filter(({ part }) => part === id);
    return own.toSorted((one, other) => size(one) - size(other)).slice(0, 1);
  });
}

/** What the checker of the chapter itself says of an answer. */
function saidOf(
  { key }: ChapterSource,
  fixture: AnswerFixture,
): { readonly kind: string; readonly says: string } {
  const verdict = verdictOn(key, fixture);
  if (verdict === undefined) throw new Error(`No checker for ${fixture.part}`);
  return verdict;
}

/** Everything that the page holds now: source, editors, accessibility tree, and the text as it would be printed. */
async function everythingOn(page: Page): Promise<string[]> {
  const source = await page.evaluate(() => {
    const within = (root: Document | ShadowRoot): string[] => [
      root instanceof Document ? root.documentElement.outerHTML : root.innerHTML,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : within(shadowRoot),
      ),
    ];
    return within(document).join('\n');
  });
  const tree = await page.locator('body').ariaSnapshot();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  await page.emulateMedia({ media: null });
  return [source, tree, printed];
}

/** Hints one by one; none before it is asked for. */
async function takesHints({ page, view, exercise }: Around): Promise<void> {
  for (const [index, hint] of exercise.hints.entries()) {
    expect(await page.content()).not.toContain(hint);
    await expect(view.hints).toHaveCount(index);
    await view.hintButton.click();
    await expect(view.hints.nth(index)).toHaveText(
      `Hint ${String(index + 1)} of ${String(exercise.hints.length)}. ${hint}`,
    );
  }
  await expect(view.hintButton).toHaveCount(0);
}

/** The reference comes only after an attempt and beside the reader's own words. */
async function readsReference({ page, view, key }: Around): Promise<void> {
  const own = 'Own words: xyzzy, plugh.';
  await expect(view.referenceButton).toHaveCount(0);
  await view.freeText.fill(own);
  await view.check();
  await expect(view.summary).toContainText('1 attempt.');
  await expect(view.points.getByRole('listitem')).toHaveText(
    key.points.map(() => /Perhaps missing: a point /),
  );
  expect(await page.content()).not.toContain(key.reference);

  await view.referenceButton.click();
  await expect(view.reference).toBeFocused();
  await expect(view.reference).toContainText(key.reference.split('\n\n')[0] ?? '');
  await expect(view.points).toContainText(key.points[0]?.text ?? '');
  await expect(view.freeText).toHaveValue(own);
  await view.referenceButton.click();
  await expect(view.reference).toHaveCount(0);
  await expect(view.freeText).toHaveValue(own);
}

/** The page says which points a text seems to cover; no text makes an answer right or wrong. */
async function writesFreely({ view, key }: Around): Promise<void> {
  const before = await view.summary.innerText();
  await view.freeText.fill(key.reference);
  await expect(view.points).toHaveCount(0);
  await view.check();
  await expect(view.points.getByRole('listitem')).toHaveText(
    key.points.map(({ text }) => `Seems covered: ${text}`),
  );
  const half = key.reference.split('. ')[1] ?? '';
  await view.freeText.fill(half);
  await view.check();
  const seems = coverage(half, key.points).map((one) =>
    one.seems ? /^\s*Seems covered:/ : /^\s*Perhaps missing:/,
  );
  await expect(view.points.getByRole('listitem')).toHaveText(seems);
  expect((await view.summary.innerText()).replace(/\d+ attempts?/, '')).toBe(
    before.replace(/\d+ attempts?/, ''),
  );
}

/** Starting over asks, erases, and can be undone. */
async function startsOver({ page, view, exercise, answering, wrong }: Around): Promise<void> {
  await answering.give(wrong);
  await view.freeText.fill('Mine.');
  await view.check();
  const verdict = answering.part(exercise.parts[0]?.id ?? '').verdict;
  await expect(verdict).toHaveAttribute('data-kind', 'wrong');
  const answered = await view.root.locator('ol.parts').ariaSnapshot();

  await view.startOverButton.click();
  const dialog = page.getByRole('dialog', { name: 'Start this exercise over?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view.startOverButton).toBeFocused();
  expect(await view.root.locator('ol.parts').ariaSnapshot()).toBe(answered);

  await view.startOver();
  await expect(view.freeText).toHaveValue('');
  await expect(view.hints).toHaveCount(0);
  await expect(view.root.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(view.root.locator('.picked')).toHaveCount(0);
  await expect(view.root.locator('.verdict')).toHaveCount(0);

  await view.undoStartOver.click();
  await expect(view.freeText).toHaveValue('Mine.');
  await expect(view.hints).toHaveCount(exercise.hints.length);
  await view.check();
  await expect.poll(() => view.root.locator('ol.parts').ariaSnapshot()).toBe(answered);
}

interface Around {
  readonly page: Page;
  readonly exercise: Exercise;
  readonly view: ExerciseView;
  readonly key: ExerciseKey;
  readonly answering: Answering;
  /** A wrong answer to each part. */
  readonly wrong: readonly AnswerFixture[];
}

const idOf = (line: string): unknown => (JSON.parse(line) as { readonly id?: unknown }).id;

/** A choice, which every exercise has, and two of its options. */
function choiceOf({ parts }: Exercise): {
  readonly index: number;
  readonly first: string;
  readonly second: string;
} {
  const index = parts.findIndex(({ kind }) => kind === 'choice');
  const part = parts[index];
  if (part?.kind !== 'choice') throw new Error('An exercise without a choice needs a test of its own.');
  return { index, first: part.options[0]?.text ?? '', second: part.options[1]?.text ?? '' };
}

for (const source of chapters) {
  test.describe(source.folder, () => {
    test.use({ chapter: source.folder });

    test('nothing of the key before the first attempt; without it, could not check', async ({
      page,
      site,
      allowed,
    }) => {
      const bodies: Promise<string>[] = [];
      page.on('response', (response) => {
        if (/html|javascript|json/.test(response.headers()['content-type'] ?? ''))
          bodies.push(response.text());
      });
      const chapter = await Chapter.open(page, `${site.url}${source.folder}/`);
      for (const { title } of source.data.exercises) {
        const view = chapter.exercise(title);
        await view.root.scrollIntoViewIfNeeded();
        await view.hintButton.click();
      }
      const fixtures = [...source.right, ...source.wrong];
      const arrived = await Promise.all(bodies);
      expect(arrived.length).toBeGreaterThan(1);
      expect(leaks(source.key, fixtures, arrived)).toEqual([]);
      expect(leaks(source.key, fixtures, await everythingOn(page))).toEqual([]);

      const exercise = source.data.exercises[0];
      if (exercise === undefined) throw new Error('No exercise');
      const view = chapter.exercise(exercise.title);
      const { index, first } = choiceOf(exercise);
      allowed.consoleErrors.push('net::ERR_FAILED');
      await page.route(/\/assets\/key-[^/]*\.js$/, (route) => route.abort());
      await view.part(index).option(first).check();
      await view.check();
      await expect(view.couldNotCheck).toContainText(
        'Could not check. The answers to compare with could not be loaded.',
      );
      await expect(view.root.locator('.verdict')).toHaveCount(0);
      await expect(view.referenceButton).toHaveCount(0);
      await expect(view.part(index).option(first)).toBeChecked();

      await page.unrouteAll();
      await view.couldNotCheck.getByRole('button', { name: 'Retry' }).click();
      await expect(view.part(index).verdict).toBeVisible();
      await expect(view.couldNotCheck).toHaveCount(0);
      const { reference } = source.key[exercise.id] ?? { reference: '' };
      expect(await page.content()).not.toContain(reference);
    });
  });
}

// These are the same for every exercise, so that one chapter is enough; which texts there are is known to unit tests.
for (const source of chapters.filter(({ folder }) => folder.startsWith('43-'))) {
  test.describe(source.folder, () => {
    test.use({ chapter: source.folder });

    test('hints, reference, own words, starting over', async ({ page, site }) => {
      const chapter = await Chapter.open(page, `${site.url}${source.folder}/`);
      const [exercise] = source.data.exercises;
      const key = exercise === undefined ? undefined : source.key[exercise.id];
      if (exercise === undefined || key === undefined) throw new Error('No exercise, or no key for it');
      const view = chapter.exercise(exercise.title);
      const answering = new Answering(chapter, source, exercise);
      const wrong = wrongOf(exercise, source.wrong);
      const around = { page, exercise, view, key, answering, wrong };
      await takesHints(around);
      await readsReference(around);
      await writesFreely(around);
      await startsOver(around);
    });

    const asking = source.data.exercises.find(({ parts }) => parts.some(({ kind }) => kind === 'request'));
    const part = asking?.parts.find(({ kind }) => kind === 'request');
    if (asking !== undefined && part?.kind === 'request')
      test(`${asking.id}: an answer that comes late does not pass`, async ({ page, site }) => {
        const answers = await holdAnswers(page);
        const chapter = await Chapter.open(page, `${site.url}${source.folder}/`);
        const view = chapter.exercise(asking.title);
        const judged = new Answering(chapter, source, asking).part(part.id);
        const cell = judged.cell();
        const right = source.right.find((one) => one.part === part.id)?.answer;
        if (right?.kind !== 'request' || right.sent === undefined) throw new Error('No right request');
        const { line } = right.sent;
        const says = (sent: { readonly line: string; readonly answer: string | undefined }): string => {
          const answer = { kind: 'request', sent: { ...sent, program: part.program } } as const;
          return saidOf(source, { exercise: asking.id, part: part.id, name: '', answer }).says;
        };
        await cell.send();

        // The right request is on its way, but its answer is not here.
        await answers.hold();
        await cell.setEditorText(line);
        await cell.start();
        await view.check();
        await judged.says('wrong', says({ line, answer: undefined }));

        // Another request takes its place and is answered; the answer to the first comes after that.
        await cell.setEditorText(part.starter);
        await cell.start();
        await answers.release(true);
        await cell.settled();
        // Of two requests with one id nobody can tell which answer is whose: then none counts.
        const alike = idOf(line) === idOf(part.starter);
        const answer = alike ? undefined : await answerOf(part.program, part.starter);
        await view.check();
        await judged.says('wrong', says({ line: part.starter, answer }));

        // An answer that comes after the page has stopped waiting is shown as late, and counts for nothing.
        await cell.waitAtMost('0.1');
        await answers.hold();
        await cell.setEditorText(line);
        await cell.send();
        await expect(cell.outcome).toHaveText('Timed out');
        await view.check();
        await judged.says('wrong', says({ line, answer: undefined }));
        await answers.release();
        await expect(cell.root.getByText('After completion, ignored.')).toBeVisible();
        await view.check();
        await judged.says('wrong', says({ line, answer: undefined }));
        await expect(view.summary).toHaveAttribute('data-solved', 'false');
      });
  });
}
