import type { Locator } from '@playwright/test';

/** A stream of the wire, or what the page itself did. */
export type Lane = 'stdin' | 'stdout' | 'stderr' | 'here';

/** The wire: process, streams, messages, newest last. */
export class Wire {
  readonly root: Locator;
  readonly list: Locator;
  readonly message: Locator;
  /** Number and state of the chapter's own process. */
  readonly state: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.list = root.getByRole('listbox', { name: 'Messages, newest last' });
    this.message = root.getByRole('region', { name: 'Selected message' });
    this.state = root.locator('.state');
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Rows of one lane, those whose name has `words` when given. */
  rows(lane: Lane, words?: string | RegExp): Locator {
    const rows = this.list.locator(`[data-lane="${lane === 'here' ? 'local' : lane}"]`);
    return words === undefined ? rows : rows.filter({ hasText: words });
  }

  /** The whole raw line of a row, every character as it crossed. */
  async text(row: Locator): Promise<string> {
    await row.click();
    const raw = this.message.getByRole('button', { name: 'Wire line', exact: true });
    if ((await raw.count()) > 0 && (await raw.getAttribute('aria-pressed')) === 'false') await raw.click();
    const line = this.message.getByRole('group', { name: 'Line as it crossed' });
    await line.waitFor();
    return (await line.textContent()) ?? '';
  }

  /** The newest line of a lane. */
  newest(lane: Lane): Promise<string> {
    return this.text(this.rows(lane).last());
  }

  /** Every line of a lane, oldest first. */
  async lines(lane: Lane): Promise<string[]> {
    const lines: string[] = [];
    for (const row of await this.rows(lane).all()) lines.push(await this.text(row));
    return lines;
  }
}
