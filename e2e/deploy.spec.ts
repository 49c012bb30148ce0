import type { Page, Response } from '@playwright/test';
import { serve } from '../worker/cli/serve.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

/** The script that a page fetches after all others. */
const lastAhead = /\/assets\/permission-[^/]*\.js$/;

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
  const keep = (response: Response): void => {
    if (response.url().startsWith(site.url) && response.url().endsWith('.js')) scripts.push(response.text());
  };
  page.on('response', keep);
  // What is fetched last on a page that is idle.
  const last = page.waitForResponse(lastAhead);
  await Chapter.open(page, chapter43);
  await (await last).finished();
  page.off('response', keep);
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

/** Ways in which a worker cannot start; each is lifted before Retry, and the cause is said as a clause. */
const failures: readonly (readonly [string, RegExp, (page: Page) => Promise<() => Promise<unknown>>])[] = [
  [
    'is not there',
    /its script is missing \(HTTP status 404\)/,
    (page) => scriptInstead(page, { status: 404, contentType: 'text/plain', body: 'no' }),
  ],
  [
    'has the wrong type',
    /its script has the wrong type \(text\/html\)/,
    (page) => scriptInstead(page, { status: 200, contentType: 'text/html', body: '<p>not a script</p>' }),
  ],
  [
    'throws at its top level',
    /broken/,
    (page) =>
      scriptInstead(page, { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  ],
  ['is refused by a policy of the host', /its script was blocked by the policy of this page/, refuseWorkers],
  ['needs what an old engine lacks', /this browser has no module workers/, withoutModules],
];

/** Serves something else in place of the script of workers. */
async function scriptInstead(
  page: Page,
  response: { readonly status: number; readonly contentType: string; readonly body: string },
): Promise<() => Promise<void>> {
  const script = /\/assets\/worker-[^/]*\.js/;
  await page.route(script, (route) => route.fulfill(response));
  return () => page.unroute(script);
}

/** Serves the chapter under a policy that allows no workers, in the header and in the page itself. */
async function refuseWorkers(page: Page): Promise<() => Promise<unknown>> {
  const address = /43-stable-interoperability\/$/;
  const without = (text: string): string => text.replace("worker-src 'self'", "worker-src 'none'");
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': without(policy).replace(/; report-uri .*$/, '') },
      body: without(await response.text()),
    });
  });
  return async () => {
    await page.unroute(address);
    await page.reload();
    await Chapter.alive(page);
  };
}

/** Gives the page an engine that does not know workers of the type module. */
async function withoutModules(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.Worker = new Proxy(Real, {
      construct: (real, [url]: readonly unknown[]) => Reflect.construct(real, [url]) as Worker,
    });
    Reflect.set(window, 'wirebookWorker', Real);
  });
  return () =>
    page.evaluate(() => {
      window.Worker = Reflect.get(window, 'wirebookWorker') as typeof Worker;
    });
}

for (const [what, cause, begin] of failures) {
  test(`a worker whose script ${what}: the cause is said, the text stays, and Retry works`, async ({
    page,
    chapter43,
    allowed,
  }) => {
    allowed.consoleErrors.push('404', 'MIME', 'worker', 'broken');
    const lift = await begin(page);
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for order B-205');
    await cell.sendButton.click();
    await expect(cell.refusal).toContainText('No process of book-orders could be started: ');
    await expect(cell.refusal).toContainText(cause);
    await expect(page.getByText('undefined')).toHaveCount(0);
    await expect(page.getByText('Three applications want to use four services.')).toBeVisible();
    await expect(chapter.wire.button('Retry')).toBeEnabled();
    await lift();
    await chapter.wire.root.getByRole('button', { name: /^(Retry|Start)$/ }).click();
    await expect(chapter.wire.state).toContainText('running');
    await cell.send();
    await expect(cell.outcome).toHaveText('Result, tool error');
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

test('a first script that is missing leaves the text readable and says so', async ({
  page,
  chapter43,
  allowed,
}) => {
  allowed.consoleErrors.push('404');
  await page.route(/\/43-stable-interoperability-[^/]*\.js/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(chapter43);
  await expect(page.getByRole('alert')).toContainText('The script of this page could not be loaded');
  await expect(page.getByText('Three applications want to use four services.')).toBeVisible();
  await page.unroute(/\/43-stable-interoperability-[^/]*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await Chapter.alive(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what cells need later is there before the network goes: one sends, and shows more, without it', async ({
  page,
  allowed,
}) => {
  const served = await serve({ port: 0, base: '/', folder });
  allowed.hosts.push('127.0.0.1');
  allowed.consoleErrors.push('ERR_CONNECTION');
  const last = page.waitForResponse(lastAhead);
  await page.goto(`${served.url}43-stable-interoperability/`);
  const cell = (await Chapter.alive(page)).cell('Ask for order B-205');
  await (await last).finished();
  await served.close();
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await cell.button('Wire line').click();
  await expect(cell.root.getByRole('group', { name: 'Wire line of this request' })).toBeVisible();
  await cell.button('Predict first').click();
  await expect(cell.root.getByRole('region', { name: 'Prediction' })).toBeVisible();
});

test('an older browser is told in words; the text stays readable', async ({ page, chapter43 }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  });
  await page.goto(chapter43);
  await expect(page.getByRole('alert')).toContainText('This browser is older than the notebook needs');
  await expect(page.getByText('Three applications want to use four services.')).toBeVisible();
});
