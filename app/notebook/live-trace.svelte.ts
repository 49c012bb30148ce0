import { tick } from 'svelte';
import { Ledger } from '../host/ledger.ts';
import type { Trace, TraceChange } from '../host/trace.ts';
import type { Exchange, StreamName, TraceEntry } from '../host/types.ts';
import { Followers } from './registry.ts';
import { ShowPace } from './show-pace.ts';

/**
 * The trace as the views see it: entries and exchanges change together, once per turn of the event loop however
 * many lines arrived in it, and in a flood of lines more seldom (`ShowPace`).
 */
export class LiveTrace {
  readonly trace: Trace;
  readonly #followers = new Followers<Exchange>();
  readonly #unsubscribe: () => void;
  #ledger = new Ledger();
  #entries = $state.raw<readonly TraceEntry[]>([]);
  #exchanges = $state.raw<readonly Exchange[]>([]);
  #cleared = $state.raw<readonly TraceEntry[] | undefined>(undefined);
  #buffers = $state(0);
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

  /** All entries; reactive. */
  get entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  /** All exchanges, oldest first; reactive. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Whether a clearing can be undone; reactive. */
  get canUndoClear(): boolean {
    return this.#cleared !== undefined;
  }

  /** `Trace.bufferOf`, reactive: it changes together with the entries. */
  bufferOf(process: number, stream: StreamName): string {
    return this.#buffers < 0 ? '' : this.trace.bufferOf(process, stream);
  }

  /** The ledger over the whole trace, as it stands now. */
  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Calls `listener` with each change of the exchange `key`. Returns the way to stop. */
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

  #take(change: TraceChange): void {
    if (change.type === 'added') this.#add(change.entry);
    else if (change.type === 'trimmed') this.#ledger.forget(change.before);
    else this.#rebuild();
    this.#publishSoon();
  }

  #add(entry: TraceEntry): void {
    this.#pace.line();
    for (const key of this.#ledger.add(entry)) {
      const exchange = this.#ledger.get(key);
      if (exchange !== undefined) this.#followers.tell(key, exchange);
    }
  }

  #rebuild(): void {
    this.#ledger = new Ledger();
    for (const entry of this.trace.entries()) this.#ledger.add(entry);
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
    this.#buffers += 1;
    this.#entries = this.trace.snapshot();
    this.#exchanges = this.#ledger.exchanges();
    void this.#pace.showing(tick());
  }
}
