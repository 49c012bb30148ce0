/**
 * Remembers what a person typed lately, so that an editor can tell an echo of its own text from a text that the
 * program wants written. An echo, also a late one, must never move the caret.
 */
export class RecentTexts {
  readonly #limit: number;
  #texts: string[] = [];
  #revision: number;

  constructor(revision: number, limit = 8) {
    this.#revision = revision;
    this.#limit = limit;
  }

  typed(text: string): void {
    this.#texts = [...this.#texts.slice(1 - this.#limit), text];
  }

  /** Whether a text handed in from outside is the program's will: its revision is new, or nobody typed it here. */
  isProgramText(text: string, revision: number): boolean {
    const wanted = revision !== this.#revision || !this.#texts.includes(text);
    this.#revision = revision;
    if (wanted) this.#texts = [];
    return wanted;
  }
}
