import type { Cell } from '../../chapters/kit/types.ts';
import type { RequestCell } from './cell.svelte.ts';
import { Cells, receiveInto } from './cells.ts';
import type { ChapterContext } from './context.ts';
import type { Host } from './host.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import type { MakeRest, Rest } from './rest.ts';
import type { StoredItem } from './storage/record.ts';

/** The rest of a chapter: at hand, or a way to load it. */
export type RestSource = { readonly now: MakeRest } | { readonly later: () => Promise<MakeRest> };

/** Everything a chapter is made of: its cells from the beginning, and the rest once it has come. */
export class Parts {
  readonly cells: Cells;
  readonly #context: ChapterContext;
  readonly #source: RestSource;
  #rest = $state.raw<Rest | undefined>(undefined);
  #loading: Promise<void> | undefined;
  #restored = false;

  constructor(context: ChapterContext, cells: readonly Cell[], source: RestSource, host: Host) {
    this.#context = context;
    this.#source = source;
    this.cells = new Cells(context, cells, host);
    if ('now' in source) this.#rest = source.now(context, this.cells);
  }

  /** The rest; throws before `load` has resolved. */
  get rest(): Rest {
    if (this.#rest === undefined) throw new Error('The rest of this chapter has not been loaded yet.');
    return this.#rest;
  }

  /** Loads the rest. Rejects when its script does not come; the next call tries again. */
  load(): Promise<void> {
    const source = this.#source;
    if ('now' in source) return Promise.resolve();
    this.#loading ??= source.later().then(
      (make) => {
        this.#rest = make(this.#context, this.cells);
        if (this.#restored) this.#restoreRest();
      },
      (thrown: unknown) => {
        this.#loading = undefined;
        throw thrown;
      },
    );
    return this.#loading;
  }

  /** Every process slot there is. */
  slots(): readonly ProgramSlot[] {
    return [...this.cells.slots(), ...(this.#rest?.pieces.slots() ?? [])];
  }

  /** Numbers of the processes that restored runs came from. */
  runNumbers(): readonly number[] {
    return this.#all().flatMap((cell) => (cell.exchange === undefined ? [] : [cell.exchange.process]));
  }

  /** Takes what an earlier visit left; what comes later takes it when it comes. */
  restore(): void {
    this.#restored = true;
    this.cells.restore();
    this.#restoreRest();
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    receiveInto(this.cells.all(), item, from);
    this.#rest?.pieces.receive(item, from);
    if (item.kind === 'place') this.#rest?.places.take();
  }

  /** All work of this learner was deleted. */
  wipe(elsewhere: boolean): void {
    for (const cell of this.cells.all()) cell.wipe(elsewhere);
    this.#rest?.pieces.wipe(elsewhere);
    this.#rest?.places.wipe();
  }

  #all(): readonly RequestCell[] {
    return [...this.cells.all(), ...(this.#rest?.pieces.cells() ?? [])];
  }

  #restoreRest(): void {
    this.#rest?.pieces.restore();
    this.#rest?.places.restore();
  }
}
