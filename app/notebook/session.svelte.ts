import { Trace } from '../host/trace.ts';
import type { Exchange, TraceEntry } from '../host/types.ts';
import type { ChapterData } from '../../chapters/kit/types.ts';
import { Announcer } from './announcer.svelte.ts';
import type { ChapterSession, HostPolicy, Saving } from './api.ts';
import type { LabBench } from './bench.svelte.ts';
import type { RequestCell } from './cell.svelte.ts';
import { type ChapterContext, placeOf } from './context.ts';
import { Environment } from './environment.ts';
import type { LoadKey, ReaderExercise } from './exercise.svelte.ts';
import type { Host } from './host.ts';
import type { LabWords } from './labs/lab-words.svelte.ts';
import { LiveTrace } from './live-trace.svelte.ts';
import { followPage } from './page-events.ts';
import { makePieces, type Pieces } from './pieces.ts';
import type { ReaderPrediction } from './prediction.svelte.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';
import { doneSections, noSections, type SectionItem, type Sections, withSections } from './progress.ts';
import { Settings } from './settings.svelte.ts';
import type { Change, Store } from './storage/store.svelte.ts';
import { TraceKeeper } from './storage/trace-keeper.ts';
import type { LiveTableState } from './table.svelte.ts';
import { keepTrace } from './trace-link.ts';
import { exportAll, importAll } from './transfer.ts';

/** What a session of a chapter is made of. Making one touches neither storage nor any process. */
export interface SessionOptions {
  readonly id: string;
  readonly title: string;
  /** Version of the chapter's text and data, for the export. */
  readonly content: string;
  readonly data: ChapterData;
  readonly sections: Sections;
  readonly store: Store;
  readonly host: Host;
  /** Address of the site, ending in a slash; none unless stated. */
  readonly site?: string;
  readonly loadKey: LoadKey;
}

/** Everything one chapter page works with. `open` brings it to life, `close` ends all of it. */
export class Session implements ChapterSession {
  readonly id: string;
  readonly title: string;
  readonly data: ChapterData;
  readonly settings: Settings;
  readonly #options: SessionOptions;
  readonly #store: Store;
  readonly #live: LiveTrace;
  readonly #announcer: Announcer;
  readonly #context: ChapterContext;
  readonly #pieces: Pieces;
  readonly #keeper: TraceKeeper;
  #policy = $state<HostPolicy>('send');
  #leftOff = $state<string | undefined>(undefined);
  #visited = $state.raw(noSections);
  #ready = $state(false);
  #unlink: () => void = () => undefined;
  #unfollow: () => void = () => undefined;
  readonly #done = $derived.by(() => this.#findDone());

  constructor(options: SessionOptions) {
    const { id, title, data, store, host } = options;
    this.id = id;
    this.title = title;
    this.data = data;
    this.#options = options;
    this.#store = store;
    this.settings = new Settings(store);
    this.#live = new LiveTrace(new Trace({ clock: host.clock }));
    this.#announcer = new Announcer(host.clock);
    this.#context = {
      chapter: id,
      store,
      live: this.#live,
      announcer: this.#announcer,
      clock: host.clock,
      environment: new Environment(store.connection, options.site ?? '', () => host.clock.now()),
      policy: () => this.#policy,
      defaultTimeoutMs: () => this.settings.timeoutMs,
    };
    this.#pieces = makePieces(this.#context, data, host, options.loadKey);
    this.#keeper = new TraceKeeper(id, () => host.clock.now());
  }

  get slot(): ProgramSlot {
    return this.#pieces.slot;
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
    return this.#policy;
  }

  get done(): ReadonlySet<string> {
    return this.#done;
  }

  get leftOff(): string | undefined {
    return this.#leftOff;
  }

  get ready(): boolean {
    return this.#ready;
  }

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
    await Promise.all([this.#store.open(), this.#context.environment.read()]);
    this.#restore();
    this.#noteContent();
    this.#unlink = await keepTrace(this.#live, this.#keeper, this.#store, this.#announcer);
    this.#continueNumbers();
    this.#ready = true;
  }

  setPolicy(policy: HostPolicy): void {
    this.#policy = policy;
    this.#store.write(placeOf(this.#context, 'policy', 'host'), { policy });
  }

  cell(id: string): RequestCell {
    return this.#pieces.cell(id);
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

  visit(section: string): void {
    if (this.#visited.has(section)) {
      if (this.#lastVisited() === section) return;
    } else {
      this.#visited = withSections(this.#visited, [section]);
      this.#store.write(placeOf(this.#context, 'place', `seen/${section}`), { section }, 'soon');
    }
    this.#store.write(placeOf(this.#context, 'place', 'last'), { section }, 'soon');
  }

  clearTrace(): void {
    this.#live.clear();
  }

  undoClearTrace(): void {
    this.#live.undoClear();
  }

  async exportWork(): Promise<string> {
    const { id, content } = this.#options;
    const trace = { chapter: id, entries: this.#live.trace.snapshot() };
    return exportAll(this.#store, { id, content }, trace, this.#context.clock.now());
  }

  async importWork(text: string): Promise<{ readonly ok: boolean; readonly says: string }> {
    const { id, content } = this.#options;
    const outcome = await importAll(this.#store, { id, content }, this.#live.trace, text);
    this.#continueNumbers();
    return outcome;
  }

  async resetAll(): Promise<void> {
    await Promise.all(this.#pieces.slots().map((slot) => slot.stop('all work was reset')));
    this.#live.wipe();
    this.#keeper.clear();
    await this.#store.resetAll();
  }

  close(): void {
    for (const slot of this.#pieces.slots()) slot.close();
    this.#announcer.close();
    this.#unfollow();
    void this.#end();
  }

  async #end(): Promise<void> {
    // The processes just killed tell their end in the next turn, and that belongs to the record.
    await Promise.resolve();
    await this.#store.close();
    this.#unlink();
    this.#keeper.close();
    this.#live.close();
  }

  #restore(): void {
    this.settings.restore();
    this.#pieces.restore();
    this.#takePolicy();
    this.#takePlaces();
    this.#leftOff = this.#lastVisited();
  }

  // Other chapters' pages export this chapter's work too, and then must say which text it was done with.
  #noteContent(): void {
    const place = placeOf(this.#context, 'content', 'text');
    const version = this.#options.content;
    if (this.#store.read(place)?.version !== version) this.#store.write(place, { version }, 'soon');
  }

  #takePlaces(): void {
    const { items } = this.#store.snapshot();
    const seen = items.flatMap((item) =>
      item.kind === 'place' && item.chapter === this.id && item.value !== undefined
        ? [item.value.section]
        : [],
    );
    this.#visited = withSections(this.#visited, seen);
  }

  #receive(change: Change): void {
    if (change.type === 'reset') return this.#wipe(change.elsewhere);
    const { item, from } = change;
    if (item.kind === 'settings') this.settings.restore();
    if (item.chapter !== this.id) return;
    this.#pieces.receive(item, from);
    if (item.kind === 'policy') this.#takePolicy();
    if (item.kind === 'place') this.#takePlaces();
  }

  #wipe(elsewhere: boolean): void {
    this.#pieces.wipe(elsewhere);
    this.#policy = 'send';
    this.#leftOff = undefined;
    this.#visited = noSections;
    if (!elsewhere) for (const slot of this.#pieces.slots()) slot.forget();
    if (elsewhere) this.#live.wipe();
  }

  #continueNumbers(): void {
    const traced = this.#live.trace.entries().map(({ process }) => process);
    const most = [...traced, ...this.#pieces.runNumbers()].reduce((one, other) => Math.max(one, other), 0);
    this.#options.host.continueAfter(most);
  }

  #takePolicy(): void {
    this.#policy = this.#store.read(placeOf(this.#context, 'policy', 'host'))?.policy ?? 'send';
  }

  #lastVisited(): string | undefined {
    return this.#store.read(placeOf(this.#context, 'place', 'last'))?.section;
  }

  #findDone(): ReadonlySet<string> {
    const isDone = (item: SectionItem): boolean => this.#pieces.isDone(item);
    return doneSections(this.#options.sections, isDone, (section) => this.#visited.has(section));
  }
}
