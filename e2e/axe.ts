import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const told = (violations: readonly { id: string; nodes: readonly { html: string }[] }[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);

/** What axe finds on a page, or in a part of it: everything in light and, of what a theme can change, all in dark. */
export async function violationsIn(page: Page, selector = 'html'): Promise<string[]> {
  // There are no frames here, and a page of its own for each result takes longer than the result.
  const axe = (): AxeBuilder => new AxeBuilder({ page }).include(selector).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(['color-contrast']).analyze();
  return told([...light.violations, ...dark.violations]);
}

/** What a finger can hit no better than its neighbour. */
export async function smallTargetsIn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(['target-size']);
  return told((await axe.analyze()).violations);
}
