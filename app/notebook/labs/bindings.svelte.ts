import type { Lab } from '../../../chapters/kit/types.ts';
import { HttpClient } from '../../host/http-client.ts';
import type { HttpExchange } from '../../host/http-exchange.ts';
import type { Proposal } from '../api.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { RequestCell } from '../cell.svelte.ts';
import { permit, refusalWords } from '../sender.ts';
import type { Session } from '../session.svelte.ts';
import { compareBodies, type BodyComparison } from './binding-compare.ts';
import { envelopeTries, type EnvelopeTry } from './binding-tries.ts';
import { Endpoint, type EndpointHost } from './endpoint.svelte.ts';
import { HttpListen } from './http-listen.svelte.ts';

type Bindings = Extract<Lab, { type: 'bindings' }>;

const timeoutMs = 10_000;

/** A request over HTTP with the wrong method, which is all there is to see of it. */
export interface Got {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** A POST whose envelope was wrong on purpose. */
export interface Tried {
  readonly broken: EnvelopeTry;
  readonly http: HttpExchange;
}

/** What the lab needs of the world. */
export interface BindingsWorld {
  makeHost(): EndpointHost;
  readonly fetch?: typeof globalThis.fetch;
}

/** The lab on bindings: one request as a line and as a POST, and what differs. */
export class BindingsRun {
  readonly endpoint: Endpoint;
  readonly bench: LabBench;
  readonly tries = envelopeTries;
  readonly listen: HttpListen;
  readonly #session: Session;
  readonly #lab: Bindings;
  readonly #fetch: typeof globalThis.fetch;
  readonly #client: HttpClient;
  #http = $state.raw<HttpExchange | undefined>(undefined);
  #tried = $state.raw<Tried | undefined>(undefined);
  #got = $state.raw<Got | undefined>(undefined);
  #busy = $state(false);
  #problem = $state<string | undefined>(undefined);
  #proposal = $state.raw<Proposal | undefined>(undefined);
  readonly #compared = $derived.by(() => compareBodies(this.cell?.exchange, this.#http));

  constructor(session: Session, lab: Bindings, world: BindingsWorld) {
    this.#session = session;
    this.#lab = lab;
    this.#fetch = world.fetch ?? ((...given) => globalThis.fetch(...given));
    this.endpoint = new Endpoint(() => world.makeHost());
    this.bench = session.bench(lab.id);
    this.#client = new HttpClient({ fetch: this.#fetch, clock: session.context.clock });
    this.#client.subscribe((exchange) => {
      if (exchange.key === this.#http?.key) this.#http = exchange;
      if (this.#tried?.http.key === exchange.key) this.#tried = { ...this.#tried, http: exchange };
    });
    const lineOf = (id: string): string => session.data.cells.find((each) => each.id === id)?.line ?? '';
    const { program, cell, change } = lab.listen;
    const lines = { listen: lineOf(cell), change: lineOf(change) };
    this.listen = new HttpListen(this.#client, () => this.endpoint.address(program), lines);
  }

  /** The request that goes both ways. */
  get cell(): RequestCell | undefined {
    return this.bench.cells[0];
  }

  /** The newest POST of the request in its right envelope. */
  get http(): HttpExchange | undefined {
    return this.#http;
  }

  /** The newest POST in a wrong envelope. */
  get tried(): Tried | undefined {
    return this.#tried;
  }

  /** The bodies of both ways, compared to the byte. */
  get compared(): readonly BodyComparison[] {
    return this.#compared;
  }

  /** What came of the GET. */
  get got(): Got | undefined {
    return this.#got;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Why nothing was sent, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** The host's question before a POST. */
  get proposal(): Proposal | undefined {
    return this.#proposal;
  }

  /** Sends the request as a line, and the very same line as a POST. */
  async sendBoth(): Promise<void> {
    await this.#alone(async () => {
      const exchange = await this.cell?.send();
      if (exchange !== undefined) await this.#post(exchange.request.text, undefined);
    });
  }

  /** Sends the request as a POST whose envelope is wrong. */
  async sendBroken(id: string): Promise<void> {
    const broken = this.tries.find((each) => each.id === id);
    const text = this.cell?.wireLine ?? this.cell?.text;
    if (broken === undefined || text === undefined) return;
    await this.#alone(() => this.#post(text, broken));
  }

  /** Asks the endpoint with GET, which this revision has no use for. */
  async get(): Promise<void> {
    await this.#alone(async () => {
      const url = this.endpoint.address(this.bench.slot.program);
      try {
        const response = await this.#fetch(url, {
          headers: { Accept: 'text/event-stream' },
          cache: 'no-store',
        });
        this.#got = {
          url,
          status: response.status,
          headers: [...response.headers],
          body: await response.text(),
        };
      } catch {
        this.#problem = 'The request did not get through.';
      }
    });
  }

  /** Closes what is open; the page is left. */
  close(): void {
    this.listen.close();
  }

  async #alone(task: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem = undefined;
    try {
      await task();
    } finally {
      this.#busy = false;
    }
  }

  async #post(text: string, broken: EnvelopeTry | undefined): Promise<void> {
    const { context } = this.#session;
    // What goes over HTTP is on no stream of the trace, so nothing is noted of what was allowed.
    const { refusal } = await permit(context, this.bench.slot, text, (asked) => this.#ask(asked));
    if (refusal !== undefined) {
      this.#problem = refusalWords(refusal);
      context.announcer.say(this.#problem);
      return;
    }
    const override = broken === undefined ? {} : { override: broken.override };
    const call = this.#client.send(this.endpoint.address(this.bench.slot.program), text, {
      timeoutMs,
      ...override,
    });
    if (broken === undefined) this.#http = call.exchange();
    else this.#tried = { broken, http: call.exchange() };
    const { status, reason } = await call.settled;
    if (status !== undefined) this.#session.labWords(this.#lab.id).finish();
    context.announcer.say(
      status === undefined ? `HTTP: ${reason ?? 'no answer'}.` : `HTTP: status ${String(status)}.`,
    );
  }

  #ask(asked: Omit<Proposal, 'allow' | 'deny'>): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }
}
