/**
 * What the reader has chosen: one entry of the trace and, if any, one member of it. There is one for the whole page, so
 * that a message chosen anywhere is chosen everywhere.
 */
export class Selection {
  #seq = $state<number | undefined>(undefined);
  #pointer = $state<string | undefined>(undefined);
  #turn = $state(0);
  #reveals = $state(0);

  /** seq of the chosen entry; the trace may have lost it since. Reactive. */
  get seq(): number | undefined {
    return this.#seq;
  }

  /** JSON Pointer of the chosen member of that entry's line; undefined for none. Reactive. */
  get pointer(): string | undefined {
    return this.#pointer;
  }

  /** Goes up with each choice, also of the same thing: whoever scrolls to it depends on this. Reactive. */
  get turn(): number {
    return this.#turn;
  }

  /** Goes up when what is chosen is to be brought into view, wherever it stands. Reactive. */
  get reveals(): number {
    return this.#reveals;
  }

  /** Chooses an entry as `choose` does and asks the wire to show it. */
  reveal(seq: number, pointer?: string): void {
    this.choose(seq, pointer);
    this.#reveals += 1;
  }

  /** Chooses an entry, and a member of it if a JSON Pointer is given. */
  choose(seq: number, pointer?: string): void {
    this.#seq = seq;
    this.#pointer = pointer;
    this.#turn += 1;
  }

  clear(): void {
    this.#seq = undefined;
    this.#pointer = undefined;
  }
}
