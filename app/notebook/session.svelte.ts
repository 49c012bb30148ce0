import { Trace } from '../host/trace.ts';
import type { TraceView } from '../host/trace-view.ts';
import type { Exchange, TraceEntry } from '../host/types.ts';
import type { Cell, ChapterData } from '../../chapters/kit/types.ts';
import { Announcer } from './announcer.svelte.ts';
import type { Saving } from './api.ts';
import type { HostPolicy } from '../host/consent.ts';
import type { LabBench } from './bench.svelte.ts';
import type { RequestCell } from './cell.svelte.ts';
import { type ChapterContext, placeOf } from './context.ts';
import { Environment } from './environment.ts';
import type { ReaderExercise } from './exercise.svelte.ts';
import type { Host } from './host.ts';
import type { LabWords } from './labs/lab-words.svelte.ts';
import { LiveTrace } from './live-trace.svelte.ts';
import { followPage } from './page-events.ts';
import { Parts, type RestSource } from './parts.svelte.ts';
import type { Pieces } from './pieces.ts';
import { Policy } from './policy.svelte.ts';
import type { ReaderPrediction } from './prediction.svelte.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import type { SectionItem } from './progress.ts';
import { Selection } from './selection.svelte.ts';
import { Settings } from './settings.svelte.ts';
import type { Change, Store } from './storage/store.svelte.ts';
import type { LiveTableState } from './table.svelte.ts';
import type { KeptTrace } from './trace-link.ts';

/** What a session of a chapter is made of. Making one touches neither storage nor any process. */
export interface SessionOptions {
  readonly id: string;
  readonly title: string;
  /** Version of the chapter's text and data, for the export. */
  readonly content: string;
  readonly cells: readonly Cell[];
  /** Everything else of the chapter. */
  readonly rest: RestSource;
  readonly store: Store;
  readonly host: Host;
  /** Address of the site, ending in a slash; none unless stated. */
  readonly site?: string;
}

/** Everything one chapter page works with. `open` brings it to life, `close` ends all of it. */
export class Session {
  readonly id: string;
  readonly title: string;
  readonly settings: Settings;
  /** The message and member the reader has chosen. */
  readonly selection = new Selection();
  readonly #options: SessionOptions;
  readonly #store: Store;
  readonly #live: LiveTrace;
  readonly #announcer: Announcer;
  readonly #context: ChapterContext;
  readonly #parts: Parts;
  readonly #policy: Policy;
  readonly #leaving = new AbortController();
  #ready = $state(false);
  #kept: KeptTrace | undefined;
  #unfollow: () => void = () => undefined;

  constructor(options: SessionOptions) {
    const { id, title, cells, rest, store, host } = options;
    this.id = id;
    this.title = title;
    this.#options = options;
    this.#store = store;
    this.settings = new Settings(store);
    this.#live = new LiveTrace(new Trace({ clock: host.clock }));
    this.#announcer = new Announcer(host.clock);
    this.#context = {
      chapter: id,
      store,
      live: this.#live,
      selection: this.selection,
      announcer: this.#announcer,
      clock: host.clock,
      left: this.#leaving.signal,
      environment: new Environment(store.connection.name, options.site ?? ''),
      policy: () => this.#policy.current,
      defaultTimeoutMs: () => this.settings.timeoutMs,
    };
    this.#policy = new Policy(this.#context);
    this.#parts = new Parts(this.#context, cells, rest, host);
  }

  /** Loads the rest of the chapter. Rejects when its script does not come; the next call tries again. */
  async load(): Promise<void> {
    await this.#parts.load();
    if (this.#ready) this.#continueNumbers();
  }

  /** Everything the chapter names. This and what else is not a cell is there once `load` has resolved; before, it throws. */
  get data(): ChapterData {
    return this.#parts.rest.data;
  }

  get slot(): ProgramSlot {
    return this.#pieces.slot;
  }

  /** The whole trace without a copy: what stays on the page reads this and not the two arrays. */
  get trace(): TraceView {
    return this.#live.view;
  }

  get entries(): readonly TraceEntry[] {
    return this.#live.entries;
  }

  get exchanges(): readonly Exchange[] {
    return this.#live.exchanges;
  }

  get saving(): Saving {
    return this.#store.saving;
  }

  get policy(): HostPolicy {
    return this.#policy.current;
  }

  /** Ids of sections that are done; the contents show them. */
  get done(): ReadonlySet<string> {
    return this.#parts.rest.places.done;
  }

  /** Anchor where the reader left off, from an earlier visit. */
  get leftOff(): string | undefined {
    return this.#parts.rest.places.leftOff;
  }

  /** Restored state has arrived (or could not); before this, places are kept for it. */
  get ready(): boolean {
    return this.#ready;
  }

  /** One short sentence per result for the polite live region. */
  get announcement(): string {
    return this.#announcer.sentence;
  }

  get canUndoClearTrace(): boolean {
    return this.#live.canUndoClear;
  }

  /** How many saved items could not be read and were set aside for the export. */
  get damaged(): number {
    return this.#store.damaged;
  }

  /** Brings back what was saved and begins to save. Resolves within seconds, also when storage does not answer. */
  async open(): Promise<void> {
    this.#store.watch((change) => this.#receive(change));
    this.#unfollow = followPage(this.#store);
    await this.#store.open();
    this.#restore();
    this.#noteContent();
    await this.#keepTrace();
    this.#continueNumbers();
    this.#ready = true;
  }

  setPolicy(policy: HostPolicy): void {
    this.#policy.set(policy);
  }

  cell(id: string): RequestCell {
    return this.#parts.cells.get(id);
  }

  table(id: string): LiveTableState {
    return this.#pieces.tables.get(id);
  }

  prediction(id: string): ReaderPrediction {
    return this.#pieces.predictions.get(id);
  }

  exercise(id: string): ReaderExercise {
    return this.#pieces.exercises.get(id);
  }

  bench(lab: string, index = 0): LabBench {
    return this.#pieces.bench(lab, index);
  }

  /** What the state of a lab works with. */
  get context(): ChapterContext {
    return this.#context;
  }

  /** The words a lab keeps for later visits. */
  labWords(lab: string): LabWords {
    return this.#pieces.labWords.get(lab);
  }

  /** A process slot of its own for something a lab does without a bench; it ends with the page. */
  labSlot(lab: string, name: string, program: string): ProgramSlot {
    return this.#pieces.labSlot(lab, name, program);
  }

  /** The cell of a part of kind `request`; what it sends becomes the part's answer. */
  partCell(exercise: string, part: string): RequestCell {
    return this.#pieces.partCell(exercise, part);
  }

  /** Whether the reader has done this. */
  isDone(item: SectionItem): boolean {
    return this.#pieces.isDone(item);
  }

  visit(section: string): void {
    this.#parts.rest.places.visit(section);
  }

  clearTrace(): void {
    this.#live.clear();
  }

  undoClearTrace(): void {
    this.#live.undoClear();
  }

  /** All work of this browser as one file's text. */
  async exportWork(): Promise<string> {
    const { id, content } = this.#options;
    const trace = { chapter: id, entries: this.#live.trace.snapshot() };
    const { exportAll } = await import('./transfer.ts');
    return exportAll(this.#store, { id, content }, trace, this.#context.clock.now());
  }

  /** Checks the file, then merges (newest wins per item, ours kept beside). Says what happened. */
  async importWork(text: string): Promise<{ readonly ok: boolean; readonly says: string }> {
    const { id, content } = this.#options;
    const { importAll } = await import('./transfer.ts');
    const outcome = await importAll(this.#store, { id, content }, this.#live.trace, text);
    this.#continueNumbers();
    return outcome;
  }

  /** Erases all work of this browser, after ending every process. */
  async resetAll(): Promise<void> {
    await Promise.all(this.#parts.slots().map((slot) => slot.stop('all work was reset')));
    this.#live.wipe();
    this.#kept?.clear();
    await this.#store.resetAll();
  }

  /** Stops every process and timer of this page. */
  close(): void {
    for (const slot of this.#parts.slots()) slot.close();
    this.#announcer.close();
    this.#leaving.abort();
    this.#unfollow();
    void this.#end();
  }

  async #end(): Promise<void> {
    // The processes just killed tell their end in the next turn, and that belongs to the record.
    await Promise.resolve();
    await this.#store.close();
    this.#kept?.close();
    this.#live.close();
  }

  get #pieces(): Pieces {
    return this.#parts.rest.pieces;
  }

  // Without the script that stores it the trace goes on in memory; the store says that nothing is saved.
  async #keepTrace(): Promise<void> {
    const { chapter, live, store, announcer, clock } = this.#context;
    const link = await import('./trace-link.ts').catch(() => undefined);
    this.#kept = await link?.keepTrace({ chapter, live, store, announcer, now: () => clock.now() });
  }

  #restore(): void {
    this.settings.restore();
    this.#parts.restore();
    this.#policy.restore();
  }

  // Other chapters' pages export this chapter's work too, and then must say which text it was done with.
  #noteContent(): void {
    const place = placeOf(this.#context, 'content', 'text');
    const version = this.#options.content;
    if (this.#store.read(place)?.version !== version) this.#store.write(place, { version }, 'soon');
  }

  #receive(change: Change): void {
    if (change.type === 'reset') return this.#wipe(change.elsewhere);
    const { item, from } = change;
    if (item.kind === 'settings') this.settings.restore();
    if (item.chapter !== this.id) return;
    this.#parts.receive(item, from);
    if (item.kind === 'policy') this.#policy.restore();
  }

  #wipe(elsewhere: boolean): void {
    this.#parts.wipe(elsewhere);
    this.#policy.wipe();
    if (!elsewhere) for (const slot of this.#parts.slots()) slot.forget();
    if (elsewhere) this.#live.wipe();
  }

  #continueNumbers(): void {
    const traced = this.#live.trace.entries().map(({ process }) => process);
    const most = [...traced, ...this.#parts.runNumbers()].reduce((one, other) => Math.max(one, other), 0);
    this.#options.host.continueAfter(most);
  }
}
