import type { Cell } from '../../chapters/kit/types.ts';
import type { Difference } from '../../chapters/kit/compare.ts';
import { compactJson } from '../../worker/wire/compact.ts';
import type { JsonFault, JsonStop } from '../../worker/wire/json-text.ts';
import { prettyJson } from '../../worker/wire/pretty.ts';
import type { Exchange, ResultCheck } from '../host/types.ts';
import type { CellState, ChosenLine, Proposal, Refusal } from './api.ts';
import { chosenOf, holdsLine } from './chosen-line.ts';
import { checksOf } from './cell-checks.ts';
import { CellSettings } from './cell-options.svelte.ts';
import { CellRun } from './cell-run.svelte.ts';
import type { ChapterContext } from './context.ts';
import { Draft } from './draft.svelte.ts';
import { Late } from './late.svelte.ts';
import { CellPast } from './past/cell-past.svelte.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import type { Elicitation } from './elicitation.svelte.ts';
import type { StoredItem } from './storage/record.ts';

/** Says what is wrong in a text: not needed while it is JSON. */
const faults = new Late(() => import('../../worker/wire/json-faults.ts'));

/** Not needed before the reader compares. */
const comparison = new Late(() => import('../../chapters/kit/compare.ts'));

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

/** A request cell. Its text is the reader's: only reset, restoring, their undo and
 * taking another tab's text change it. */
export class RequestCell implements CellState {
  /** What the chapter says of it; its reference answer may come later. */
  cell: Cell;
  readonly slot: ProgramSlot;
  readonly past: CellPast;
  readonly #context: ChapterContext;
  readonly #item: string;
  readonly #draft: Draft;
  readonly #settings: CellSettings;
  readonly #run: CellRun;
  readonly #compact = $derived.by(() => compactJson(this.text));
  readonly #checks = $derived.by(() => checksOf(this.#context, this.exchange));

  constructor({ context, cell, item, slot, onExchange }: CellOptions) {
    this.cell = $state.raw(cell);
    this.slot = slot;
    this.#context = context;
    this.#item = item;
    this.#settings = new CellSettings(context, item);
    this.#draft = new Draft(context, item, prettyJson(cell.line));
    this.past = new CellPast(context, item, cell.title);
    const timeoutMs = (): number => this.timeoutMs;
    this.#run = new CellRun({ context, slot, item, title: cell.title, timeoutMs, onExchange });
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
    return this.#compact.ok ? undefined : faults.value?.explainFault(this.text, this.#compact.stop);
  }

  get refusal(): Refusal | undefined {
    return this.#run.refusal;
  }

  get proposal(): Proposal | undefined {
    return this.#run.proposal;
  }

  get exchange(): Exchange | undefined {
    return this.#run.exchange;
  }

  get unpaired(): boolean {
    return this.#run.unpaired;
  }

  get earlier(): readonly Exchange[] {
    return this.#run.earlier;
  }

  get elicitation(): Elicitation | undefined {
    return this.#run.elicitation;
  }

  get checks(): readonly ResultCheck[] {
    return this.#checks;
  }

  get chosen(): ChosenLine | undefined {
    return chosenOf(this.#context, this.exchange);
  }

  choose(pointer: string): boolean {
    const answer = this.exchange?.answer;
    if (!holdsLine(this.#context.live.view, answer)) return false;
    this.#context.selection.choose(answer.seq, pointer);
    return true;
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

  get undoes(): 'reset' | 'restore' {
    return this.#draft.undoes;
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
    this.#run.excuse();
  }

  setTimeoutMs(ms: number): void {
    if (!Number.isFinite(ms) || ms <= 0) return;
    this.#settings.set({ timeoutMs: ms });
    this.#run.allow(ms);
  }

  setRawMode(on: boolean): void {
    this.#settings.set({ rawMode: on });
    this.#run.excuse();
  }

  async send(): Promise<Exchange | undefined> {
    this.#run.denyProposal();
    const text = await this.#outgoing();
    if (text === undefined) return undefined;
    const watch = this.past.watch(this.text, this.rawMode, text);
    return this.#run.send({ text, raw: this.rawMode, timeoutMs: this.timeoutMs }, false, watch);
  }

  cancel(): void {
    this.#run.cancel();
  }

  reset(): void {
    this.#draft.reset();
    this.#run.excuse();
  }

  undoReset(): void {
    this.#draft.undo();
    this.#run.excuse();
  }

  putBack(text: string): void {
    // The editor's text goes into the undo; what the undo held until now would be lost.
    this.past.keep(this.#draft.undoText, this.original);
    this.#draft.replace(text);
    this.#run.excuse();
  }

  takeOtherTabText(): void {
    this.#draft.takeOther();
    this.#run.excuse();
  }

  keepMine(): void {
    this.#draft.keepMine();
  }

  async prepareComparison(): Promise<void> {
    await comparison.load();
  }

  differencesToOriginal(): readonly Difference[] | undefined {
    return comparison.value?.compareJson(this.cell.line, this.text);
  }

  differencesToReference(): readonly Difference[] | undefined {
    const answer = (this.earlier[0] ?? this.exchange)?.answer;
    if (answer === undefined || this.cell.reference === undefined) return undefined;
    return comparison.value?.compareJson(this.cell.reference, answer.text);
  }

  /** Forgets the exchange, here and in storage. */
  clearRun(): void {
    this.#run.clear();
  }

  /** Takes what an earlier visit left. */
  restore(): void {
    this.#draft.restore();
    this.#settings.restore();
    this.#run.restore();
    this.past.restore();
  }

  /** Takes a change from elsewhere. */
  receive(item: StoredItem, from: 'tab' | 'file' | 'storage'): void {
    if (item.item !== this.#item) return;
    if (item.kind === 'draft' && from !== 'tab') this.#draft.restore();
    this.past.receive(item);
    if (item.kind === 'options') this.#settings.restore();
    if (item.kind === 'run') this.#run.receive(item.value);
  }

  /** All work of this learner was deleted; `elsewhere` in another tab, and then our text can be had back. */
  wipe(elsewhere: boolean): void {
    this.#run.forget();
    this.#draft.wipe(elsewhere);
    this.#settings.restore();
    this.past.restore();
    this.#run.excuse();
  }

  async #outgoing(): Promise<string | undefined> {
    const { text } = this;
    const compact = this.#compact;
    if (this.rawMode) return text;
    if (text.trim() === '') return this.#run.refuse({ kind: 'empty' });
    if (!compact.ok) {
      const fault = await faultIn(text, compact.stop);
      // Whoever has typed on meanwhile is told of what stands there now.
      return this.text === text ? this.#run.refuse({ kind: 'broken-json', fault }) : undefined;
    }
    this.#run.excuse();
    return compact.line;
  }
}

/** What is wrong in a text; a bare sentence where the script that says more does not come. */
async function faultIn(text: string, stop: JsonStop): Promise<JsonFault> {
  const words = await faults.load().catch(() => undefined);
  if (words !== undefined) return words.explainFault(text, stop);
  const lines = text.slice(0, stop.offset).split('\n');
  const at = { offset: stop.offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return { ...at, reason: `This is no JSON from column ${String(at.column)} on.` };
}
