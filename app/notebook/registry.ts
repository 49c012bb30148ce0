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

/** Listeners by number. Not reactive. */
export class Followers<T> {
  readonly #listeners = new Map<number, (value: T) => void>();

  /** Sets the one listener of `key`. Returns the way to stop. */
  add(key: number, listener: (value: T) => void): () => void {
    this.#listeners.set(key, listener);
    return () => {
      if (this.#listeners.get(key) === listener) this.#listeners.delete(key);
    };
  }

  /** Tells the listener of `key`, if there is one. */
  tell(key: number, value: T): void {
    this.#listeners.get(key)?.(value);
  }
}
