import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

// A name that is not localhost, so that the browser takes plain http for what it is: no secure context.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP classroom.test 127.0.0.1'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test('the lessons work on plain http in a classroom network', async ({ page, site, allowed }) => {
  allowed.hosts.push('classroom.test');
  const address = site.url.replace('127.0.0.1', 'classroom.test');
  const chapter = await Chapter.open(page, `${address}43-stable-interoperability/`);
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  await page.getByRole('button', { name: 'Run all' }).first().click();
  await expect(page.getByText('5 of 5 rows run, 5 equal to the reference')).toBeVisible();
  await chapter.wire.root.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await chapter.cell('Ask for order B-205').send();
  await expect.poll(() => page.workers().length).toBe(1);
});

test('HTTP inside the page says why it cannot be had on plain http, and lines work all the same', async ({
  page,
  site,
  allowed,
}) => {
  allowed.hosts.push('classroom.test');
  const address = site.url.replace('127.0.0.1', 'classroom.test');
  const chapter = await Chapter.open(page, `${address}26-mcp-against-the-spec/`);
  const lab = chapter.lab('One request, two envelopes');
  await expect(lab.root.getByRole('group', { name: 'HTTP in this page' })).toContainText(
    'this page came by plain http',
  );
  await expect(lab.button('Turn on HTTP')).toHaveCount(0);
  await expect(lab.button('Send both ways')).toHaveAttribute('aria-disabled', 'true');
  await lab.cell('Read order A-104').send();
  await expect(lab.root.getByRole('group', { name: 'As lines' })).toContainText('"order_id":"A-104"');
});
