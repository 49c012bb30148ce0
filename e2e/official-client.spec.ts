import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import type { Lab } from './pages/lab.ts';

/** A step of the lab by the title of its row. */
const stepOf = (lab: Lab, title: string): Locator =>
  lab.root
    .getByRole('listitem')
    .filter({ has: lab.root.page().getByRole('button', { name: title, exact: true }) });

const ends = (step: Locator, hand: 'official' | 'ours'): Locator =>
  step.locator(`[data-hand="${hand}"] .outcome strong`);

/** Has a step done by both and says how it ended for each. */
async function runs(lab: Lab, title: string, outcome: string): Promise<Locator> {
  const step = stepOf(lab, title);
  await step.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(step).toHaveAttribute('data-running', 'false');
  await expect(ends(step, 'official')).toHaveText(outcome);
  await expect(ends(step, 'ours')).toHaveText(outcome);
  return step;
}

const lines = (step: Locator, hand: 'The official client' | 'Our client', stream: 'stdin' | 'stdout') =>
  step.getByRole('list', { name: `Lines, ${hand}` }).locator(`[data-stream="${stream}"] .text`);

/** Addresses of scripts that hold the official client, among those the page has asked for. */
function watchScripts(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('official-hand')) asked.push(request.url());
  });
  return asked;
}

test('the official client drives book-orders over our lines, beside our client', async ({
  page,
  chapter43,
  covers,
}) => {
  const asked = watchScripts(page);
  const chapter = await Chapter.open(page, chapter43);
  const lab = chapter.lab('The same server, another hand');
  await lab.root.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);

  const discover = await runs(lab, 'Discover the server', 'Result');
  expect(asked).toHaveLength(1);
  await expect(discover.getByRole('listitem').filter({ hasText: 'Another id.' })).toContainText(
    'Theirs: "server-discover-probe-1". Ours: 1.',
  );
  await runs(lab, 'List the tools', 'Result');
  const again = await runs(lab, 'List the tools', 'Result');
  await expect(lines(again, 'The official client', 'stdin')).toHaveCount(0);
  await expect(lines(again, 'Our client', 'stdin')).toHaveCount(1);
  await expect(again).toContainText('Nothing was written.');

  const read = await runs(lab, 'Read an order', 'Result');
  const theirs = (await lines(read, 'The official client', 'stdin').textContent()) ?? '';
  expect(theirs).toMatch(/^\{"method":"tools\/call","params":\{.*\},"jsonrpc":"2\.0","id":1\}$/);
  await expect(lines(read, 'The official client', 'stdout')).toContainText('"status":"processing"');
  // What the lab shows is what the wire shows, and the ledger has paired it.
  const row = chapter.wire.rows('stdin', /tools\/call/).first();
  expect(await chapter.wire.text(row)).toBe(theirs);
  await expect(read.getByRole('listitem').filter({ hasText: 'Another order in the message.' })).toContainText(
    'Theirs: method, params, jsonrpc, id. Ours: jsonrpc, id, method, params.',
  );

  await read.getByRole('combobox', { name: 'Order to read' }).selectOption('B-205');
  await runs(lab, 'Read an order', 'Result, tool error');
  const unknown = await runs(lab, 'Call a tool that is not there', 'Protocol error');
  await expect(unknown).toContainText('threw ProtocolError, code -32602');
  await expect(lines(unknown, 'The official client', 'stdout')).toContainText('"code":-32602');
  const late = await runs(lab, 'Wait one second for a server that never answers', 'Timed out');
  await expect(late).toContainText('threw SdkError, code REQUEST_TIMEOUT');
  await expect(lines(late, 'The official client', 'stdin').last()).toContainText('notifications/cancelled');
  await runs(lab, 'Withdraw a call that waits', 'Cancelled');
  await runs(lab, 'End the process in the middle of a call', 'Process ended');
  covers('lab', 'other-hand');
});

test.describe('Chapter 26', () => {
  test.use({ chapter: '26-mcp-against-the-spec' });

  test('the official client makes the round trip, reads, prompts, listens and cancels', async ({
    page,
    site,
    chapter: folder,
    covers,
  }) => {
    const chapter = await Chapter.open(page, `${site.url}${folder}/`);
    const lab = chapter.lab('The same calendar, another hand');
    await runs(lab, 'Make a calendar', 'Result');
    await runs(lab, 'Discover the server', 'Result');
    await runs(lab, 'Listen to its week', 'Waiting');

    // By keyboard alone, as a reader without a mouse would.
    const create = stepOf(lab, 'Create an event without a date');
    await create.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.keyboard.press('Enter');
    await lab.root.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^startsAt/ }).fill('2026-09-16T10:00:00Z');
    await dialog.getByRole('button', { name: 'Review and accept' }).click();
    await dialog.getByRole('button', { name: 'Accept and send' }).click();
    await expect(ends(create, 'ours')).toHaveText('Result');
    await expect(ends(create, 'official')).toHaveText('Result');
    for (const hand of ['The official client', 'Our client'] as const) {
      await expect(lines(create, hand, 'stdin')).toHaveCount(2);
      await expect(lines(create, hand, 'stdin').last()).toContainText('"startsAt":"2026-09-16T10:00:00Z"');
      await expect(lines(create, hand, 'stdout').first()).toContainText('"resultType":"input_required"');
      await expect(
        lines(create, hand, 'stdout').filter({ hasText: 'notifications/resources/updated' }),
      ).toHaveCount(1);
    }

    const read = await runs(lab, 'Read the week', 'Result');
    await expect(lines(read, 'The official client', 'stdout')).toContainText('Dentist');
    await runs(lab, 'Get the prompt', 'Result');
    const cancel = await runs(lab, 'Stop listening', 'Cancelled');
    await expect(lines(cancel, 'The official client', 'stdin')).toContainText('"requestId":"listen:0"');
    await expect(
      cancel.getByRole('listitem').filter({ hasText: 'Metadata on a notification too.' }),
    ).toBeVisible();
    covers('lab', 'other-hand');
  });
});
