import type { Encode } from '../../../chapters/kit/token-count.ts';
import { loadO200k, type LoadEncode } from './o200k.ts';

/** A tokenizer that is loaded when a person asks for it. */
export class Tokenizer {
  readonly #load: LoadEncode;
  #encode = $state.raw<Encode | undefined>(undefined);
  #loading = $state(false);
  #problem = $state<string | undefined>(undefined);

  constructor(load: LoadEncode = loadO200k) {
    this.#load = load;
  }

  /** Undefined until it is loaded. */
  get encode(): Encode | undefined {
    return this.#encode;
  }

  get loading(): boolean {
    return this.#loading;
  }

  /** Why it is not there, in one sentence; loading again tries again. */
  get problem(): string | undefined {
    return this.#problem;
  }

  async load(): Promise<void> {
    if (this.#loading || this.#encode !== undefined) return;
    this.#loading = true;
    this.#problem = undefined;
    try {
      this.#encode = await this.#load();
    } catch {
      this.#problem = 'The tokenizer did not load. Check the connection and try again, or reload the page.';
    } finally {
      this.#loading = false;
    }
  }
}
