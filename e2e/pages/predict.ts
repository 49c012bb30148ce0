import type { Locator } from '@playwright/test';

/** A question asked before the reader tries. */
export class Predict {
  readonly root: Locator;
  readonly commitButton: Locator;
  readonly takeBack: Locator;
  /** What is told after committing; nothing of it is in the document before. */
  readonly outcome: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.commitButton = root.getByRole('button', { name: 'Commit', exact: true });
    this.takeBack = root.getByRole('button', { name: 'Take it back', exact: true });
    this.outcome = root.locator('.outcome');
  }

  option(text: string): Locator {
    return this.root.getByRole('radio', { name: text, exact: true });
  }

  async commit(text: string): Promise<void> {
    await this.option(text).check();
    await this.commitButton.click();
  }
}
