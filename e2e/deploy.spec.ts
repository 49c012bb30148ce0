import { serve } from '../worker/cli/serve.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const folder = process.env.WIREBOOK_SITE ?? 'dist/site';

test('the text is all there without script', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}43-stable-interoperability/`);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.map((text) => text.slice(0, 4))).toEqual([
    '43.1',
    '43.2',
    '43.3',
    '43.4',
    '43.5',
    '43.6',
    '43.7',
    '43.8',
  ]);
  await expect(page.getByText('Three applications want to use four services.')).toBeVisible();
  await expect(page.getByText('"order_id": "B-205"').first()).toBeVisible();
  await context.close();
});

test('the prose is shipped once: no script holds a sentence of it', async ({ page, chapter43, site }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(site.url) && response.url().endsWith('.js')) scripts.push(response.text());
  });
  await Chapter.open(page, chapter43);
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('Three applications want to use four services'))).toEqual([]);
});

for (const base of ['/', '/deep/er/path/']) {
  test(`works under ${base}`, async ({ page, allowed }) => {
    const served = await serve({ port: 0, base, folder });
    allowed.hosts.push('127.0.0.1');
    await page.goto(served.url);
    await page.getByRole('link', { name: /Chapter 43/ }).click();
    const chapter = await Chapter.alive(page);
    await chapter.cell('Ask for order B-205').send();
    await expect(page.getByText('Result, tool error').first()).toBeVisible();
    await page.getByRole('link', { name: 'Wirebook' }).click();
    await expect(page.getByRole('heading', { name: 'Wirebook', level: 1 })).toBeVisible();
    await served.close();
  });
}

const failures = [
  ['is not there', { status: 404, contentType: 'text/plain', body: 'no' }],
  ['has the wrong type', { status: 200, contentType: 'text/html', body: '<p>not a script</p>' }],
  [
    'throws at its top level',
    { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' },
  ],
] as const;

for (const [what, response] of failures) {
  test(`a worker script that ${what} is said in words, and Retry works`, async ({
    page,
    chapter43,
    allowed,
  }) => {
    allowed.consoleErrors.push('404', 'MIME', 'worker', 'broken');
    await page.route(/\/assets\/worker-[^/]*\.js/, (route) => route.fulfill(response));
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for order B-205');
    await cell.sendButton.click();
    await expect(page.getByText(/No process of book-orders could be started/).first()).toBeVisible();
    await expect(page.getByText('undefined')).toHaveCount(0);
    await page.unroute(/\/assets\/worker-[^/]*\.js/);
    await cell.send();
    await expect(page.getByText('Result, tool error').first()).toBeVisible();
  });
}

test('a chunk that is missing leaves the text readable and says so', async ({ page, chapter43, allowed }) => {
  allowed.consoleErrors.push('404', 'Failed to fetch');
  await page.route(/LyingView[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(chapter43);
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Three applications want to use four services.')).toBeVisible();
});
