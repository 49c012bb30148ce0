import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serve, type Served } from '../worker/cli/serve.ts';
import { basePath, expect, test as base } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import { firstBuild, secondBuild, type Build } from './second-build.ts';

/** One address whose files change, as at a deploy: the files of the build before are gone. */
interface Host {
  readonly url: string;
  deploy(folder: string): Promise<void>;
  close(): Promise<void>;
}

const test = base.extend<{ host: Host; a: Build; b: Build }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  a: async ({}, use) => use(firstBuild(process.env.WIREBOOK_SITE ?? 'dist/site')),
  b: async ({ a }, use) => {
    const b = secondBuild(a);
    await use(b);
    rmSync(b.folder, { recursive: true });
  },
  host: async ({ a, allowed }, use) => {
    allowed.hosts.push('127.0.0.1');
    let served: Served = await serve({ port: 0, base: basePath, folder: a.folder });
    const { url } = served;
    await use({
      url,
      deploy: async (folder) => {
        await served.close();
        served = await serve({ port: Number(new URL(url).port), base: basePath, folder });
        expect(served.url).toBe(url);
      },
      close: () => served.close(),
    });
    await served.close();
  },
});

test.use({ serviceWorkers: 'allow' });
// Three or four pages each, and the whole site fetched twice.
test.setTimeout(300_000);

const order = 'Ask for order B-205';
const elsewhere = 'A method that does not exist';

/** Waits until the page is under a service worker, which then has the whole build. */
const kept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller?.state !== 'activated')
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/** Looks for a new version, as the browser does by itself at visits; settles when it was installed, or dropped. */
const update = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    while (worker?.state === 'installing') await new Promise((resolve) => requestAnimationFrame(resolve));
    return worker?.state ?? 'none';
  });

const buildOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="wirebook-build"]').getAttribute('content');

const cachesOf = (page: Page): Promise<number> => page.evaluate(async () => (await caches.keys()).length);

/** Collects what a page loads below assets/; anything that is not of the given build is trouble. */
function assetsOf(page: Page): { readonly seen: Set<string>; strangers(build: Build): string[] } {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^?]+)/.exec(request.url())?.[1];
    if (name !== undefined) seen.add(name);
  });
  return { seen, strangers: (build) => [...seen].filter((name) => !build.assets.has(name)) };
}

test('after one visit to one page the whole site works without a network', async ({ page, host }) => {
  await page.goto(host.url);
  await kept(page);
  await host.close();

  await page.getByRole('link', { name: /Chapter 43/ }).click();
  const chapter = await Chapter.alive(page);
  const cell = chapter.cell(order);
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await cell.setEditorText((await cell.editorText()).replace('B-205', 'A-104'));
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  const exercise = chapter.exercise('Exercise 3 · Two refusals');
  await exercise.checkButton.click();
  await expect(exercise.summary).toContainText('0 of 4 parts right');

  await page.goto(`${host.url}26-mcp-against-the-spec?from=a-link`);
  const other = await Chapter.alive(page);
  expect(new URL(page.url()).pathname).toBe(`${basePath}26-mcp-against-the-spec/`);
  await other.lab('One request, two envelopes').cell('Read order A-104').send();
  await page.goto(`${host.url}credential/`);
  await expect(page.getByRole('heading', { name: 'Here a service would ask you' })).toBeVisible();
  await page.goto(`${host.url}index.html`);
  await expect(page.getByRole('heading', { name: 'Wirebook', level: 1 })).toBeVisible();
});

test('a new version is offered, keeps the draft, and never meets the old one', async ({
  page,
  context,
  host,
  a,
  b,
}) => {
  expect(b.name).not.toBe(a.name);
  const address = `${host.url}43-stable-interoperability/`;
  const first = await Chapter.open(page, address);
  await kept(page);
  const otherPage = await context.newPage();
  const other = await Chapter.open(otherPage, address);
  const otherAssets = assetsOf(otherPage);
  const notice = page.getByRole('complementary', { name: 'New version' });
  await expect(notice).toHaveCount(0);

  await host.deploy(b.folder);
  expect(await update(page)).toBe('installed');
  await expect(notice.getByRole('status')).toContainText('A new version of this notebook is here.');
  // Until the reader says so, pages stay what they are, also after a reload.
  await page.reload();
  await Chapter.alive(page);
  expect(await buildOf(page)).toBe(a.name);
  await expect(notice.getByRole('status')).toContainText('A new version of this notebook is here.');

  const cell = first.cell(order);
  const draft = (await cell.editorText()).replace('B-205', 'C-999');
  await cell.setEditorText(draft);
  const assets = assetsOf(page);
  let loads = 0;
  page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
  await notice.getByRole('button', { name: 'Reload' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`meta[name="wirebook-build"][content="${b.name}"]`)).toHaveCount(1);
  const second = await Chapter.alive(page);
  expect(await second.cell(order).editorText()).toBe(draft);
  await second.cell(order).send();
  await expect(second.cell(order).outcome).toHaveText('Result, tool error');
  expect(assets.strangers(b)).toEqual([]);
  expect(loads).toBe(1);
  await expect(notice).toHaveCount(0);

  // The other page was not asked: it goes on with its own build, which the server no longer has; and without a server.
  await expect(otherPage.getByRole('complementary', { name: 'New version' })).toBeVisible();
  expect(await buildOf(otherPage)).toBe(a.name);
  await other.cell(elsewhere).send();
  await expect(other.cell(elsewhere).outcome).toHaveText('Protocol error');
  await host.close();
  const exercise = other.exercise('Exercise 3 · Two refusals');
  await exercise.checkButton.click();
  await expect(exercise.summary).toContainText('0 of 4 parts right');
  expect([...otherAssets.seen].filter((name) => /^(?:worker|key)-/.test(name)).length).toBeGreaterThan(1);
  expect(otherAssets.strangers(a)).toEqual([]);
  expect(await cachesOf(page)).toBe(2);

  // Once nobody is left who uses it, the old build is not kept.
  await otherPage.close();
  await page.reload();
  await Chapter.alive(page);
  await expect.poll(() => cachesOf(page)).toBe(1);
  expect(assets.strangers(b)).toEqual([]);
});

test('an update that is broken, or half there, leaves the old version working', async ({
  page,
  host,
  a,
  b,
}) => {
  const address = `${host.url}43-stable-interoperability/`;
  await Chapter.open(page, address);
  await kept(page);
  const page26 = join(b.folder, '26-mcp-against-the-spec/index.html');
  const breaks: readonly (() => void)[] = [
    () => writeFileSync(page26, 'A page of another build, as while files are still being copied.'),
    () => rmSync(page26),
    () => writeFileSync(join(b.folder, 'sw.js'), '<!doctype html><p>Not a script.</p>'),
    () => rmSync(join(b.folder, 'sw.js')),
  ];
  for (const [at, breakIt] of breaks.entries()) {
    breakIt();
    await host.deploy(b.folder);
    expect(await update(page).catch(() => 'refused')).toBe(at < 2 ? 'redundant' : 'refused');
  }
  await expect(page.getByRole('complementary', { name: 'New version' })).toHaveCount(0);
  await host.close();
  await page.reload();
  const chapter = await Chapter.alive(page);
  expect(await buildOf(page)).toBe(a.name);
  await chapter.cell(order).send();
  await expect(chapter.cell(order).outcome).toHaveText('Result, tool error');
});
