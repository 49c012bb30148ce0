import { expect, type Locator, type Page } from '@playwright/test';
import type { ExercisePart } from './exercise.ts';

/** A reader who has a keyboard and nothing else. */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the target has the focus. Fails when it is not met: it cannot be reached, or something holds the focus. */
  async tabTo(target: Locator, limit = 60): Promise<void> {
    for (let presses = 0; presses < limit; presses += 1) {
      await this.press('Tab');
      if (await this.#isFocused(target)) return;
    }
    throw new Error(`${String(limit)} presses of Tab did not lead to ${String(target)}`);
  }

  /** Goes to a section by its link in the contents; for the start of a page. */
  async goTo(section: string | RegExp): Promise<void> {
    const contents = this.page.getByRole('navigation', { name: 'In this chapter' });
    await this.tabTo(contents.getByRole('link', { name: section }));
    await this.press('Enter');
  }

  /** Chooses among radio buttons of which none is chosen yet. */
  async choose(radios: Locator, index: number): Promise<void> {
    await this.tabTo(radios.first());
    if (index === 0) await this.press('Space');
    else await this.press('ArrowDown', index);
    await expect(radios.nth(index)).toBeChecked();
  }

  /** Picks evidence: the newest message with this name, and the place. */
  async pick(part: ExercisePart, message: RegExp, pointer: string): Promise<void> {
    await this.tabTo(part.openPicker);
    await this.press('Enter');
    const names = part.picker.locator('label:has(:checked) .name');
    await this.tabTo(part.picker.getByRole('radio').first(), 3);
    await this.press('Space');
    await this.#walk('ArrowDown', async () => message.test(await names.innerText()));
    await this.tabTo(part.picker.locator('[role="treeitem"][tabindex="0"]'), 3);
    const focused = part.picker.locator('[role="treeitem"]:focus');
    await this.#walk('ArrowDown', async () => (await focused.getAttribute('data-pointer')) === pointer);
    await this.press('Enter');
    await expect(part.openPicker).toBeFocused();
    await expect(part.picked).toContainText(pointer);
  }

  /** Judges claims, each of which is a group of two radio buttons. */
  async judge(
    part: ExercisePart,
    claims: readonly { readonly text: string; readonly holds: boolean }[],
  ): Promise<void> {
    for (const { text, holds } of claims)
      await this.choose(part.claim(text).getByRole('radio'), holds ? 0 : 1);
  }

  async #walk(key: string, isThere: () => Promise<boolean>, limit = 60): Promise<void> {
    for (let presses = 0; presses < limit; presses += 1) {
      if (await isThere()) return;
      await this.press(key);
    }
    throw new Error(`${String(limit)} presses of ${key} did not lead there`);
  }

  #isFocused(target: Locator): Promise<boolean> {
    return target.evaluateAll((elements) => elements.some((element) => element.matches(':focus')));
  }
}
