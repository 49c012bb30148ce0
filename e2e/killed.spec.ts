import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const title = 'Ask for order B-205';

/** A browser of our own in this folder, which can be killed as a power cut kills it. */
async function start(folder: string): Promise<{ readonly child: ChildProcess; readonly browser: Browser }> {
  const portFile = join(folder, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child = spawn(
    process.env['WIREBOOK_CHROMIUM'] ?? chromium.executablePath(),
    [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const port = async (): Promise<string> =>
    (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  await expect.poll(port, { timeout: 60_000 }).not.toBe('');
  return { child, browser: await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`) };
}

test('a browser that is killed 300 ms after a key loses that key at most', async ({ chapter43 }) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'wirebook-killed-'));
  const first = await start(folder);
  const page = await (first.browser.contexts()[0] ?? (await first.browser.newContext())).newPage();
  const chapter = await Chapter.open(page, chapter43);
  const { editor } = chapter.cell(title);
  await editor.replace('{ "mine": 1 }');
  await page.keyboard.press('x');
  await page.keyboard.press('y');
  // 300 ms by the clock of the page, so that a busy machine gives no more and no less.
  const pressed = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since >= 300, pressed);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start(folder);
  const after = await (second.browser.contexts()[0] ?? (await second.browser.newContext())).newPage();
  const again = await Chapter.open(after, chapter43);
  expect(await again.cell(title).editorText()).toMatch(/^\{ "mine": 1 \}xy?$/);
  await second.browser.close();
  second.child.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
