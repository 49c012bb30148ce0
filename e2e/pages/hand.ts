import { expect, type Locator, type Page } from '@playwright/test';

/** How a reader acts on what was found by role and name. */
export interface Hand {
  /** Goes near a step of the chapter, by its name on the map. */
  near(page: Page, step: RegExp): Promise<void>;
  /** Presses a button. */
  press(button: Locator): Promise<void>;
  /** Chooses one of a group of radio buttons. */
  choose(group: Locator, radio: Locator): Promise<void>;
  /** Writes into a field in place of what it holds. */
  write(field: Locator, text: string): Promise<void>;
  /** Sends a request that was just written, whose Send button this is. */
  send(button: Locator): Promise<void>;
  /** Goes to an item of a tree and picks it. */
  pick(tree: Locator, item: Locator): Promise<void>;
}

/** Acts as assistive technology does: straight on what has this role and name. */
export const directly: Hand = {
  near: () => Promise.resolve(),
  press: (button) => button.click(),
  send: (button) => button.click(),
  choose: (_group, radio) => radio.check(),
  pick: (_tree, item) => item.click(),
  async write(field, text) {
    // An editor rests as text that cannot be written into until it is near.
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeEditable();
    await field.press('ControlOrMeta+A');
    await field.press('Delete');
    await field.page().keyboard.insertText(text);
  },
};
