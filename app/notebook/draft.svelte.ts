import { type ChapterContext, placeOf } from './context.ts';

/**
 * The text of one editor, saved as it is typed. The program changes it only when the reader asked for that, and
 * then the text before can be had back, also after a reload.
 */
export class Draft {
  readonly original: string;
  readonly #context: ChapterContext;
  readonly #item: string;
  #text = $state('');
  #undo = $state<string | undefined>(undefined);
  #undoes = $state<'reset' | 'restore'>('reset');
  #touched = false;

  constructor(context: ChapterContext, item: string, original: string) {
    this.#context = context;
    this.#item = item;
    this.original = original;
    this.#text = original;
  }

  get text(): string {
    return this.#text;
  }

  get canUndo(): boolean {
    return this.#undo !== undefined;
  }

  /** What the undo takes back. */
  get undoes(): 'reset' | 'restore' {
    return this.#undoes;
  }

  /** The text that the undo gives back. */
  get undoText(): string | undefined {
    return this.#undo;
  }

  /** Text of another tab that differs from ours. */
  get other(): string | undefined {
    return this.#context.store.otherText(this.#place(), this.#text);
  }

  edit(text: string): void {
    if (text === this.#text) return;
    this.#set(text, this.#undo, 'soon');
  }

  reset(): void {
    if (this.#text === this.original) return;
    this.#undoes = 'reset';
    this.#set(this.original, this.#text, 'now');
  }

  /** Puts another text in the place of this one. */
  replace(text: string): void {
    if (text === this.#text) return;
    this.#undoes = 'restore';
    this.#set(text, this.#text, 'now');
  }

  undo(): void {
    const before = this.#undo;
    if (before === undefined) return;
    // What was typed since the reset must not be lost in its turn.
    const typed = this.#text === this.original ? undefined : this.#text;
    this.#set(before, typed === before ? undefined : typed, 'now');
  }

  takeOther(): void {
    const other = this.other;
    if (other === undefined) return;
    const mine = this.#text;
    this.#context.store.settle(this.#place(), mine);
    this.#undoes = 'reset';
    this.#set(other, mine, 'now');
  }

  keepMine(): void {
    if (this.other === undefined) return;
    this.#context.store.settle(this.#place(), this.#text);
    this.#set(this.#text, this.#undo, 'now');
  }

  /** Takes the stored text, unless the reader has already typed here. */
  restore(): void {
    if (this.#touched) return;
    const stored = this.#context.store.take(this.#place());
    if (stored === undefined) return;
    this.#text = stored.text;
    this.#undo = stored.undo;
    this.#undoes = stored.undoes ?? 'reset';
    this.#touched = true;
  }

  /** Goes back to the original; with `undoable` the text is to be had by undo until the page is left. */
  wipe(undoable: boolean): void {
    this.#undo = undoable && this.#text !== this.original ? this.#text : undefined;
    this.#undoes = 'reset';
    this.#text = this.original;
    this.#touched = false;
  }

  #set(text: string, undo: string | undefined, when: 'now' | 'soon'): void {
    this.#touched = true;
    this.#text = text;
    this.#undo = undo;
    const undoes = this.#undoes === 'restore' ? ({ undoes: 'restore' } as const) : {};
    this.#context.store.write(this.#place(), { text, undo, ...undoes }, when);
  }

  #place(): ReturnType<typeof placeOf<'draft'>> {
    return placeOf(this.#context, 'draft', this.#item);
  }
}
