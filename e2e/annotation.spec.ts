import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('a member explains itself to the pointer, to the keyboard and to a finger, and goes when told', async ({
  page,
  chapter43,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(chapter.wire.list.getByRole('option').last()).toHaveAccessibleName(
    'stdout, error for request 5',
  );
  await chapter.wire.list.getByRole('option', { name: 'stdout, tool error for request 4' }).click();
  const message = chapter.wire.message;
  const float = message.locator('.float');
  const isError = message.getByRole('treeitem', { name: '"isError": true' });
  const before = await message.boundingBox();

  await isError.hover();
  await expect(float).toContainText('isError optional true: the tool was reached and failed, or refused.');
  await expect(float).toContainText('Specification, server/tools, error handling');
  await float.hover();
  await expect(float).toBeVisible();
  expect(await message.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(float).toHaveCount(0);
  await expect(message).toBeVisible();

  await message.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(float).toContainText('id required The id of the request this answers');
  await expect(message.locator('[aria-live]')).toHaveText(
    /^id\. required\. The id of the request this answers/,
  );
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('a tap shows the note at the member and below the message, with its section', async ({
    page,
    chapter43,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for order B-205');
    await cell.send();
    await cell.root.getByRole('treeitem', { name: '"resultType": "complete"' }).tap();
    const note = cell.root.locator('[data-note]');
    await expect(note).toContainText('resultType required Says how to read this result.');
    await expect(note.getByRole('link', { name: 'basic/index, resultType' })).toHaveAttribute(
      'href',
      'https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype',
    );
    // The note below is out of view, so it stands at the member too, until the finger goes elsewhere.
    await expect(cell.root.locator('.float')).toContainText('resultType required');
    await cell.outcome.tap();
    await expect(cell.root.locator('.float')).toHaveCount(0);
  });
});

test('the rail says what is legal now and why the last message was refused', async ({ page, chapter43 }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: 'Legal now', exact: true }).click();
  const legal = page.getByRole('list', { name: 'Legal now', exact: true });
  await expect(legal.getByRole('listitem')).toHaveText([
    /^\s*Any request\. It starts the process that it goes to\./,
  ]);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  const rail = page.getByRole('region', { name: 'To process 1, book-orders, now' });
  await expect(rail.getByText('-32602 Invalid params.')).toBeVisible();
  await expect(legal.getByRole('listitem').nth(1)).toContainText('Requests in 2026-07-28');
  await expect(page.getByRole('list', { name: 'Not legal now' }).getByRole('listitem').first()).toContainText(
    'the server declared no resources, no prompts, no completions. It refuses them with -32601.',
  );
  await expect(rail.getByRole('list', { name: 'Order of refusal' }).getByRole('listitem')).toHaveText([
    'JSON, passed',
    'envelope, passed',
    'metadata, passed',
    'version, passed',
    'method, passed',
    'params, refused here',
    'handler, not reached',
  ]);
  await rail.getByRole('button', { name: 'Show the member to mend' }).click();
  await expect(chapter.wire.message.getByRole('treeitem', { selected: true })).toHaveText(
    '"name": "cancel_order"',
  );

  // Another process than the chapter's own can be asked about.
  await chapter.lab('Who is asking?').button('noor').click();
  const process = page.getByRole('combobox', { name: 'Process' });
  await process.selectOption('process 2, book-orders: running');
  const other = page.getByRole('region', { name: 'To process 2, book-orders, now' });
  await expect(other.getByText('Nothing has been sent to it yet.')).toBeVisible();
  await process.selectOption('the chapter’s own: process 1, book-orders');
  await expect(rail.getByText('-32602 Invalid params.')).toBeVisible();
});
