import { expect, type Locator } from '@playwright/test';

/** The part of CodeMirror's own structure that leads from an element to the state of its editor. */
interface Tiled {
  readonly cmTile?: { readonly root?: { readonly view?: { readonly state: { readonly doc: object } } } };
}

/** A CodeMirror editor in its open shadow root. Text is read from the editor's state, never from visible lines. */
export class Editor {
  readonly root: Locator;
  readonly content: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.content = root.locator('.cm-content');
  }

  /** Brings the editor to life; it rests as plain text while it is far from the window. */
  async wake(): Promise<void> {
    await this.root.scrollIntoViewIfNeeded();
    await this.content.waitFor();
  }

  /** The whole document. */
  async text(): Promise<string> {
    await this.wake();
    return this.content.evaluate((element) => String((element as Tiled).cmTile?.root?.view?.state.doc));
  }

  /** Puts the caret into the editor. */
  async focus(): Promise<void> {
    await this.wake();
    await this.content.focus();
    await expect(this.content).toBeFocused();
  }

  /** Replaces everything by pasting `text`, as a person would: select all, paste. */
  async replace(text: string): Promise<void> {
    await this.focus();
    await this.root.page().keyboard.press('ControlOrMeta+A');
    await this.paste(text);
    expect(await this.text()).toBe(text);
  }

  /** Pastes at the caret. */
  async paste(text: string): Promise<void> {
    if (text === '') {
      await this.root.page().keyboard.press('Delete');
      return;
    }
    await this.content.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
      // Firefox leaves out what an event is made with.
      Object.defineProperty(event, 'clipboardData', { value: clipboardData });
      element.dispatchEvent(event);
    }, text);
  }
}
