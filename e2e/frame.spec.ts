import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { denyStorage } from './deny-storage.ts';
import { expect, test as base } from './fixtures.ts';

/** A learning platform: a page of another site, which shows the notebook in a frame. */
const test = base.extend<{ platform: (address: string) => string }>({
  platform: async ({ allowed }, use) => {
    allowed.hosts.push('localhost', '127.0.0.1');
    const server = createServer((request, response) => {
      const address = new URL(request.url ?? '', 'http://localhost').searchParams.get('show') ?? '';
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,"><h1>A course</h1>
         <iframe title="Notebook" src="${address}" width="1200" height="800"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    // Another name of this machine is another site to a browser.
    await use((show) => `http://localhost:${String(port)}/?show=${encodeURIComponent(show)}`);
    await new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    });
  },
});

test.use({
  serviceWorkers: 'allow',
  // Playwright turns the partitions off that a browser on a desk gives to frames of other sites; the last switch counts.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--disable-features=Translate'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** Opens the page of the platform and waits until the chapter in it is alive. */
async function open(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await frame.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  return frame;
}

const runFive = async (frame: FrameLocator): Promise<void> => {
  await frame.getByRole('button', { name: 'Run all' }).first().click();
  await expect(frame.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
};

test('in a frame of another site the lessons work, with a storage of their own', async ({
  page,
  context,
  platform,
  chapter43,
}) => {
  const frame = await open(page, platform(chapter43));
  await runFive(frame);
  await expect(frame.getByRole('banner').locator('.saved')).toContainText('Saved');
  await page.reload();
  const again = page.frameLocator('iframe');
  await expect(again.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
  // The same address in a tab: the frame's storage is a partition that it does not see.
  const tab = await context.newPage();
  await tab.goto(chapter43);
  await tab.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  await expect(tab.getByText('5 of 5 rows run')).toHaveCount(0);
});

test('in a frame where storage is denied the lessons work, and the page says that nothing is saved', async ({
  page,
  platform,
  chapter43,
}) => {
  await denyStorage(page, 'denied');
  const frame = await open(page, platform(chapter43));
  await runFive(frame);
  await expect(frame.getByRole('complementary', { name: 'Not saved' })).toBeVisible();
  await expect(frame.getByRole('complementary', { name: 'New version' })).toHaveCount(0);
});
