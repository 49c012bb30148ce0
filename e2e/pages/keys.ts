import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hand.ts';

const inFocus = (element: Element): boolean => element.matches(':focus');

/** Whether an element stands before the one that has the focus. */
const isBehind = (element: Element): boolean => {
  const now = document.activeElement;
  if (now === null || now === document.body) return false;
  const root = element.getRootNode();
  const place = root instanceof ShadowRoot ? root.host : element;
  return (now.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
};

/** A reader who has a keyboard and nothing else. */
export class Keys implements Hand {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async key(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /**
   * Presses Tab until one of the targets has the focus, or Shift+Tab where they stand before what has it. Fails when none
   * is met: it cannot be reached, or something holds the focus.
   */
  async tabTo(target: Locator, limit = 60, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    const way = key ?? ((await target.first().evaluate(isBehind)) ? 'Shift+Tab' : 'Tab');
    for (let presses = 0; presses < limit;) {
      // Finding by role takes longer than a key; what was found is asked several times, and found anew in case it was replaced.
      const all = await target.elementHandles();
      const found = await this.page.evaluateHandle((elements) => elements, all);
      for (let time = 0; time < 15 && presses < limit; time += 1, presses += 1) {
        await this.key(way);
        if (await found.evaluate((all) => all.some((one) => one instanceof Element && one.matches(':focus'))))
          return;
      }
      if (await this.#isFocused(target)) return;
    }
    throw new Error(`${String(limit)} presses of ${way} did not lead to ${String(target)}`);
  }

  async near(page: Page, step: RegExp): Promise<void> {
    await this.key('m');
    const map = page.getByRole('dialog', { name: 'Map of this chapter' });
    await map.waitFor();
    // The map is a ring: the way to its later half is shorter over its end.
    const link = map.getByRole('link', { name: step });
    const [before, all] = await Promise.all([
      link
        .first()
        .evaluate((one) =>
          [...(one.closest('dialog')?.querySelectorAll('a') ?? [])].indexOf(one as HTMLAnchorElement),
        ),
      map.getByRole('link').count(),
    ]);
    await this.tabTo(link, 200, before > all / 2 ? 'Shift+Tab' : 'Tab');
    await this.key('Enter');
    await expect(map).toHaveCount(0);
  }

  async press(button: Locator): Promise<void> {
    await this.tabTo(button);
    await this.key('Enter');
  }

  /** By the key of the editor, which has the focus. */
  async send(): Promise<void> {
    await this.key('ControlOrMeta+Enter');
  }

  async choose(group: Locator, radio: Locator): Promise<void> {
    // One stop of Tab for the group: what is chosen in it, else its first or its last.
    await this.tabTo(group.getByRole('radio'));
    await this.#walk('ArrowDown', radio);
    if (!(await radio.isChecked())) await this.key('Space');
    await expect(radio).toBeChecked();
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await expect(field).toBeEditable();
    await expect(field).toBeFocused();
    await this.key('ControlOrMeta+A');
    await this.key('Delete');
    // A long text comes at once, as one that is pasted or spoken does.
    if (text.length < 60) await this.type(text);
    else await this.page.keyboard.insertText(text);
  }

  async pick(tree: Locator, item: Locator): Promise<void> {
    await this.tabTo(tree.getByRole('treeitem'));
    await this.key('Home');
    await this.#walk('ArrowDown', item);
    await this.key('Enter');
  }

  /** Presses a key until the target has the focus, at once if it has. */
  async #walk(key: string, target: Locator, limit = 60): Promise<void> {
    const handle = await target.first().elementHandle();
    for (let presses = 0; presses < limit; presses += 1) {
      if ((await handle?.evaluate(inFocus)) === true) return;
      await this.key(key);
    }
    throw new Error(`${String(limit)} presses of ${key} did not lead to ${String(target)}`);
  }

  #isFocused(target: Locator): Promise<boolean> {
    return target.evaluateAll((elements) => elements.some((element) => element.matches(':focus')));
  }
}
