import type { Locator } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

/** Panels that are opened by a line of the menu, each by the name of its dialog. */
const panels = [
  ['Present', 'Presenter'],
  ['Sequence of messages', 'Sequence of messages'],
  ['Map of this chapter', 'Map of this chapter'],
  ['Keys', 'Keys'],
  ['Print', 'Print this chapter'],
  ['Export or import work', 'Export and import'],
  ['Hand in or share', 'Hand in or share'],
  ['Export the trace', 'Export the trace'],
  ['Reset all', 'Erase all work?'],
  ['Start fresh as another learner', 'Start fresh as another learner?'],
] as const;

/** Opens each panel in turn and hands it over. */
async function eachPanel(
  chapter: Chapter,
  look: (dialog: Locator, title: string) => Promise<void>,
): Promise<void> {
  for (const [item, title] of panels) {
    await chapter.menu(item);
    const dialog = chapter.page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    await look(dialog, title);
    await chapter.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

test('axe finds nothing in the panels, in light and in dark, nor in prediction, history and faults', async ({
  page,
  chapter43,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  await cell.button('Predict first').click();
  await cell.button('Commit').click();
  await cell.send();
  await cell.button('History 1').click();
  await chapter.wire.button('Faults').click();
  await expect(page.getByRole('form', { name: 'Faults of the link' })).toBeVisible();
  expect(await violationsIn(page, '[aria-label="Request Ask for order B-205"]'), 'cell').toEqual([]);
  expect(await violationsIn(page, 'form'), 'faults').toEqual([]);
  await eachPanel(chapter, async (_dialog, title) => {
    expect(await violationsIn(page, 'dialog[open]'), title).toEqual([]);
  });
});

/** Widths of CSS pixels that a window of 1280 has at 200 % and 400 %. */
for (const [zoom, width, height] of [
  [200, 640, 512],
  [400, 320, 256],
] as const)
  test(`at ${String(zoom)} % nothing scrolls in two directions, and every control can be reached`, async ({
    browser,
    chapter43,
    watched,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: zoom / 100,
    });
    const page = await context.newPage();
    watched(page);
    const chapter = await Chapter.open(page, chapter43);
    await page.getByRole('button', { name: 'Run all' }).first().click();
    await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
    const wider = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wider()).toBe(0);
    await eachPanel(chapter, async (dialog, title) => {
      expect(await wider(), title).toBe(0);
      const own = await dialog.evaluate((one) => {
        const box = one.getBoundingClientRect();
        return { left: box.left, right: box.right, inner: one.scrollWidth - one.clientWidth };
      });
      expect(own, title).toEqual({ left: expect.any(Number), right: expect.any(Number), inner: 0 });
      expect(own.left, title).toBeGreaterThanOrEqual(0);
      expect(own.right, title).toBeLessThanOrEqual(width);
      // What cannot be brought into the window cannot be used. Rows of a list come and go while it is scrolled: the newest
      // stands for all of them.
      const rows = page.locator('[data-seq]');
      const others = dialog.getByRole('button').and(page.locator(':not([data-seq])'));
      for (const button of [...(await others.all()), dialog.locator(rows).last()]) {
        if (!(await button.isVisible())) continue;
        await button.scrollIntoViewIfNeeded();
        await expect(button, title).toBeInViewport({ ratio: 0.5 });
      }
    });
    await context.close();
  });

test('forced colours: every panel keeps its words, and what is chosen is more than a colour', async ({
  page,
  chapter43,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const chapter = await Chapter.open(page, chapter43);
  await chapter.cell('Ask for order B-205').send();
  await eachPanel(chapter, async (dialog, title) => {
    const bare = await dialog.evaluate((one) =>
      [...one.querySelectorAll('button, input, select, textarea')]
        .filter((control) => (control as HTMLElement).checkVisibility())
        .filter((control) => {
          const { borderStyle, outlineStyle, appearance, textDecorationLine } = getComputedStyle(control);
          const isNative = control.matches(
            'input[type=radio], input[type=checkbox], input[type=range], input[type=file], select',
          );
          const looks = [borderStyle, outlineStyle].some((style) => !/^(none ?)+$/.test(style));
          return !isNative && !looks && appearance === 'none' && textDecorationLine === 'none';
        })
        .map((control) => control.outerHTML.slice(0, 100)),
    );
    expect(bare, title).toEqual([]);
  });
});

test('reduced motion: nothing moves for longer than a thousandth of a second', async ({
  page,
  chapter43,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chapter = await Chapter.open(page, chapter43);
  await chapter.cell('Ask for order B-205').send();
  const moving = (): Promise<string[]> =>
    page.evaluate(() => {
      const seconds = (text: string): number =>
        Math.max(...text.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)));
      const running = document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 1)
        .map((one) => `runs: ${one.id}`);
      const styled = [...document.querySelectorAll('*')].filter((element) => {
        const style = getComputedStyle(element);
        const animated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.001;
        return animated || seconds(style.transitionDuration) > 0.001;
      });
      return [...running, ...styled.map((element) => element.outerHTML.slice(0, 100))];
    });
  expect(await moving()).toEqual([]);
  await eachPanel(chapter, async (_dialog, title) => {
    expect(await moving(), title).toEqual([]);
  });
});

test('touch: a tap sends, opens an answer’s member, a message and the menu', async ({
  browser,
  chapter43,
  watched,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  watched(page);
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  await cell.sendButton.tap();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await cell.root.getByRole('treeitem', { name: '"isError": true' }).tap();
  await expect(cell.root.getByRole('treeitem', { name: '"isError": true' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await chapter.wire.button('Wire').tap();
  await chapter.wire.rows('stdout').last().tap();
  await expect(chapter.wire.message).toBeInViewport();
  await chapter.wire.button('Close').first().tap();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('button', { name: 'Sequence of messages', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  await dialog.getByRole('button', { name: /^server to client, tool error/ }).tap();
  await expect(dialog.getByRole('treeitem', { name: '"isError": true' })).toBeVisible();
  await context.close();
});

test('a composition in a search field is not cut up: the list follows when it has ended', async ({
  page,
  context,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
  await chapter.menu('Sequence of messages');
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  const search = dialog.getByRole('searchbox', { name: 'Text of the line' });
  await search.focus();
  const session = await context.newCDPSession(page);
  for (const text of ['に', 'にほ', 'にほん']) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(search).toHaveValue(text);
  }
  // Keys that mean something elsewhere belong to the composition.
  await session.send('Input.insertText', { text: '日本' });
  await expect(search).toHaveValue('日本');
  await expect(dialog.getByText('No message fits.')).toBeVisible();
  await expect(dialog).toBeVisible();
});
