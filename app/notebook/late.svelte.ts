/** Tells the reader of a part that did not load; `again` tries everything that is missing once more. */
export type TellOfLate = (cause: unknown, again: () => Promise<unknown>) => void;

let tell: TellOfLate = () => undefined;
let missing: readonly Late<unknown>[] = [];

const tryAll = (): Promise<unknown> => Promise.all(missing.map((late) => late.load()));

/** Names who tells the reader of parts that do not load; until then nobody does. */
export function tellOfLate(how: TellOfLate): void {
  tell = how;
}

/**
 * A part of the script that is loaded when it is first needed. A load that fails leaves the part away and is told
 * (`tellOfLate`); it is tried again when the reader asks for that, or by `load`.
 */
export class Late<T> {
  readonly #fetch: () => Promise<T>;
  /** Resolves once the part is there, after however many loads that failed. Waiting for it loads nothing. */
  readonly arrived: Promise<void>;
  #value = $state.raw<T | undefined>(undefined);
  #arrive: () => void = () => undefined;
  #loading: Promise<T> | undefined;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    this.arrived = new Promise((resolve) => (this.#arrive = resolve));
  }

  /** The part, once it is there; reactive. Reading it begins to load it, and after a failure does not. */
  get value(): T | undefined {
    if (this.#value === undefined && !missing.includes(this)) void this.load().catch(() => undefined);
    return this.#value;
  }

  /** Waits for the part; rejects when it cannot be loaded. */
  load(): Promise<T> {
    this.#loading ??= this.#fetch().then(
      (value) => {
        missing = missing.filter((late) => late !== this);
        this.#value = value;
        this.#arrive();
        return value;
      },
      (thrown: unknown) => {
        this.#loading = undefined;
        if (!missing.includes(this)) missing = [...missing, this];
        tell(thrown, tryAll);
        throw thrown;
      },
    );
    return this.#loading;
  }
}
