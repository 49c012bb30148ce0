import { expect, type Locator } from '@playwright/test';
import { Cell } from './cell.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A lab: benches with a process of their own and cells that talk to it. */
export class Lab {
  readonly root: Locator;

  constructor(root: Locator) {
    this.root = root;
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Brings the tab of this title to the front. */
  async tab(title: string): Promise<void> {
    // A tab whose request was sent begins with the word of its outcome.
    const tab = this.root
      .getByRole('tab')
      .filter({ hasText: new RegExp(`(^|[\\s:])${escaped(title)}\\s*$`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  /** The cell of this title; bring its tab to the front first. */
  cell(title: string): Cell {
    return new Cell(this.root.getByRole('region', { name: `Request ${title}`, exact: true }));
  }

  /** The process of a bench by program: what it is and does, and its buttons. */
  process(program: string): Locator {
    return this.root.getByRole('group', { name: new RegExp(`^(Process \\d+|No process yet), ${program}$`) });
  }

  /** Number of the process of a bench; NaN before the first start. */
  async number(program: string): Promise<number> {
    const words = (await this.process(program).locator('strong').first().textContent()) ?? '';
    return Number(words.replace('Process ', ''));
  }

  /** The row of a table of this lab that begins with these words. */
  row(header: string | RegExp): Locator {
    return this.root
      .getByRole('row')
      .filter({ has: this.root.page().getByRole('rowheader', { name: header, exact: true }) });
  }
}
