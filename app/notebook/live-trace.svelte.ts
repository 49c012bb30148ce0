import { tick } from 'svelte';
import { Ledger } from '../host/ledger.ts';
import { TraceView } from '../host/trace-view.ts';
import type { Trace, TraceChange } from '../host/trace.ts';
import type { Exchange, StreamName, TraceEntry } from '../host/types.ts';
import { ProcessEntries } from './process-entries.ts';
import { Followers } from './registry.ts';
import { ShowPace } from './show-pace.ts';

/**
 * The trace as the views see it: entries and exchanges change together, once per turn of the event loop however
 * many lines arrived in it, and in a flood of lines more seldom (`ShowPace`). To show a change costs the same in a
 * trace of ten entries and of a hundred thousand.
 */
export class LiveTrace {
  readonly trace: Trace;
  readonly #followers = new Followers<Exchange>();
  readonly #unsubscribe: () => void;
  #ledger = new Ledger();
  readonly #processes = new ProcessEntries();
  #view = $state.raw(new TraceView([], this.#ledger));
  #cleared = $state.raw<readonly TraceEntry[] | undefined>(undefined);
  readonly #pace = new ShowPace();
  #publishing = false;

  constructor(trace: Trace) {
    this.trace = trace;
    const unsubscribe = trace.subscribe((change) => this.#take(change));
    const unlisten = trace.onBuffer(() => this.#publishSoon());
    this.#unsubscribe = () => {
      unsubscribe();
      unlisten();
    };
  }

  /** The whole trace; reactive: another view after each change. What is long-lived on the page reads this. */
  get view(): TraceView {
    return this.#view;
  }

  /** All entries as an array, copied when it is asked for; reactive. */
  get entries(): readonly TraceEntry[] {
    return this.#view.toArray();
  }

  /** All exchanges, oldest first, listed anew when one has changed; reactive. */
  get exchanges(): readonly Exchange[] {
    this.#depend();
    return this.#ledger.exchanges();
  }

  /** Entries of these processes in order, live ones unless stated; the same array until one is added. Reactive. */
  entriesOf(processes: readonly number[], restored = false): readonly TraceEntry[] {
    this.#depend();
    return this.#processes.of(processes, restored);
  }

  /** Exchanges of these processes, of one method if that is named, process by process, oldest first. Reactive. */
  exchangesOf(processes: readonly number[], method?: string, restored = false): readonly Exchange[] {
    this.#depend();
    return processes.flatMap((process) => this.#ledger.exchangesOf(process, restored, method));
  }

  /** Whether a clearing can be undone; reactive. */
  get canUndoClear(): boolean {
    return this.#cleared !== undefined;
  }

  /** `Trace.bufferOf`, reactive: it changes together with the entries. */
  bufferOf(process: number, stream: StreamName): string {
    this.#depend();
    return this.trace.bufferOf(process, stream);
  }

  /** The ledger over the whole trace, as it stands now. */
  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Calls `listener` with the exchange `key` whenever a change of it is shown. Returns the way to stop. */
  follow(key: number, listener: (exchange: Exchange) => void): () => void {
    return this.#followers.add(key, listener);
  }

  clear(): void {
    const removed = this.trace.clear();
    this.#cleared = removed.length === 0 ? this.#cleared : removed;
  }

  undoClear(): void {
    if (this.#cleared !== undefined) this.trace.putBack(this.#cleared);
    this.#cleared = undefined;
  }

  /** Empties the trace for good. */
  wipe(): void {
    this.trace.clear();
    this.#cleared = undefined;
  }

  close(): void {
    this.#unsubscribe();
  }

  #depend(): void {
    void this.#view;
  }

  #take(change: TraceChange): void {
    if (change.type === 'added') this.#add(change.entry);
    else if (change.type === 'trimmed') this.#trim(change.before);
    else this.#rebuild();
    this.#publishSoon();
  }

  #add(entry: TraceEntry): void {
    this.#pace.line();
    this.#processes.add(entry);
    for (const key of this.#ledger.add(entry)) this.#followers.note(key);
  }

  #trim(before: number): void {
    this.#ledger.forget(before);
    this.#processes.rebuild(this.trace.entries());
  }

  #rebuild(): void {
    this.#ledger = new Ledger();
    for (const entry of this.trace.entries()) this.#ledger.add(entry);
    this.#processes.rebuild(this.trace.entries());
  }

  #publishSoon(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    const rest = this.#pace.wait();
    if (rest === 0) queueMicrotask(() => this.#publish());
    else setTimeout(() => this.#publish(), rest);
  }

  #publish(): void {
    this.#publishing = false;
    this.#followers.tell((key) => this.#ledger.get(key));
    this.#view = new TraceView(this.trace.entries(), this.#ledger);
    void this.#pace.showing(tick());
  }
}
