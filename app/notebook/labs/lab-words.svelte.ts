import { SvelteMap } from 'svelte/reactivity';
import { type ChapterContext, placeOf } from '../context.ts';
import type { StoredItem } from '../storage/record.ts';

/** Name of the word that says that a lab without benches is done. */
const doneWord = 'done';

/**
 * Short words a lab keeps for later visits, each in a record of its own: what the reader chose, or what was found, by
 * name. Reactive.
 */
export class LabWords {
  readonly #context: ChapterContext;
  readonly #lab: string;
  readonly #words = new SvelteMap<string, string>();
  #generation = $state(0);

  constructor(context: ChapterContext, lab: string) {
    this.#context = context;
    this.#lab = lab;
  }

  /** The word kept under this name. */
  get(name: string): string | undefined {
    return this.#words.get(name);
  }

  /** Keeps a word, or forgets it with undefined. */
  set(name: string, word: string | undefined): void {
    if (this.#words.get(name) === word) return;
    this.#put(name, word);
    this.#context.store.write(
      placeOf(this.#context, 'lab', `${this.#lab}/${name}`),
      word === undefined ? undefined : { word },
    );
  }

  /** Whether the lab is done; for labs whose benches cannot say so. */
  get done(): boolean {
    return this.#words.has(doneWord);
  }

  /** Marks the lab as done, for good. */
  finish(): void {
    this.set(doneWord, 'yes');
  }

  /** Changes when all work was deleted: whatever a lab holds besides its words is of the time before. */
  get generation(): number {
    return this.#generation;
  }

  /** All work of this learner was deleted. */
  wipe(): void {
    this.#words.clear();
    this.#generation += 1;
  }

  /** Takes what is stored now. */
  restore(): void {
    this.#words.clear();
    for (const item of this.#context.store.snapshot().items) this.receive(item);
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem): void {
    const name = this.#nameOf(item);
    if (name !== undefined && item.kind === 'lab') this.#put(name, item.value?.word);
  }

  #put(name: string, word: string | undefined): void {
    if (word === undefined) this.#words.delete(name);
    else this.#words.set(name, word);
  }

  #nameOf({ chapter, kind, item }: StoredItem): string | undefined {
    const start = `${this.#lab}/`;
    const ours = kind === 'lab' && chapter === this.#context.chapter && item.startsWith(start);
    return ours ? item.slice(start.length) : undefined;
  }
}
