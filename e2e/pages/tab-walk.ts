import { expect, type Page } from '@playwright/test';

/** What a walk by Tab over a page has met. */
export interface Walk {
  /** Stops, in the order they were met. */
  readonly stops: number;
  /** Controls that can be used and had the focus at no time. */
  readonly missed: readonly string[];
  /** Pairs of neighbours of which the second stands before the first. */
  readonly backwards: readonly string[];
}

/** The page's side of `walk`. */
declare global {
  interface Window {
    wirebookStops?: Element[];
  }
}

/** Where the focus is now, as far as the walk must know. */
type Focus = 'again' | 'waking' | 'on';

/** Keeps every element that gets the focus, in shadow trees too. */
const keepStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stops: Element[] = [];
    window.wirebookStops = stops;
    document.addEventListener('focusin', (event) => {
      const [target] = event.composedPath();
      if (target instanceof Element) stops.push(target);
    });
  });

const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const stops = window.wirebookStops ?? [];
    const last = stops.at(-1);
    if (stops.length > 1 && last === stops[0]) return 'again';
    const isAtRest = last?.getAttribute('aria-readonly') === 'true' && last.role === 'textbox';
    return isAtRest ? 'waking' : 'on';
  });

/** Presses Tab from the top of a page until it has gone round. */
export async function walk(page: Page, limit = 2000): Promise<Walk> {
  await keepStops(page);
  let focus: Focus = 'on';
  for (let presses = 0; focus !== 'again'; presses += 1) {
    if (presses === limit) throw new Error(`${String(limit)} presses of Tab did not lead round the page`);
    await page.keyboard.press('Tab');
    focus = await focusOf(page);
    // An editor at rest gives its place, and the focus, to the one that can be written into.
    if (focus === 'waking') await expect.poll(() => focusOf(page)).not.toBe('waking');
  }
  return page.evaluate(() => {
    const stops = (window.wirebookStops ?? []).slice(0, -1);
    const nameOf = (element: Element): string => element.outerHTML.slice(0, 120);
    const within = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        element.shadowRoot === null ? [element] : [element, ...within(element.shadowRoot)],
      );
    const all = within(document);
    const place = new Map(all.map((element, index) => [element, index]));
    const groupOf = (element: Element): string | undefined =>
      element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined;
    const groups = new Set(stops.map(groupOf));
    const controls =
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';
    // Of tabs, items and options one has the focus for all; arrows lead to the others.
    const isAlone = (element: Element): boolean =>
      element.matches('a[href], button, input, select, textarea, summary') &&
      !element.matches('[role=tab], [role=treeitem], [role=option]');
    const missed = all
      .filter((element) => element.matches(controls))
      .filter((element) => !(element instanceof HTMLElement) || element.tabIndex >= 0 || isAlone(element))
      .filter((element) => !element.matches(':disabled') && element.closest('[inert]') === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !stops.includes(element))
      .filter((element) => groupOf(element) === undefined || !groups.has(groupOf(element)));
    const placed = stops.filter((element) => place.has(element));
    const backwards = placed.filter(
      (element, index) =>
        index > 0 && (place.get(element) ?? 0) < (place.get(placed[index - 1] ?? element) ?? 0),
    );
    return { stops: stops.length, missed: missed.map(nameOf), backwards: backwards.map(nameOf) };
  });
}
