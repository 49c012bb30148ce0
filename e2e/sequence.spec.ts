import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('the sequence tells every message, and what is chosen in it is chosen everywhere', async ({
  page,
  chapter43,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  const corner = page.getByRole('list', { name: 'The newest messages in sequence' });
  await expect(corner.getByRole('button').last()).toHaveAccessibleName(
    /^server to client, protocol error for request 5, after [\d.]+ ms, at /,
  );
  await expect(corner.getByRole('listitem')).toHaveCount(6);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  const list = dialog.getByRole('list', { name: 'Messages in sequence' });
  await expect(
    list.getByRole('button', { name: /^host to process, Started book-orders for mira/ }),
  ).toBeVisible();
  await expect(
    list.getByRole('button', {
      name: /^client to server, request 3, tools\/call, answered after [\d.]+ m?s, at /,
    }),
  ).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Id' }).fill('4');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('2 of 12', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Protocol error' });
  await expect(dialog.getByText('No message fits.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'any' });
  const refused = list.getByRole('button', {
    name: /^server to client, tool error for request 4, after .*, the executor said no/,
  });
  await refused.click();
  await dialog.getByRole('treeitem', { name: '"isError": true' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await expect(chapter.wire.list.getByRole('option', { selected: true })).toHaveAccessibleName(
    'stdout, tool error for request 4',
  );
  await expect(corner.getByRole('button', { pressed: true })).toHaveAccessibleName(
    /tool error for request 4/,
  );
  await expect(page.getByRole('row', { name: /^4 .*Read order B-205/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(chapter.wire.message.getByRole('treeitem', { selected: true })).toHaveText('"isError": true');
  await expect(chapter.wire.message.getByRole('button', { name: 'Copy link to this member' })).toBeVisible();
});

test('a link leads to a message and a member of it, and says so when the trace does not hold it', async ({
  page,
  chapter43,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const chapter = await Chapter.open(page, chapter43);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(chapter.wire.root.locator('.newest')).toHaveText('stdout, error for request 5');
  await expect(chapter.saved).toHaveText(/Saved/);
  await page.goto(`${chapter43}#m=12&p=/error/code`);
  await chapter.reload();
  await expect(chapter.wire.message.getByRole('treeitem', { selected: true })).toHaveText('"code": -32602');
  await page.goto(`${chapter43}#m=999`);
  await expect(page.getByRole('alert')).toContainText('The link leads to message 999');
});

/** `npm run bench` does the same with 100,000 and counts the long tasks. */
const entries = 20_000;

/** A work file whose trace has 10,000 requests and their answers. */
function bigFile(): string {
  const lines = Array.from({ length: entries }, (_, index) => {
    const id = Math.floor(index / 2);
    const text =
      index % 2 === 0
        ? `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"n${String(id)}"}}`
        : `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete","content":[]}}`;
    const stream = index % 2 === 0 ? 'stdin' : 'stdout';
    return {
      seq: index + 1,
      at: 1_800_000_000_000 + index,
      process: 1,
      afterEnd: false,
      kind: 'line',
      stream,
      text,
    };
  });
  return JSON.stringify({
    format: 'wirebook-work',
    version: 1,
    exportedAt: '2026-11-30T00:00:00.000Z',
    chapters: [],
    items: [],
    besides: [],
    traces: [{ chapter: '43-stable-interoperability', entries: lines }],
    aside: [],
  });
}

test('twenty thousand messages are scrolled, filtered and searched, and any is found in the wire', async ({
  page,
  chapter43,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const chapter = await Chapter.open(page, chapter43);
  expect(await chapter.importFile(bigFile())).toContain('Its trace is back.');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  const list = dialog.getByRole('list', { name: 'Messages in sequence' });
  await expect(list.getByRole('button').last()).toHaveAccessibleName(/result for request 9999/);
  const item = (place: number) =>
    list.locator(`li[aria-posinset="${String(place)}"][aria-setsize="${String(entries)}"]`);
  await list.getByRole('button').last().focus();
  await page.keyboard.press('Home');
  await expect(item(1).getByRole('button')).toBeFocused();
  for (let page_ = 0; page_ < 20; page_ += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  await expect(item(entries).getByRole('button')).toBeFocused();
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  await dialog.getByRole('searchbox', { name: 'Text of the line' }).pressSequentially('"n999');
  await expect(dialog.getByText('11 of 20,000', { exact: true })).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Text of the line' }).fill('');
  await dialog.getByRole('searchbox', { name: 'Id' }).fill('777');
  await expect(dialog.getByText('2 of 20,000', { exact: true })).toBeVisible();
  // A message far behind the newest 200 stands in the wire among its neighbours.
  await list.getByRole('button', { name: /request 777, tools\/call/ }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const row = chapter.wire.list.getByRole('option', { selected: true });
  await expect(row).toHaveAccessibleName(/^stdin, request 777, tools\/call/);
  await expect(row).toBeInViewport();
  expect(await chapter.wire.list.getByRole('option').count()).toBeLessThanOrEqual(200);
  await chapter.wire.root.getByRole('button', { name: /^Show the newest/ }).click();
  await expect(chapter.wire.list.getByRole('option').last()).toHaveAccessibleName(/request 9999/);
  await expect(chapter.wire.list.getByRole('option').last()).toBeInViewport();
});
