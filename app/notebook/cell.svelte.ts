import type { Cell } from '../../chapters/kit/types.ts';
import { compareJson, type Difference } from '../../chapters/kit/compare.ts';
import { compactJson } from '../../worker/wire/compact.ts';
import type { JsonFault } from '../../worker/wire/json-text.ts';
import { prettyJson } from '../../worker/wire/pretty.ts';
import type { Call } from '../host/call.ts';
import type { Client } from '../host/client.ts';
import { LocalError } from '../host/local-error.ts';
import type { Exchange, ResultCheck } from '../host/types.ts';
import type { CellState, Proposal, Refusal } from './api.ts';
import { checksOf } from './cell-checks.ts';
import { CellSettings } from './cell-options.svelte.ts';
import { type ChapterContext, placeOf } from './context.ts';
import { Draft } from './draft.svelte.ts';
import { outcomeWords } from './outcome-words.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import { refusalWords, sendThrough, startedWords } from './sender.ts';
import { fromStored, toStored } from './storage/exchange-record.ts';
import type { StoredItem } from './storage/record.ts';

/** What a cell is made of. */
export interface CellOptions {
  readonly context: ChapterContext;
  readonly cell: Cell;
  /** Name of its records. */
  readonly item: string;
  readonly slot: ProgramSlot;
  /** Told when something was sent (undefined) and when it settled. */
  readonly onExchange?: (exchange: Exchange | undefined, line: string) => void;
}

/** A request cell. Its text is the reader's: only reset, its undo and taking another tab's text change it. */
export class RequestCell implements CellState {
  readonly cell: Cell;
  readonly slot: ProgramSlot;
  readonly #context: ChapterContext;
  readonly #item: string;
  readonly #draft: Draft;
  readonly #settings: CellSettings;
  readonly #onExchange: CellOptions['onExchange'];
  #refusal = $state.raw<Refusal | undefined>(undefined);
  #proposal = $state.raw<Proposal | undefined>(undefined);
  #exchange = $state.raw<Exchange | undefined>(undefined);
  #attempt = 0;
  #client: Client | undefined;
  #call: Call | undefined;
  #unfollow: (() => void) | undefined;
  readonly #compact = $derived.by(() => compactJson(this.text));
  readonly #checks = $derived.by(() => checksOf(this.#context.live, this.#exchange));

  constructor({ context, cell, item, slot, onExchange }: CellOptions) {
    this.cell = cell;
    this.slot = slot;
    this.#context = context;
    this.#item = item;
    this.#onExchange = onExchange;
    this.#settings = new CellSettings(context, item);
    this.#draft = new Draft(context, item, prettyJson(cell.line));
  }

  get text(): string {
    return this.#draft.text;
  }

  get original(): string {
    return this.#draft.original;
  }

  get edited(): boolean {
    return this.text !== this.original;
  }

  get fault(): JsonFault | undefined {
    return this.#compact.ok ? undefined : this.#compact.fault;
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

  get checks(): readonly ResultCheck[] {
    return this.#checks;
  }

  get wireLine(): string | undefined {
    return this.#compact.ok ? this.#compact.line : undefined;
  }

  get compacted(): boolean {
    return this.#compact.ok && this.#compact.changed;
  }

  get canUndoReset(): boolean {
    return this.#draft.canUndo;
  }

  get timeoutMs(): number {
    return this.#settings.timeoutMs;
  }

  get rawMode(): boolean {
    return this.#settings.rawMode;
  }

  get otherTabText(): string | undefined {
    return this.#draft.other;
  }

  edit(text: string): void {
    this.#draft.edit(text);
    this.#refusal = undefined;
  }

  setTimeoutMs(ms: number): void {
    if (!Number.isFinite(ms) || ms <= 0) return;
    this.#settings.set({ timeoutMs: ms });
    this.#call?.allow({ timeoutMs: ms });
  }

  setRawMode(on: boolean): void {
    this.#settings.set({ rawMode: on });
    this.#refusal = undefined;
  }

  async send(): Promise<Exchange | undefined> {
    this.#proposal?.deny();
    const text = this.#outgoing();
    if (text === undefined) return undefined;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const outgoing = { text, raw: this.rawMode, timeoutMs: this.timeoutMs };
    const before = this.slot.state === 'ended' ? this.slot.number : undefined;
    const sent = await sendThrough(this.#context, this.slot, outgoing, (proposal) => this.#ask(proposal));
    if (sent.refusal !== undefined) {
      if (attempt === this.#attempt) this.#refuse(sent.refusal);
      return undefined;
    }
    const news = startedWords(before, sent.started);
    if (sent.call === undefined) {
      if (news !== '') this.#context.announcer.say(news);
      return undefined;
    }
    if (attempt === this.#attempt) this.#follow(sent.call, sent.client);
    const exchange = await sent.call.settled;
    // The cell was sent again meanwhile: this result is late for it and stays in the trace only.
    if (attempt === this.#attempt) this.#settled(exchange, text, news);
    return exchange;
  }

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

  reset(): void {
    this.#draft.reset();
    this.#refusal = undefined;
  }

  undoReset(): void {
    this.#draft.undo();
    this.#refusal = undefined;
  }

  takeOtherTabText(): void {
    this.#draft.takeOther();
    this.#refusal = undefined;
  }

  keepMine(): void {
    this.#draft.keepMine();
  }

  differencesToOriginal(): readonly Difference[] {
    return compareJson(this.cell.line, this.text);
  }

  differencesToReference(): readonly Difference[] | undefined {
    const answer = this.#exchange?.answer;
    if (answer === undefined || this.cell.reference === undefined) return undefined;
    return compareJson(this.cell.reference, answer.text);
  }

  /** Forgets the exchange, here and in storage. */
  clearRun(): void {
    this.#forgetRun();
    this.#context.store.write(placeOf(this.#context, 'run', this.#item), undefined);
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    this.#draft.restore();
    this.#settings.restore();
    const run = this.#context.store.read(placeOf(this.#context, 'run', this.#item));
    if (run !== undefined && this.#exchange === undefined) this.#exchange = fromStored(run);
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    if (item.item !== this.#item) return;
    if (item.kind === 'draft' && from !== 'tab') this.#draft.restore();
    if (item.kind === 'options') this.#settings.restore();
    if (item.kind !== 'run' || this.#exchange?.outcome === 'pending') return;
    if (item.value === undefined) this.#forgetRun();
    else if (this.#exchange === undefined || this.#exchange.restored) this.#exchange = fromStored(item.value);
  }

  /** All work of this learner was deleted; `elsewhere` in another tab, and then our text can be had back. */
  wipe(elsewhere: boolean): void {
    this.#forgetRun();
    this.#draft.wipe(elsewhere);
    this.#settings.restore();
    this.#refusal = undefined;
  }

  #outgoing(): string | undefined {
    const compact = this.#compact;
    if (this.rawMode) return this.text;
    if (this.text.trim() === '') return this.#refuse({ kind: 'empty' });
    if (!compact.ok) return this.#refuse({ kind: 'broken-json', fault: compact.fault });
    this.#refusal = undefined;
    return compact.line;
  }

  #refuse(refusal: Refusal): undefined {
    this.#refusal = refusal;
    this.#context.announcer.say(refusalWords(refusal));
  }

  #ask(asked: {
    readonly method: string;
    readonly tool: string | undefined;
    readonly line: string;
  }): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }

  #follow(call: Call, client: Client): void {
    const exchange = call.exchange();
    this.#unfollow?.();
    this.#refusal = undefined;
    this.#client = client;
    this.#call = call;
    this.#exchange = exchange;
    this.#unfollow = this.#context.live.follow(exchange.key, (changed) => {
      this.#exchange = changed;
    });
    this.#onExchange?.(undefined, exchange.request.text);
  }

  #settled(exchange: Exchange, line: string, news: string): void {
    this.#call = undefined;
    this.#exchange = exchange;
    this.#context.store.write(placeOf(this.#context, 'run', this.#item), toStored(exchange));
    const words = `${news}${this.cell.title}: ${outcomeWords(exchange) ?? ''}`;
    this.#context.announcer.result(words, exchange.notifications.length);
    this.#onExchange?.(exchange, line);
  }

  #forgetRun(): void {
    this.#attempt += 1;
    this.#unfollow?.();
    this.#exchange = undefined;
  }
}
