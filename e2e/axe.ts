import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page, or in a part of it: everything in light and, of what a theme can change, all in dark. */
export async function violationsIn(page: Page, selector = 'html'): Promise<string[]> {
  // There are no frames here, and a page of its own for each result takes longer than the result.
  const axe = (): AxeBuilder => new AxeBuilder({ page }).include(selector).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(['color-contrast']).analyze();
  const violations = [...light.violations, ...dark.violations];
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
