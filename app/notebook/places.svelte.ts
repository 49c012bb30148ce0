import { type ChapterContext, placeOf } from './context.ts';
import { doneSections, noSections, type SectionItem, type Sections, withSections } from './progress.ts';

/** Where the reader of a chapter has been, where they left off, and which sections are done. */
export class Places {
  readonly #context: ChapterContext;
  readonly #sections: Sections;
  readonly #isDone: (item: SectionItem) => boolean;
  #visited = $state.raw(noSections);
  #leftOff = $state<string | undefined>(undefined);
  readonly #done = $derived.by(() =>
    doneSections(this.#sections, this.#isDone, (section) => this.#visited.has(section)),
  );

  constructor(context: ChapterContext, sections: Sections, isDone: (item: SectionItem) => boolean) {
    this.#context = context;
    this.#sections = sections;
    this.#isDone = isDone;
  }

  /** Ids of sections that are done; reactive. */
  get done(): ReadonlySet<string> {
    return this.#done;
  }

  /** Anchor where the reader left off, from an earlier visit; reactive. */
  get leftOff(): string | undefined {
    return this.#leftOff;
  }

  visit(section: string): void {
    const { store } = this.#context;
    if (this.#visited.has(section)) {
      if (this.#last() === section) return;
    } else {
      this.#visited = withSections(this.#visited, [section]);
      store.write(placeOf(this.#context, 'place', `seen/${section}`), { section }, 'soon');
    }
    store.write(placeOf(this.#context, 'place', 'last'), { section }, 'soon');
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    this.take();
    this.#leftOff = this.#last();
  }

  /** Takes what was visited elsewhere. */
  take(): void {
    const { store, chapter } = this.#context;
    const seen = store
      .snapshot()
      .items.flatMap((item) =>
        item.kind === 'place' && item.chapter === chapter && item.value !== undefined
          ? [item.value.section]
          : [],
      );
    this.#visited = withSections(this.#visited, seen);
  }

  wipe(): void {
    this.#leftOff = undefined;
    this.#visited = noSections;
  }

  #last(): string | undefined {
    return this.#context.store.read(placeOf(this.#context, 'place', 'last'))?.section;
  }
}
