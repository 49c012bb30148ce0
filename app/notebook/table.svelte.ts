import { compareJson } from '../../chapters/kit/compare.ts';
import type { LiveTable } from '../../chapters/kit/types.ts';
import type { RowState, TableState } from './api.ts';
import type { RequestCell } from './cell.svelte.ts';
import { outcomeWords } from './outcome-words.ts';

/** One row of a live table: a cell and what the book says of it. */
export class LiveRow implements RowState {
  readonly cell: RequestCell;
  readonly request: string;
  readonly expected: string;
  #sending = $state(false);
  readonly #equals = $derived.by(() => this.#compare());

  constructor(cell: RequestCell, request: string, expected: string) {
    this.cell = cell;
    this.request = request;
    this.expected = expected;
  }

  get outcome(): string | undefined {
    const exchanges = [
      ...this.cell.earlier,
      ...(this.cell.exchange === undefined ? [] : [this.cell.exchange]),
    ];
    const words = exchanges.map(outcomeWords).filter((each) => each !== undefined);
    return words.length === 0 ? undefined : words.join('; then ');
  }

  get equalsReference(): boolean | undefined {
    return this.#equals;
  }

  get restoredFrom(): number | undefined {
    return this.cell.exchange?.restored === true ? this.cell.exchange.process : undefined;
  }

  get running(): boolean {
    return this.#sending || this.cell.exchange?.outcome === 'pending';
  }

  /** Whether it has an outcome. */
  get finished(): boolean {
    return this.cell.exchange !== undefined && this.cell.exchange.outcome !== 'pending';
  }

  /** Sends the cell; false when it was refused before the wire. */
  async run(): Promise<boolean> {
    this.#sending = true;
    try {
      return (await this.cell.send()) !== undefined;
    } finally {
      this.#sending = false;
    }
  }

  // Another request may get the same answer; only the book's request with the book's answer is the book's row.
  #compare(): boolean | undefined {
    const { cell } = this.cell;
    // A person's answer to a question comes after it; the book's row is the question.
    const exchange = this.cell.earlier[0] ?? this.cell.exchange;
    if (exchange === undefined || exchange.outcome === 'pending' || cell.reference === undefined)
      return undefined;
    if (exchange.answer === undefined) return false;
    return equal(cell.line, exchange.request.text) && equal(cell.reference, exchange.answer.text);
  }
}

/** A table that is run row by row. */
export class LiveTableState implements TableState {
  readonly id: string;
  readonly caption: string;
  readonly rows: readonly LiveRow[];
  #running = $state(false);
  #stopped = false;
  readonly #next = $derived.by(() => this.#findNext());

  constructor(table: LiveTable, cellOf: (id: string) => RequestCell) {
    this.id = table.id;
    this.caption = table.caption;
    this.rows = table.rows.map(({ cell, request, outcome }) => new LiveRow(cellOf(cell), request, outcome));
  }

  get next(): number | undefined {
    return this.#next;
  }

  get running(): boolean {
    return this.#running || this.rows.some((row) => row.running);
  }

  async run(index: number): Promise<void> {
    await this.#run([index]);
  }

  async runNext(): Promise<void> {
    if (this.#next !== undefined) await this.#run([this.#next]);
  }

  async runAll(): Promise<void> {
    await this.#run(this.rows.keys());
  }

  stop(): void {
    this.#stopped = true;
    for (const row of this.rows) row.cell.cancel();
  }

  clear(): void {
    this.stop();
    for (const row of this.rows) row.cell.clearRun();
  }

  async #run(indexes: Iterable<number>): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#stopped = false;
    try {
      for (const index of indexes) {
        const sent = await this.rows[index]?.run();
        if (sent !== true || this.#stopped) return;
      }
    } finally {
      this.#running = false;
    }
  }

  #findNext(): number | undefined {
    const index = this.rows.findIndex((row) => !row.finished && !row.running);
    return index < 0 ? undefined : index;
  }
}

function equal(one: string, other: string): boolean {
  return compareJson(one, other).every((difference) => difference.ignored !== undefined);
}
