import { METHODS } from '../../../worker/mcp/names.ts';
import { LocalError } from '../../host/local-error.ts';
import type { LabBench } from '../bench.svelte.ts';
import { outcomeWords } from '../outcome-words.ts';
import { whyNone } from '../sender.ts';
import type { Session } from '../session.svelte.ts';
import { clientMayUse, serverMayUse, type Allowance } from './allowances.ts';

/** What client and server of one bench have declared to each other, from the trace alone. */
export class Declarations {
  readonly #session: Session;
  readonly #bench: LabBench;
  #asking = $state(false);
  #problem = $state<string | undefined>(undefined);
  readonly #server = $derived.by(() => serverMayUse(this.#newestRequest()));
  readonly #client = $derived.by(() =>
    clientMayUse(
      this.#session.context.live.exchangesOf(this.#bench.slot.numbers.slice(-1), METHODS.discover),
    ),
  );

  constructor(session: Session, bench: LabBench) {
    this.#session = session;
    this.#bench = bench;
  }

  /** From the newest request of the bench. */
  get server(): Allowance {
    return this.#server;
  }

  /** From the discovery of the present process; it is forgotten with the process. */
  get client(): Allowance {
    return this.#client;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Why the server could not be asked, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Asks the server what it offers (server/discover). */
  async ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#problem = await this.#discover();
    } finally {
      this.#asking = false;
    }
  }

  async #discover(): Promise<string | undefined> {
    const { slot } = this.#bench;
    const ready = await slot.ready();
    if (ready === undefined) return whyNone(slot);
    try {
      const exchange = await ready.client.request(METHODS.discover).settled;
      return exchange.outcome === 'result' ? undefined : outcomeWords(exchange);
    } catch (thrown) {
      if (thrown instanceof LocalError) return thrown.message;
      throw thrown;
    }
  }

  #newestRequest(): string | undefined {
    const sent = this.#bench.cells.flatMap(({ exchange }) => exchange ?? []);
    return sent.toSorted((one, other) => other.key - one.key)[0]?.request.text;
  }
}
