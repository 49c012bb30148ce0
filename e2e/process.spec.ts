import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { serve, type Served } from '../worker/cli/serve.ts';
import { basePath, expect, test } from './fixtures.ts';
import { buildHostPage } from './host-page/build.ts';
import { requestLine } from './literals.ts';
import { Chapter } from './pages/chapter.ts';

// The page is built once; in parallel each worker would build its own.
test.describe.configure({ mode: 'default' });

let served: Served;
let folder: string;
const violations: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'wirebook-host-page-'));
  await buildHostPage(folder);
  served = await serve({ port: 0, base: basePath, folder, onViolation: (report) => violations.push(report) });
});

test.afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

test.beforeEach(({ allowed }) => {
  allowed.hosts.push(new URL(served.url).hostname);
  violations.length = 0;
});

test.afterEach(() => {
  expect(violations).toEqual([]);
});

const open = (page: Page): Promise<Chapter> => Chapter.open(page, `${served.url}e2e/host-page/`);

const workers = (page: Page): ReturnType<typeof expect.poll> => expect.poll(() => page.workers().length);

/** Presses Stop and waits until the process is said to have ended by it; how long that takes is measured by the soak. */
async function stopByHand(process: Locator): Promise<void> {
  await process.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(process).toContainText('it was stopped by hand');
}

test('a call that loops for ever is stopped at once, and the next process answers', async ({ page }) => {
  const chapter = await open(page);
  const lab = chapter.lab('loop and flood');
  const cell = lab.cell('Call loop');
  const process = lab.process('loop');
  await cell.start();
  await workers(page).toBe(1);
  const number = await lab.number('loop');
  await stopByHand(process);
  await expect(cell.outcome).toHaveText('Process ended');
  await expect(cell.bar).toContainText('it was stopped by hand');
  await workers(page).toBe(0);

  await process.getByRole('button', { name: 'Start', exact: true }).click();
  await process.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect.poll(() => lab.number('loop')).toBe(number + 2);
  await cell.setEditorText(requestLine(2, 'server/discover'));
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  await workers(page).toBe(1);
  await expect(chapter.wire.rows('stdout')).toHaveCount(1);
});

test('a flood is bounded and told, and Stop still works', async ({ page }) => {
  test.slow();
  const chapter = await open(page);
  const lab = chapter.lab('loop and flood');
  const process = lab.process('flood');
  await process.getByRole('button', { name: 'Start', exact: true }).click();
  // The notice stands where the text was lost, behind the 32 MiB that were kept.
  await lab.root
    .getByText(/Dropped \d+ characters of stdout: more than the page could take/)
    .first()
    .waitFor({ timeout: 200_000 });
  await stopByHand(process);
  await workers(page).toBe(0);
  expect(await chapter.wire.list.getByRole('option').count()).toBeLessThanOrEqual(200);
  await expect(chapter.wire.root.getByRole('button', { name: /^Show earlier/ })).toBeVisible();
  // The page is as quick as before: another program answers.
  const echo = chapter.lab('silent and fixtures').cell('Call fixtures');
  await echo.setEditorText(requestLine(1, 'tools/call', { name: 'echo', arguments: { text: 'hello' } }));
  await echo.send();
  await expect(echo.outcome).toHaveText('Result');
  await workers(page).toBe(1);
});

test('restarting ten times leaves one process, and every call has an end', async ({ page }) => {
  const chapter = await open(page);
  const lab = chapter.lab('silent and fixtures');
  const cell = lab.cell('Call fixtures');
  const restart = lab.process('fixtures').getByRole('button', { name: 'Restart', exact: true });
  await cell.start();
  const number = await lab.number('fixtures');
  await restart.click();
  await expect(cell.outcome).toHaveText('Process ended');
  await expect(cell.bar).toContainText('it was restarted');
  await cell.start();
  for (let times = 2; times <= 10; times += 1) await restart.click();
  await expect.poll(() => lab.number('fixtures')).toBe(number + 10);
  await expect(lab.process('fixtures')).toContainText('running');
  await expect(cell.outcome).toHaveText('Process ended');
  await workers(page).toBe(1);
  await cell.setEditorText(requestLine(1, 'server/discover'));
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  await expect(chapter.wire.rows('here', 'The process was ended by the host: it was restarted')).toHaveCount(
    10,
  );
  await page.goto('about:blank');
  await workers(page).toBe(0);
});

test('a program that never answers: the wait ends here, and it leaves when its input is closed', async ({
  page,
}) => {
  const chapter = await open(page);
  const lab = chapter.lab('silent and fixtures');
  const cell = lab.cell('Call silent');
  await cell.waitAtMost('0.2');
  await cell.send();
  await expect(cell.outcome).toHaveText('Timed out');
  await expect(chapter.wire.rows('stdout')).toHaveCount(0);
  await expect(chapter.wire.rows('stdin', 'notifications/cancelled')).toHaveCount(1);
  await cell.waitAtMost('60');
  await cell.start();
  await lab.process('silent').getByRole('button', { name: 'Close stdin', exact: true }).click();
  await expect(lab.process('silent')).toContainText('ended by itself with code 0');
  await expect(cell.outcome).toHaveText('Process ended');
  await workers(page).toBe(0);
});

test('text that is no message is shown as that, and pairing goes on', async ({ page }) => {
  const chapter = await open(page);
  const { wire } = chapter;
  const cell = chapter.lab('noisy and odd').cell('Call noisy');
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  await expect(wire.rows('stdout', 'not an MCP message')).toHaveCount(4);
  expect(await wire.lines('stdout')).toEqual([
    '[db] ready',
    '[log] tools/call came in',
    'progress: 50 %',
    'warning: the order table is read without a time limit',
    await cell.answerText(),
  ]);
  await wire.rows('stdout').first().click();
  await expect(wire.message).toContainText('Not an MCP message.');
});

test('ids keep their type, progress comes before the answer, a fault inside is -32603 without a trace', async ({
  page,
}) => {
  const chapter = await open(page);
  const { wire } = chapter;
  const cell = chapter.lab('silent and fixtures').cell('Call fixtures');
  const call = (id: number | string, name: string, args: object): string =>
    requestLine(id, 'tools/call', { name, arguments: args });
  await (await cell.options()).raw.check();
  await cell.setEditorText(
    [
      call(1, 'slow', { ms: 50 }),
      call('1', 'echo', { text: 'b' }),
      requestLine(0, 'server/discover'),
      requestLine('', 'server/discover'),
    ].join('\n'),
  );
  await cell.sendButton.click();
  for (const id of ['1', '"1"', '0', '""'])
    await expect(
      wire.list.getByRole('option', { name: new RegExp(`^stdout, result for request ${id}, process`) }),
    ).toHaveCount(1);
  await (await cell.options()).raw.uncheck();

  const counted = call(5, 'count', { to: 200 });
  await cell.setEditorText(counted.replace('"_meta":{', '"_meta":{"progressToken":0,'));
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  await expect(cell.root).toContainText('200 notifications for this request');
  await expect(page.getByRole('status').filter({ hasText: 'after 200 messages' })).toHaveCount(1);
  await cell.setEditorText(counted.replace('200', '2'));
  await cell.send();
  await expect(cell.root.getByText(/notifications for this request/)).toHaveCount(0);

  await cell.setEditorText(call(6, 'boom', {}));
  await cell.send();
  await expect(cell.bar).toContainText('code -32603');
  expect(JSON.parse(await cell.answerText())).toEqual({
    jsonrpc: '2.0',
    id: 6,
    error: { code: -32603, message: expect.not.stringContaining('    at ') },
  });
});

test('a server that breaks the protocol: everything is shown, nothing is taken for what it is not', async ({
  page,
}) => {
  const chapter = await open(page);
  const { wire } = chapter;
  const cell = chapter.lab('noisy and odd').cell('Call odd');
  const call = async (tool: string, more = ''): Promise<void> => {
    const line = requestLine(7, 'tools/call', { name: tool, arguments: {} });
    await cell.setEditorText(line.replace('"_meta":{', `"_meta":{${more}`));
    await cell.send();
  };
  await call('late_progress', '"progressToken":"p",');
  await expect(cell.outcome).toHaveText('Result');
  await expect(cell.root).toContainText('After completion, ignored. 1 line came late.');

  await call('unknown_result_type');
  await expect(cell.outcome).toHaveText('Invalid answer');
  await call('no_result_type');
  await expect(cell.outcome).toHaveText('Result');
  await call('state_only');
  await expect(cell.outcome).toHaveText('Needs input');

  await call('extra_members');
  const tree = cell.root.getByRole('tree', { name: 'Answer to Call odd' });
  await expect(tree).toContainText('"x-extra": 1');
  await expect(tree).toContainText('"com.example/trace": "abc"');
  await expect.poll(() => cell.checks()).toMatchObject({ 'Text and structured data': 'failed' });

  await call('unknown_id');
  await expect(cell.outcome).toHaveText('Result');
  await expect(wire.rows('stdout', 'result for "nobody-asked", pairs with nothing')).toHaveCount(1);

  await call('hidden_characters');
  await expect(tree.locator('.hidden-character[data-code="U+202E"]')).toHaveCount(1);
  expect(await cell.answerText()).toContain('\u202e');

  await cell.waitAtMost('0.2');
  await call('id_as_string');
  await expect(cell.outcome).toHaveText('Timed out');
  await expect(wire.rows('stdout', 'result for "7", pairs with nothing')).toHaveCount(1);
});
