import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

/** Bytes as a server sends them compressed: gzip, level 9, file by file. */
const compressed = (body: Buffer): number => gzipSync(body, { level: 9 }).length;

interface Loaded {
  page: number;
  readonly worker: number[];
}

const folder = process.env.WIREBOOK_SITE ?? 'dist/site';
const assets = `${folder}/assets`;

/** Names of all scripts the worker may load, its own among them. */
function workerScripts(): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const text = readFileSync(`${assets}/${name}`, 'utf8');
    for (const [next] of text.matchAll(/(?<=[`"']\.\/)[\w.-]+\.js(?=[`"'])/g)) follow(next);
  };
  readdirSync(assets)
    .filter((name) => /^worker-.*\.js$/.test(name))
    .forEach(follow);
  return found;
}

/** Lets through what the HTML itself names and the worker's own scripts, and counts them; holds back every other script. */
async function onlyFirstScripts(page: Page): Promise<Loaded> {
  const loaded: Loaded = { page: 0, worker: [] };
  const ofWorker = workerScripts();
  let first: readonly string[] = [];
  await page.route(/\/[0-9]{2}-[a-z-]+\/$/, async (route) => {
    const response = await route.fetch();
    first = (await response.text()).match(/(?<=assets\/)[\w.-]+\.js/g) ?? [];
    await route.fulfill({ response });
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const name = route.request().url().split('/').at(-1) ?? '';
    const isWorker = ofWorker.has(name);
    // What is held back is never answered: nothing may wait for it.
    if (!isWorker && !first.includes(name)) return;
    const response = await route.fetch();
    const bytes = compressed(await response.body());
    if (isWorker) loaded.worker.push(bytes);
    else loaded.page += bytes;
    await route.fulfill({ response });
  });
  return loaded;
}

/** What has been fetched so far. */
const loadedOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      name: (new URL(entry.name).pathname.split('/').at(-1) ?? '').replace(/-[\w-]{8}(?=\.\w+$)/, ''),
      asked: entry.startTime,
      came: Number(Reflect.get(entry, 'responseEnd')),
      blocks: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
    })),
  );

const weights = [
  { chapter: '43-stable-interoperability', html: 30_000, requests: 60 },
  { chapter: '26-mcp-against-the-spec', html: 52_500, requests: 70 },
] as const;

for (const { chapter, html, requests } of weights) {
  test(`${chapter}: the text waits for one style sheet and the theme, and scripts wait for the text`, async ({
    page,
    site,
  }) => {
    const arrives = readFileSync(`${folder}/${chapter}/index.html`);
    expect(compressed(arrives)).toBeLessThanOrEqual(html);
    // For each of these a browser would lay out the part of the page it stands in, before that part is wanted.
    expect(arrives.toString().match(/<(?:textarea|select)\b/g)).toBeNull();
    await page.goto(`${site.url}${chapter}/`);
    await Chapter.alive(page);
    const files = await loadedOf(page);
    // Until every part of it is alive; cut by the bundler alone it would be twice as many.
    expect(files.length).toBeLessThanOrEqual(requests);
    expect(files.filter(({ blocks }) => blocks).map(({ name }) => name)).toEqual(['theme.js', 'style.css']);
    // No frame is drawn before the styles are there, and a frame comes before the scripts.
    const styled = files.find(({ name }) => name === 'style.css')?.came ?? Infinity;
    const early = files.filter(({ name, asked }) => name.endsWith('.js') && asked < styled);
    // How many of them come before the styles is a matter of the line; a script of the bundle is none of them.
    expect(['after-text.js', 'engine.js', 'theme.js']).toEqual(
      expect.arrayContaining(early.map(({ name }) => name)),
    );
    // All that the page is written with is in the small part of each font.
    const fonts = files.map(({ name }) => name).filter((name) => name.endsWith('.woff2'));
    expect(fonts).toContain('source-serif-4-common.woff2');
    expect(fonts.filter((name) => !name.endsWith('-common.woff2'))).toEqual([]);
  });
}

test('what else is loaded keeps within its budget', () => {
  const named = (pattern: RegExp): number[] =>
    readdirSync(assets)
      .filter((name) => pattern.test(name))
      .map((name) => compressed(readFileSync(`${assets}/${name}`)));
  const [styles = 0, ...others] = named(/\.css$/);
  expect(others).toEqual([]);
  expect(styles).toBeLessThanOrEqual(23_300);
  const page = readFileSync(`${folder}/${weights[0].chapter}/index.html`, 'utf8');
  const fonts = [...page.matchAll(/(?<=as="font"[^>]*href="\.\.\/assets\/)[^"]+/g)].map(([name]) => name);
  expect(fonts).toHaveLength(5);
  const sizes = fonts.map((name) => readFileSync(`${assets}/${name}`).length);
  expect(sizes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(64_500);
  const [early = 0] = named(/^after-text-/);
  expect(early).toBeLessThanOrEqual(900);
  const [editor = 0] = named(/^editor-setup-/);
  expect(editor).toBeLessThanOrEqual(122_000);
  expect(compressed(readFileSync(`${folder}/sw.js`))).toBeLessThanOrEqual(43_500);
});

// Issue 6: at most 60 kB of script before the first cell answers, compressed.
const budgets = [
  { chapter: '43-stable-interoperability', cell: 'Ask for order B-205', script: 60_000 },
  { chapter: '26-mcp-against-the-spec', cell: 'A result without resultType', script: 60_000 },
] as const;

for (const { chapter, cell: title, script } of budgets) {
  test(`${chapter}: a cell answers with the first script alone, and that stays within its budget`, async ({
    page,
    site,
  }) => {
    const loaded = await onlyFirstScripts(page);
    await page.goto(`${site.url}${chapter}/`, { waitUntil: 'domcontentloaded' });
    const cell = new Chapter(page).cell(title);
    await cell.sendButton.click();
    await expect(cell.root.getByRole('tree', { name: /^Answer to / })).toBeVisible();
    expect(loaded.page).toBeGreaterThan(0);
    expect(loaded.page).toBeLessThanOrEqual(script);
    // The first file of the worker is all that book-orders needs; other programs bring their own besides.
    expect(loaded.worker[0]).toBeLessThanOrEqual(12_000);
  });
}
