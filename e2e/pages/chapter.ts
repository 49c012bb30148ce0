import { expect, type Locator, type Page } from '@playwright/test';
import { Cell } from './cell.ts';
import { Exercise } from './exercise.ts';
import { Lab } from './lab.ts';
import { Predict } from './predict.ts';
import { Table } from './table.ts';
import { Wire } from './wire.ts';

/** A chapter's page: the way to everything that runs on it. */
export class Chapter {
  readonly page: Page;
  readonly wire: Wire;

  constructor(page: Page) {
    this.page = page;
    this.wire = new Wire(page.getByRole('region', { name: 'The wire', exact: true }));
  }

  /** Opens the page at this address and waits until it is alive and has what was saved. */
  static async open(page: Page, address: string): Promise<Chapter> {
    await page.goto(address);
    return Chapter.alive(page);
  }

  /** Waits until the page is alive; for after a reload. */
  static async alive(page: Page): Promise<Chapter> {
    // Set after the last island; a busy machine needs its time for that. An `expect` would describe the whole page anew at
    // each look, for the message it might fail with, and that takes longer than all the page itself does.
    await page.locator('html[data-ready=true]').waitFor({ state: 'attached', timeout: 60_000 });
    return new Chapter(page);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await Chapter.alive(this.page);
  }

  /** The request cell of this title in the text of the chapter; cells of tables and labs are found through those. */
  cell(title: string): Cell {
    return new Cell(this.page.getByRole('region', { name: `Request ${title}`, exact: true }));
  }

  table(caption: string | RegExp): Table {
    return new Table(
      this.page.getByRole('figure').filter({ has: this.page.getByRole('table', { name: caption }) }),
    );
  }

  lab(title: string): Lab {
    return new Lab(this.page.getByRole('region', { name: title, exact: true }));
  }

  predict(question: string): Predict {
    return new Predict(this.page.getByRole('region', { name: `Prediction: ${question}`, exact: true }));
  }

  exercise(title: string): Exercise {
    return new Exercise(this.page.getByRole('region', { name: title, exact: true }));
  }

  /** Whether work is saved, in the words of the head of the page. */
  get saved(): Locator {
    return this.page.getByRole('banner').locator('.saved');
  }

  /** Chooses from the menu in the head of the page. */
  async menu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await this.page.getByRole('button', { name: item, exact: true }).click();
  }

  /** Takes a file in by the dialog, and gives what the dialog says about it. */
  async importFile(text: string): Promise<string> {
    await this.menu('Export or import work');
    const dialog = this.page.getByRole('dialog', { name: 'Export and import' });
    const file = { name: 'work.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await dialog.getByLabel('Import').setInputFiles(file);
    const said = dialog.getByRole('status');
    await expect(said).toHaveText(/(Done|Not done)\./);
    const says = (await said.innerText()).replace(/\s+/g, ' ').trim();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    return says;
  }

  /** All work as the text of a file, as the dialog shows it. */
  async exportText(): Promise<string> {
    await this.menu('Export or import work');
    const dialog = this.page.getByRole('dialog', { name: 'Export and import' });
    await dialog.getByRole('button', { name: 'Show as text', exact: true }).click();
    const text = await dialog.getByLabel('Select all and copy').inputValue();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    return text;
  }
}
