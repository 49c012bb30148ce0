import type { Lab } from '../../../chapters/kit/types.ts';
import type { SortItem } from '../../../chapters/kit/lab-data.ts';
import type { Session } from '../session.svelte.ts';
import { oneOf } from '../storage/guard.ts';
import type { LabWords } from './lab-words.svelte.ts';

/** What a capability can be made. */
export type Primitive = SortItem['right'];

/** The three primitives, each with who decides that it is used (specification, server). */
export const primitives: readonly Primitive[] = ['tool', 'resource', 'prompt'];

/** One capability and where the reader has put it. The choice is kept; so is what was checked. */
export class SortedItem {
  readonly data: SortItem;
  readonly #words: LabWords;

  constructor(data: SortItem, words: LabWords) {
    this.data = data;
    this.#words = words;
  }

  get choice(): Primitive | undefined {
    return oneOf(this.#words.get(`choice/${this.data.id}`), primitives);
  }

  /** Verdict on the choice as it stands; undefined when it has not been checked, or was changed since. */
  get verdict(): 'right' | 'wrong' | undefined {
    const { choice } = this;
    if (choice === undefined || this.#words.get(`checked/${this.data.id}`) !== choice) return undefined;
    return choice === this.data.right ? 'right' : 'wrong';
  }

  choose(primitive: Primitive): void {
    this.#words.set(`choice/${this.data.id}`, primitive);
    this.#words.set(`checked/${this.data.id}`, undefined);
  }

  check(): void {
    this.#words.set(`checked/${this.data.id}`, this.choice);
  }

  clear(): void {
    this.#words.set(`choice/${this.data.id}`, undefined);
    this.#words.set(`checked/${this.data.id}`, undefined);
  }
}

/** A dozen capabilities to sort by who decides. */
export class SortRun {
  readonly items: readonly SortedItem[];
  readonly #words: LabWords;

  constructor(session: Session, lab: Extract<Lab, { type: 'sort' }>) {
    this.#words = session.labWords(lab.id);
    this.items = lab.items.map((data) => new SortedItem(data, this.#words));
  }

  /** How many have been put somewhere. */
  get placed(): number {
    return this.items.filter(({ choice }) => choice !== undefined).length;
  }

  /** How many stand checked, and how many of those are right. */
  get checked(): { readonly count: number; readonly right: number } {
    const verdicts = this.items.flatMap(({ verdict }) => verdict ?? []);
    return { count: verdicts.length, right: verdicts.filter((verdict) => verdict === 'right').length };
  }

  /** Checks every capability that has been put somewhere. The lab is done once all of them were. */
  check(): void {
    for (const item of this.items) item.check();
    if (this.checked.count === this.items.length) this.#words.finish();
  }

  startOver(): void {
    for (const item of this.items) item.clear();
  }
}
