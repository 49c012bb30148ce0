import { expect, type Locator } from '@playwright/test';
import type { Cell } from './cell.ts';

/** The dialog in which a person answers what a server asks, opened from a cell whose answer needs input. */
export class ElicitationDialog {
  readonly cell: Cell;
  /** The bar under the answer, with the button that opens the dialog. */
  readonly bar: Locator;
  readonly root: Locator;

  constructor(cell: Cell) {
    this.cell = cell;
    this.bar = cell.root.getByRole('group', { name: 'The server asks' }).first();
    this.root = cell.root.page().getByRole('dialog');
  }

  /** Sends the cell, waits for the question, and opens the dialog. */
  static async ask(cell: Cell): Promise<ElicitationDialog> {
    await cell.send();
    await expect(cell.outcome).toHaveText('Needs input');
    return ElicitationDialog.open(cell);
  }

  /** Opens the dialog for the question that waits. */
  static async open(cell: Cell): Promise<ElicitationDialog> {
    const dialog = new ElicitationDialog(cell);
    await dialog.opener.click();
    await dialog.root.waitFor();
    return dialog;
  }

  get opener(): Locator {
    return this.bar.getByRole('button', { name: 'Answer', exact: true });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** The text field of this title. */
  field(title: string): Locator {
    return this.root.getByRole('textbox', { name: new RegExp(`^${title}`) });
  }

  /** Presses the button that sends, and waits until the retry is settled. */
  async sendBy(name: string): Promise<void> {
    await this.cell.start(() => this.button(name).click());
    await this.cell.settled();
    await expect(this.root).toBeHidden();
  }

  /** Goes on to the review and sends from there. */
  async accept(): Promise<void> {
    await this.button('Review and accept').click();
    await this.sendBy('Accept and send');
  }
}
