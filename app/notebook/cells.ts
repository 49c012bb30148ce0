import type { Cell } from '../../chapters/kit/types.ts';
import { RequestCell } from './cell.svelte.ts';
import type { ChapterContext } from './context.ts';
import type { Host } from './host.ts';
import { ProgramSlot } from './process-slot.svelte.ts';
import { Registry } from './registry.ts';
import type { StoredItem } from './storage/record.ts';

/** Who a process acts for unless a lab says otherwise. */
const configuredPrincipal = 'mira';

/** The request cells of a chapter's text, and the process of each program they talk to. */
export class Cells {
  readonly #context: ChapterContext;
  readonly #host: Host;
  #data: readonly Cell[];
  readonly #main: Registry<ProgramSlot>;
  readonly #made: Registry<RequestCell>;
  #restored = false;

  constructor(context: ChapterContext, data: readonly Cell[], host: Host) {
    this.#context = context;
    this.#data = data;
    this.#host = host;
    this.#main = new Registry((program) => this.makeSlot(program));
    this.#made = new Registry((id) => {
      const cell = this.data(id);
      return this.make(cell, id, this.slot(cell.program));
    });
  }

  /** The cell of that id, made at its first need. Throws when the chapter has none: a fault of the chapter. */
  get(id: string): RequestCell {
    return this.#made.get(id);
  }

  /** All cells made so far. */
  all(): readonly RequestCell[] {
    return this.#made.all();
  }

  /** What the chapter says of a cell. */
  data(id: string): Cell {
    const found = this.#data.find((one) => one.id === id);
    if (found === undefined) throw new Error(`The chapter has no cell ${id}.`);
    return found;
  }

  /** Takes the same cells again with what is known of them by now: their reference answers. */
  complete(data: readonly Cell[]): void {
    this.#data = data;
    for (const made of this.all()) made.cell = this.data(made.cell.id);
  }

  /** The first cell of the chapter. */
  get first(): Cell | undefined {
    return this.#data[0];
  }

  /** The slot that the cells of a program share. */
  slot(program: string): ProgramSlot {
    return this.#main.get(program);
  }

  /** The shared slots made so far. */
  slots(): readonly ProgramSlot[] {
    return this.#main.all();
  }

  /** Makes a slot of its own; `linked` says whether the faults of the link act on it. */
  makeSlot(program: string, linked = true): ProgramSlot {
    const { live, environment } = this.#context;
    const { trace } = live;
    const principal = configuredPrincipal;
    return new ProgramSlot({ program, principal, host: this.#host, trace, environment, linked });
  }

  /** Makes a cell on a slot; `item` names its records. */
  make(
    cell: Cell,
    item: string,
    slot: ProgramSlot,
    onExchange?: ConstructorParameters<typeof RequestCell>[0]['onExchange'],
  ): RequestCell {
    const told = onExchange === undefined ? {} : { onExchange };
    const made = new RequestCell({ context: this.#context, cell, item, slot, ...told });
    // One that is made later than the others has missed their restoring.
    if (this.#restored) made.restore();
    return made;
  }

  /** Takes what an earlier visit left; what is made from now on takes it by itself. */
  restore(): void {
    this.#restored = true;
    for (const cell of this.all()) cell.restore();
  }
}

/** Takes a change from elsewhere into each of the cells. */
export function receiveInto(
  cells: readonly RequestCell[],
  item: StoredItem,
  from: 'tab' | 'file' | 'storage',
): void {
  for (const cell of cells) cell.receive(item, from);
}
