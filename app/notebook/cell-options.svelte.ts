import { type ChapterContext, placeOf } from './context.ts';

/** What the reader set for one cell: how long to wait, and whether text goes out as it is. Saved as it changes. */
export class CellSettings {
  readonly #context: ChapterContext;
  readonly #item: string;
  #timeoutMs = $state<number | undefined>(undefined);
  #rawMode = $state(false);

  constructor(context: ChapterContext, item: string) {
    this.#context = context;
    this.#item = item;
  }

  get timeoutMs(): number {
    return this.#timeoutMs ?? this.#context.defaultTimeoutMs();
  }

  get rawMode(): boolean {
    return this.#rawMode;
  }

  set({
    timeoutMs = this.timeoutMs,
    rawMode = this.#rawMode,
  }: {
    timeoutMs?: number;
    rawMode?: boolean;
  }): void {
    this.#timeoutMs = timeoutMs;
    this.#rawMode = rawMode;
    this.#context.store.write(this.#place(), { timeoutMs, rawMode }, 'soon');
  }

  /** Takes what is stored now. */
  restore(): void {
    const stored = this.#context.store.read(this.#place());
    this.#timeoutMs = stored?.timeoutMs;
    this.#rawMode = stored?.rawMode ?? false;
  }

  #place(): ReturnType<typeof placeOf<'options'>> {
    return placeOf(this.#context, 'options', this.#item);
  }
}
