import { expect, test } from './fixtures.ts';
import { readLine } from './literals.ts';
import { Chapter } from './pages/chapter.ts';

test('predict, then run: hit and missed are told part by part, summed at the section, kept over a reload', async ({
  page,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  await cell.button('Predict first').click();
  const prediction = cell.root.getByRole('region', { name: 'Prediction' });
  await prediction.getByRole('combobox', { name: 'Answer' }).selectOption('a protocol error');
  await prediction.getByRole('combobox', { name: 'isError' }).selectOption('true');
  await cell.button('Commit').click();
  await expect(prediction.getByRole('status')).toHaveText('Only a result can have isError.');
  await prediction.getByRole('combobox', { name: 'isError' }).selectOption('not predicted');
  await prediction.getByRole('textbox', { name: 'One member' }).fill('/result/resultType');
  await prediction.getByRole('textbox', { name: 'Its value' }).fill('complete');
  await cell.button('Commit').click();
  await expect(prediction).toBeFocused();
  await expect(prediction).toContainText('You predict a protocol error, /result/resultType is "complete".');
  await cell.send();
  await expect(prediction.getByRole('listitem')).toHaveText([
    /missed.*You predicted a protocol error; a tool error came: the protocol worked, the tool said no\./,
    /hit.*\/result\/resultType is "complete", as predicted\./,
  ]);
  const contents = page.getByRole('navigation', { name: 'In this chapter' });
  await expect(contents.getByRole('link', { name: /43\.2/ })).toContainText('1 of 2 predicted right');

  // The answer is known now: the same prediction again is shown and not summed.
  await cell.button('Predict again').click();
  await prediction.getByRole('combobox', { name: 'Answer' }).selectOption('a tool error');
  await cell.button('Commit').click();
  await cell.send();
  await expect(prediction).toContainText('1 of 1 came true.');
  await expect(prediction).toContainText('the hits are not summed');
  await chapter.reload();
  await expect(contents.getByRole('link', { name: /43\.2/ })).toContainText('1 of 2 predicted right');
});

test('history: any version beside the original and the reference; restore and its undo, over a reload', async ({
  page,
  chapter43,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for order B-205');
  const mine = readLine(11, 'A-104');
  await cell.setEditorText(mine);
  await cell.send();
  await cell.setEditorText('{ "never": "sent" }');
  await cell.button('History 1').click();
  const history = cell.root.getByRole('region', { name: 'History of this request' });
  await expect(history.getByRole('group', { name: 'Mine', exact: true })).toHaveText(mine);
  await expect(history.getByRole('region', { name: 'Mine against the original' })).toContainText(
    '/params/arguments/order_id',
  );
  await expect(
    history.getByRole('region', { name: 'The answer to mine against the reference' }),
  ).toContainText('/result/isError');
  await history.getByRole('button', { name: 'Restore' }).click();
  expect(await cell.editorText()).toBe(mine);
  await chapter.reload();
  const again = new Chapter(page).cell('Ask for order B-205');
  expect(await again.editorText()).toBe(mine);
  await again.button('Undo restore').click();
  expect(await again.editorText()).toBe('{ "never": "sent" }');
});

test('a link with faults: marked, the same for everybody, noted as the link’s, off by one click', async ({
  page,
  chapter43,
}) => {
  await page.goto(`${chapter43}?faults=dup:1,noise:1&seed=7`);
  const chapter = new Chapter(page);
  const mark = page.getByRole('group', { name: 'Faults of the link' });
  await expect(mark).toContainText('Faults on: duplicate 1, noise 1, seed 7');
  const cell = chapter.cell('Ask for order B-205');
  await cell.send();
  await expect(chapter.wire.rows('stdout')).toHaveCount(3);
  await expect(chapter.wire.rows('here', 'made by the link, not by the server')).toHaveCount(1);
  await expect(chapter.wire.rows('here', 'a copy that the link made')).toHaveCount(1);
  await expect(cell.outcome).toHaveText('Result, tool error');
  const spared = page.getByText('Faults are on, but not in this lab: a fault would pass for a difference');
  await expect(chapter.lab('One read, three ways').root.filter({ has: spared })).toHaveCount(1);
  await expect(chapter.lab('Who is asking?').root.getByText('Faults are on')).toHaveCount(0);

  await mark.getByRole('button', { name: 'Turn off' }).click();
  await expect(mark).toHaveCount(0);
  await expect(spared).toHaveCount(0);
  expect(page.url()).toBe(chapter43);
  await cell.send();
  await expect(chapter.wire.rows('stdout')).toHaveCount(4);

  // A crash ends the real worker, and the next request starts one alone.
  await page.getByRole('button', { name: 'Faults', exact: true }).click();
  await page.getByRole('textbox', { name: /^Crash after/ }).fill('1');
  await page.getByRole('textbox', { name: /^Drop.*stdout/ }).fill('2');
  const knobs = page.getByRole('form', { name: 'Faults of the link' });
  await expect(knobs.getByText('a chance is larger than 0 and at most 1')).toBeVisible();
  await expect(knobs.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  await page.getByRole('textbox', { name: /^Drop.*stdout/ }).fill('');
  await knobs.getByRole('button', { name: 'Turn on' }).click();
  await expect(mark).toContainText('Faults on: crash after 1 line, seed 7');
  expect(new URL(page.url()).search).toBe('?faults=crash:1&seed=7');
  await cell.send();
  await expect(cell.outcome).toHaveText('Process ended');
  await expect(cell.bar).toContainText('a fault of this link');
  await mark.getByRole('button', { name: 'Turn off' }).click();
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a link with a fault that does not exist applies none of them and says why', async ({
  page,
  chapter43,
}) => {
  await page.goto(`${chapter43}?faults=drop:1,dealy:200&seed=7`);
  const chapter = new Chapter(page);
  await expect(page.getByRole('group', { name: 'Faults not applied' })).toContainText(
    'There is no fault “dealy”.',
  );
  const cell = chapter.cell('Ask for order B-205');
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
});
