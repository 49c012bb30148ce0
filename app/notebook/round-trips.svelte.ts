import type { Exchange } from '../host/types.ts';
import type { Elicitation, TripOptions } from './elicitation.svelte.ts';
import { Late } from './late.svelte.ts';

/** The forms of a question, their checks and the retry: not needed before a server asks. */
const elicitations = new Late(() => import('./elicitation.svelte.ts'));

/** The round trips of one cell: the exchanges before the present one, and what the present one asks. Reactive. */
export class RoundTrips {
  readonly #options: TripOptions;
  #earlier = $state.raw<readonly Exchange[]>([]);
  #present: Exchange | undefined;
  #opened: readonly string[] = [];
  #opening: Promise<void> = Promise.resolve();
  #elicitation = $state.raw<Elicitation | undefined>(undefined);

  constructor(options: TripOptions) {
    this.#options = options;
  }

  /** Exchanges that were answered with input_required and then retried, oldest first. */
  get earlier(): readonly Exchange[] {
    return this.#earlier;
  }

  /** What the present exchange asks; undefined unless it needs input. */
  get elicitation(): Elicitation | undefined {
    return this.#elicitation;
  }

  /** A request begins: a new one, which forgets what was before, or a retry of the present one. */
  begin(isRetry: boolean): void {
    const present = this.#present;
    this.#earlier = isRetry && present !== undefined ? [...this.#earlier, present] : [];
    this.#opened = isRetry ? [...this.#opened, ...(this.#elicitation?.opened ?? [])] : [];
    this.#elicitation = undefined;
    this.#present = undefined;
  }

  /** Takes the exchanges before the one that is shown next from an earlier visit. */
  restore(earlier: readonly Exchange[]): void {
    this.begin(false);
    this.#earlier = earlier;
  }

  /** The present exchange as it stands now; what was typed for it is kept as long as it is the same one. */
  show(exchange: Exchange | undefined): void {
    const same = this.#elicitation !== undefined && exchange?.key === this.#present?.key;
    this.#present = exchange;
    if (exchange?.outcome !== 'input-required') this.#elicitation = undefined;
    else if (!same) this.#open(exchange);
  }

  /** Resolves when what the present exchange asks can be read, or its script did not come; at once where it asks nothing. */
  ready(): Promise<void> {
    return this.#opening;
  }

  #open(exchange: Exchange): void {
    this.#elicitation = undefined;
    // Also when the reader has it loaded again later. What is shown by then may be another exchange.
    void elicitations.arrived.then(() => {
      const part = elicitations.value;
      if (part === undefined || this.#present?.key !== exchange.key || this.#elicitation !== undefined)
        return;
      const used = (): readonly Exchange[] => [...this.#earlier, exchange];
      this.#elicitation = new part.Elicitation(this.#options, exchange, used, this.#opened);
    });
    this.#opening = elicitations.load().then(
      () => undefined,
      () => undefined,
    );
  }
}
