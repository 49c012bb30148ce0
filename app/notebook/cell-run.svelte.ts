import type { Call } from '../host/call.ts';
import type { Client } from '../host/client.ts';
import { LocalError } from '../host/local-error.ts';
import type { Exchange } from '../host/types.ts';
import type { Proposal, Refusal } from './api.ts';
import { type ChapterContext, placeOf } from './context.ts';
import type { Elicitation } from './elicitation.svelte.ts';
import { Late } from './late.svelte.ts';
import type { SendWatch } from './past/cell-past.svelte.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import { RoundTrips } from './round-trips.svelte.ts';
import { type Ask, type Outgoing, refusalWords, sendThrough, startedWords, unpairedWords } from './sender.ts';
import { fromStored, toStored } from './storage/exchange-record.ts';
import type { Values } from './storage/values.ts';

/** The words of an announcement: not needed before an answer stands. */
const words = new Late(() => import('./outcome-words.ts'));

/** What the run of a cell needs. */
export interface RunOptions {
  readonly context: ChapterContext;
  readonly slot: ProgramSlot;
  /** Name of its record. */
  readonly item: string;
  /** What it is called when its result is announced. */
  readonly title: string;
  readonly timeoutMs: () => number;
  /** Told when something was sent (undefined) and when it settled. */
  readonly onExchange: ((exchange: Exchange | undefined, line: string) => void) | undefined;
}

/** What became of the newest thing a cell sent: refused, asked about, under way, answered, sent again with input. */
export class CellRun {
  readonly #options: RunOptions;
  readonly #context: ChapterContext;
  readonly #trips: RoundTrips;
  #refusal = $state.raw<Refusal | undefined>(undefined);
  #proposal = $state.raw<Proposal | undefined>(undefined);
  #exchange = $state.raw<Exchange | undefined>(undefined);
  #unpaired = $state(false);
  #attempt = 0;
  #client: Client | undefined;
  #call: Call | undefined;
  #unfollow: (() => void) | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#trips = new RoundTrips({
      program: options.slot.program,
      site: () => options.context.environment.site,
      nextId: () => options.slot.client?.nextId() ?? 1,
      send: (text) => this.send({ text, raw: false, timeoutMs: options.timeoutMs() }, true),
      refuse: (says) => this.refuse({ kind: 'host-policy', says }),
    });
  }

  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  get proposal(): Proposal | undefined {
    return this.#proposal;
  }

  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  /** The newest thing sent bears no id that an answer could be paired by. */
  get unpaired(): boolean {
    return this.#unpaired;
  }

  /** Exchanges that needed input and were then retried, oldest first. */
  get earlier(): readonly Exchange[] {
    return this.#trips.earlier;
  }

  get elicitation(): Elicitation | undefined {
    return this.#trips.elicitation;
  }

  /** Notes that nothing was sent, and tells it. */
  refuse(refusal: Refusal): undefined {
    this.#refusal = refusal;
    this.#context.announcer.say(refusalWords(refusal));
  }

  excuse(): void {
    this.#refusal = undefined;
  }

  /** Sends and waits for the end; `isRetry` says that it goes on with the present exchange. */
  async send(outgoing: Outgoing, isRetry = false, watch?: SendWatch): Promise<Exchange | undefined> {
    this.#proposal?.deny();
    const { slot } = this.#options;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const before = slot.state === 'ended' ? slot.number : undefined;
    const sent = await sendThrough(this.#context, slot, outgoing, (proposal) => this.#ask(proposal));
    if (sent.refusal !== undefined) {
      if (attempt === this.#attempt) this.refuse(sent.refusal);
      return undefined;
    }
    watch?.sent(sent.call?.exchange(), sent.client.process.number);
    const news = startedWords(before, sent.started);
    if (sent.call === undefined) {
      if (attempt === this.#attempt) this.#letGo(news);
      return undefined;
    }
    if (attempt === this.#attempt) this.#follow(sent.call, sent.client, isRetry);
    const exchange = await sent.call.settled;
    // When the cell was sent again meanwhile, this result is late for it and stays in the trace only.
    if (attempt === this.#attempt) await this.#settled(exchange, outgoing.text, news);
    // What was predicted is told after what came; the wait for the words may have seen another attempt begin.
    watch?.settled(exchange, attempt === this.#attempt);
    return exchange;
  }

  /** Withdraws what waits for a word or for an answer. */
  cancel(): void {
    this.#proposal?.deny();
    const exchange = this.#exchange;
    if (exchange?.outcome !== 'pending') return;
    try {
      this.#client?.cancel(exchange.key, 'cancelled by the reader');
    } catch (thrown) {
      // It may have settled in this very turn; then there is nothing to cancel.
      if (!(thrown instanceof LocalError)) throw thrown;
    }
  }

  denyProposal(): void {
    this.#proposal?.deny();
  }

  /** Sets another time limit for what is under way. */
  allow(timeoutMs: number): void {
    this.#call?.allow({ timeoutMs });
  }

  /** Forgets the exchange here; storage is left alone. */
  forget(): void {
    this.#attempt += 1;
    this.#unfollow?.();
    this.#trips.begin(false);
    this.#show(undefined);
  }

  /** Forgets the exchange, here and in storage. */
  clear(): void {
    this.forget();
    this.#context.store.write(placeOf(this.#context, 'run', this.#options.item), undefined);
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    const run = this.#context.store.read(placeOf(this.#context, 'run', this.#options.item));
    if (run !== undefined && this.#exchange === undefined) this.#take(run);
  }

  /** Takes a record that changed elsewhere; what this page did itself stands. */
  receive(run: Values['run'] | undefined): void {
    if (this.#exchange?.outcome === 'pending') return;
    if (run === undefined) this.forget();
    else if (this.#exchange === undefined || this.#exchange.restored) this.#take(run);
  }

  #take(run: Values['run']): void {
    this.#trips.restore(run.earlier.map(fromStored));
    this.#show(fromStored(run));
  }

  #show(exchange: Exchange | undefined, unpaired = false): void {
    this.#exchange = exchange;
    this.#unpaired = unpaired;
    this.#trips.show(exchange);
  }

  #ask(asked: Parameters<Ask>[0]): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }

  #follow(call: Call, client: Client, isRetry: boolean): void {
    const exchange = call.exchange();
    this.#unfollow?.();
    this.#refusal = undefined;
    this.#client = client;
    this.#call = call;
    this.#trips.begin(isRetry);
    this.#show(exchange);
    this.#unfollow = this.#context.live.follow(exchange.key, (changed) => this.#show(changed));
    this.#options.onExchange?.(undefined, exchange.request.text);
  }

  /** What stands here is not the answer to what has just gone, and nothing will be. */
  #letGo(news: string): void {
    this.#unfollow?.();
    this.#refusal = undefined;
    this.#trips.begin(false);
    this.#show(undefined, true);
    this.#context.announcer.say(`${news}${this.#options.title}: ${unpairedWords}`);
  }

  async #settled(exchange: Exchange, line: string, news: string): Promise<void> {
    const { item, title, onExchange } = this.#options;
    this.#call = undefined;
    this.#show(exchange);
    this.#context.store.write(placeOf(this.#context, 'run', item), this.#record(exchange));
    onExchange?.(exchange, line);
    const [said] = await Promise.all([words.load().catch(() => undefined), this.#trips.ready()]);
    const outcome = said === undefined ? exchange.outcome : (said.outcomeWords(exchange) ?? '');
    this.#context.announcer.result(`${news}${title}: ${outcome}`, exchange.notifications.length);
  }

  #record(exchange: Exchange): Values['run'] | undefined {
    const stored = toStored(exchange);
    const earlier = this.#trips.earlier.map(toStored).filter((each) => each !== undefined);
    return stored === undefined ? undefined : { ...stored, earlier };
  }
}
