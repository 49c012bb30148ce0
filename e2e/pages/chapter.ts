import { expect, type Page } from '@playwright/test';
import { Cell } from './cell.ts';
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
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
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
}
