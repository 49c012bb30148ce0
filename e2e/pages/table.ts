import { expect, type Locator } from '@playwright/test';
import { Cell } from './cell.ts';

/** One row of a live table. */
export class Row {
  readonly root: Locator;
  /** What came back, in words. */
  readonly outcome: Locator;
  /** `equal`, `different`, `edited`, or nothing. */
  readonly badge: Locator;
  readonly opener: Locator;
  readonly sendButton: Locator;
  readonly #detail: Locator;

  constructor(table: Locator, number: number) {
    this.root = table.locator('tbody > tr:not(.detail)').nth(number - 1);
    this.#detail = table.locator('tbody > tr.detail').nth(number - 1);
    this.outcome = this.root.locator('.came');
    this.badge = this.root.locator('td.badge');
    this.opener = this.root.locator('[aria-expanded]');
    this.sendButton = this.root.getByRole('button', { name: /^Send row/ });
  }

  /** Opens the row and returns its cell. */
  async open(): Promise<Cell> {
    if ((await this.opener.getAttribute('aria-expanded')) === 'false') await this.opener.click();
    await this.#detail.waitFor();
    return new Cell(this.#detail.getByRole('region', { name: /^Request / }));
  }

  /** Sends the row and waits for its outcome; not for a row that hangs. */
  async send(): Promise<void> {
    await this.sendButton.click();
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.outcome).not.toHaveText(/^\s*(running|not run yet)\s*$/);
  }
}

/** A live table. Rows are counted from 1, as readers do. */
export class Table {
  readonly root: Locator;
  readonly step: Locator;
  readonly all: Locator;
  readonly clear: Locator;
  readonly stop: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.step = root.getByRole('button', { name: 'Run next', exact: true });
    this.all = root.getByRole('button', { name: 'Run all', exact: true });
    this.clear = root.getByRole('button', { name: 'Clear', exact: true });
    this.stop = root.getByRole('button', { name: 'Stop', exact: true });
  }

  row(number: number): Row {
    return new Row(this.root, number);
  }

  /** Runs every row and waits until the table rests. */
  async runAll(): Promise<void> {
    await this.all.click();
    await expect(this.all).toBeEnabled();
    await this.root.getByText(/^5 of 5 rows run/).waitFor();
  }
}
