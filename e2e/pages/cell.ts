import { expect, type Locator } from '@playwright/test';
import { Editor } from './editor.ts';

/** A request cell: editor, actions, answer. Give it the region named `Request …`. */
export class Cell {
  readonly root: Locator;
  readonly editor: Editor;
  readonly sendButton: Locator;
  /** The line that says how the newest request stands. */
  readonly bar: Locator;
  /** Word of the outcome: `Result`, `Result, tool error`, `Protocol error`, `Timed out` … */
  readonly outcome: Locator;
  /** The notice that the cell refused to send. */
  readonly refusal: Locator;
  /** The question of a host whose policy is to ask. */
  readonly proposal: Locator;
  readonly editedBadge: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.editor = new Editor(root.locator('[data-editor]'));
    this.sendButton = root.getByRole('button', { name: 'Send', exact: true });
    this.bar = root.locator('[data-exchange]');
    this.outcome = this.bar.locator('.outcome strong');
    this.refusal = root.getByRole('group', { name: 'Not sent' });
    this.proposal = root.getByRole('group', { name: 'The host asks' });
    this.editedBadge = root.getByText('edited', { exact: true });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** The whole text of the editor. */
  editorText(): Promise<string> {
    return this.editor.text();
  }

  /** Replaces the text by pasting. */
  setEditorText(text: string): Promise<void> {
    return this.editor.replace(text);
  }

  /** Key of the newest exchange; empty before the first. */
  async exchange(): Promise<string> {
    return (await this.bar.getAttribute('data-exchange')) ?? '';
  }

  /** Sends and waits until a new exchange is there, settled or not. `how` does the sending; the button does by default. */
  async start(how: () => Promise<void> = () => this.sendButton.click()): Promise<void> {
    const before = await this.exchange();
    await how();
    await expect(this.bar).not.toHaveAttribute('data-exchange', before);
  }

  /** Sends and waits until the new exchange is settled. */
  async send(how?: () => Promise<void>): Promise<void> {
    await this.start(how);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.bar).not.toHaveAttribute('data-outcome', 'pending');
  }

  /** The answer as it came, byte for byte. */
  async answerText(): Promise<string> {
    const fold = this.button('Show answer');
    if (await fold.isVisible()) await fold.click();
    const raw = this.bar.getByRole('button', { name: 'Wire', exact: true });
    if ((await raw.getAttribute('aria-pressed')) === 'false') await raw.click();
    const text =
      (await this.root.getByRole('group', { name: 'Wire line of the answer' }).textContent()) ?? '';
    await raw.click();
    return text;
  }

  /** The line that would go over the wire, as the cell shows it. */
  async wireLine(): Promise<string> {
    const toggle = this.button('Wire line');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return (await this.root.getByRole('group', { name: 'Wire line of this request' }).textContent()) ?? '';
  }

  /** Opens the options and returns them: how long to wait, and the switch for raw text. */
  async options(): Promise<{ readonly seconds: Locator; readonly raw: Locator }> {
    const toggle = this.root.getByRole('button', { name: /^Wait / });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return {
      seconds: this.root.getByRole('spinbutton', { name: /Wait at most/ }),
      raw: this.root.getByRole('checkbox', { name: /Send the text as it stands/ }),
    };
  }

  /** Sets how long the page waits. */
  async waitAtMost(seconds: string): Promise<void> {
    const { seconds: field } = await this.options();
    await field.fill(seconds);
    await field.press('Tab');
  }

  /** Opens Compare and returns one of its two lists of differences. */
  async differences(to: 'original' | 'reference'): Promise<Locator> {
    const toggle = this.button('Compare');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    const name = to === 'original' ? 'Your request against the original' : 'The answer against the reference';
    return this.root.getByRole('region', { name });
  }

  /** Each check of the host by its name: `passed`, `failed`, `does not apply`. */
  async checks(): Promise<Record<string, string>> {
    // The host's checks load at their first use, so they stand a moment after the answer.
    await this.root.locator('.checks li').first().waitFor();
    const rows = await this.root.locator('.checks li').all();
    const pairs = rows.map(async (row): Promise<[string, string]> => [
      (await row.locator('strong').textContent()) ?? '',
      (await row.locator('.word').textContent()) ?? '',
    ]);
    return Object.fromEntries(await Promise.all(pairs));
  }
}
