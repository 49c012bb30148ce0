/** Things by name, made on first need. Not reactive: what it holds is. */
export class Registry<T> {
  readonly #made = new Map<string, T>();
  readonly #make: (name: string) => T;

  constructor(make: (name: string) => T) {
    this.#make = make;
  }

  /** The thing of that name. */
  get(name: string): T {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = this.#make(name);
    this.#made.set(name, made);
    return made;
  }

  /** All that were made, oldest first. */
  all(): readonly T[] {
    return [...this.#made.values()];
  }
}

/** Listeners by number, told in batches. Not reactive. */
export class Followers<T> {
  readonly #listeners = new Map<number, (value: T) => void>();
  readonly #changed = new Set<number>();

  /** Sets the one listener of `key`. Returns the way to stop. */
  add(key: number, listener: (value: T) => void): () => void {
    this.#listeners.set(key, listener);
    return () => {
      if (this.#listeners.get(key) === listener) this.#listeners.delete(key);
    };
  }

  /** Notes that what bears this number has changed; costs nothing where nobody listens. */
  note(key: number): void {
    if (this.#listeners.has(key)) this.#changed.add(key);
  }

  /** Tells every listener concerned once, however often its thing has changed. */
  tell(valueOf: (key: number) => T | undefined): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const key of changed) {
      const value = valueOf(key);
      if (value !== undefined) this.#listeners.get(key)?.(value);
    }
  }
}
