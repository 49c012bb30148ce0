import type { HttpCall, HttpClient } from '../../host/http-client.ts';
import { isOver, type HttpExchange } from '../../host/http-exchange.ts';

/** The lines a listening page sends: the one that listens, and one that makes news. */
export interface ListenLines {
  readonly listen: string;
  readonly change: string;
}

/** A listen over HTTP: one long response, news on it as they come, and an end that is nothing but closing it. */
export class HttpListen {
  readonly #client: HttpClient;
  readonly #address: () => string;
  readonly #lines: ListenLines;
  #call: HttpCall | undefined;
  #exchange = $state.raw<HttpExchange | undefined>(undefined);
  #changes = $state(0);

  constructor(client: HttpClient, address: () => string, lines: ListenLines) {
    this.#client = client;
    this.#address = address;
    this.#lines = lines;
    client.subscribe((exchange) => {
      if (exchange.key === this.#call?.key) this.#exchange = exchange;
    });
  }

  /** The response as it stands; undefined before the first listen. */
  get exchange(): HttpExchange | undefined {
    return this.#exchange;
  }

  /** Whether it goes on. */
  get open(): boolean {
    return this.#exchange !== undefined && !isOver(this.#exchange);
  }

  /** How many times something was changed while the page was open. */
  get changes(): number {
    return this.#changes;
  }

  /** Opens it; one that is open already is kept. */
  listen(): void {
    if (this.open) return;
    this.#call = this.#client.send(this.#address(), this.#lines.listen);
    this.#exchange = this.#call.exchange();
  }

  /** Changes something by a POST of its own; resolves when that is over. */
  async change(): Promise<void> {
    await this.#client.send(this.#address(), this.#lines.change, { timeoutMs: 10_000 }).settled;
    this.#changes += 1;
  }

  /** Closes it. Over HTTP that is the cancellation, and no message is sent for it. */
  close(): void {
    this.#call?.cancel('you closed it');
  }
}
