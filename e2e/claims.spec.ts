import AxeBuilder from '@axe-core/playwright';
import conformance from '../docs/conformance.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

test('the page of claims is linked, names what passed and what is not claimed, and fits a phone', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(site.url);
  await page.getByRole('link', { name: 'What is claimed, and what is not' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'What is claimed, and what is not' }),
  ).toBeVisible();
  for (const { title } of conformance.sections)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const suite = page.getByRole('region', { name: 'The official suite, our server' });
  await expect(suite).toContainText('40 of 40 passed, 37 of them required');
  await suite.getByText('40 by name').click();
  await expect(suite.getByRole('listitem').filter({ hasText: 'server-stateless' })).toContainText('passed');
  await expect(page.getByRole('region', { name: 'Not claimed' })).toContainText('Authorization');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
