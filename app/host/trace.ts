import { realClock, type Clock } from './clock.ts';
import type { HostEvent, LineEntry, StreamName, TraceEntry } from './types.ts';

/** What happened to the trace. After `replaced` everything derived from it is to be built anew. */
export type TraceChange =
  | { readonly type: 'added'; readonly entry: TraceEntry }
  /** It was cleared, loaded into, or put back. */
  | { readonly type: 'replaced' }
  /** The bound was reached: entries with a seq smaller than `before` are gone. */
  | { readonly type: 'trimmed'; readonly before: number };

/** Bounds and clock of a trace. */
export interface TraceOptions {
  readonly clock?: Clock;
  /** Most entries kept; 200,000 unless stated. */
  readonly maxEntries?: number;
  /** Most UTF-16 units of lines kept; 64 Mi unless stated. */
  readonly maxUnits?: number;
}

const unitsOf = (entry: TraceEntry): number => (entry.kind === 'line' ? entry.text.length : 0);

/**
 * All that crossed the streams and all that the host did, in order, raw. Append-only but for its bound: beyond
 * `maxEntries` or `maxUnits` the oldest tenth goes and a note event says how many entries went.
 */
export class Trace {
  readonly #clock: Clock;
  readonly #maxEntries: number;
  readonly #maxUnits: number;
  readonly #listeners = new Set<(change: TraceChange) => void>();
  readonly #buffers = new Map<string, string>();
  readonly #bufferListeners = new Set<() => void>();
  readonly #changes: TraceChange[] = [];
  #telling = false;
  #entries: TraceEntry[] = [];
  #units = 0;
  #lastSeq = 0;

  constructor(options: TraceOptions = {}) {
    this.#clock = options.clock ?? realClock;
    this.#maxEntries = options.maxEntries ?? 200_000;
    this.#maxUnits = options.maxUnits ?? 64 * 1024 * 1024;
  }

  /** Adds one line; `afterEnd` marks what came from a process already declared ended. */
  line(process: number, stream: StreamName, text: string, afterEnd = false): LineEntry {
    const entry: LineEntry = { ...this.#stamp(process, afterEnd), kind: 'line', stream, text };
    this.#add(entry);
    return entry;
  }

  /** Adds something the host did or noticed. */
  event(process: number, event: HostEvent, afterEnd = false): TraceEntry {
    const entry: TraceEntry = { ...this.#stamp(process, afterEnd), kind: 'event', event };
    this.#add(entry);
    return entry;
  }

  /** The live view: the same array until the trace is cleared, loaded into or trimmed; it grows in place. */
  entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  /** A copy that never changes: for storing, exporting, and undoing `clear`. */
  snapshot(): readonly TraceEntry[] {
    return Object.freeze([...this.#entries]);
  }

  /** Calls `listener` after each change, one at a time and in order. Returns the way to stop. */
  subscribe(listener: (change: TraceChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Puts entries of an earlier visit before all others, marked restored. Their seq is kept where it is free; otherwise all
   * are moved down by one number, below the first entry there is. Returns that number (0: kept).
   */
  load(entries: readonly TraceEntry[]): number {
    const first = this.#entries[0]?.seq;
    const last = entries.at(-1)?.seq ?? 0;
    const shift = first !== undefined && last >= first ? last - first + 1 : 0;
    const restored = entries.map((entry) => ({ ...entry, seq: entry.seq - shift, restored: true }));
    this.#replace([...restored, ...this.#entries]);
    return shift;
  }

  /** Removes every entry and returns what was removed; numbering goes on. */
  clear(): readonly TraceEntry[] {
    const removed = this.#entries;
    this.#replace([]);
    return removed;
  }

  /** Undoes `clear`: the removed entries stand again before what came since, with the marks they had. */
  putBack(removed: readonly TraceEntry[]): void {
    this.#replace([...removed, ...this.#entries]);
  }

  /** Text of the stream that waits for its newline, its first 65,536 units; empty when there is none. */
  bufferOf(process: number, stream: StreamName = 'stdout'): string {
    return this.#buffers.get(`${stream} ${String(process)}`) ?? '';
  }

  /** Sets what `bufferOf` gives; for the one who cuts the stream into lines. */
  setBuffer(process: number, stream: StreamName, text: string): void {
    const key = `${stream} ${String(process)}`;
    if (this.#buffers.get(key) === text || (text === '' && !this.#buffers.has(key))) return;
    if (text === '') this.#buffers.delete(key);
    else this.#buffers.set(key, text);
    for (const listener of [...this.#bufferListeners]) listener();
  }

  /** Calls `listener` after what `bufferOf` gives has changed; it must not throw. Returns the way to stop. */
  onBuffer(listener: () => void): () => void {
    this.#bufferListeners.add(listener);
    return () => {
      this.#bufferListeners.delete(listener);
    };
  }

  #stamp(
    process: number,
    afterEnd: boolean,
  ): Pick<TraceEntry, 'seq' | 'at' | 'process' | 'afterEnd' | 'restored'> {
    this.#lastSeq += 1;
    return { seq: this.#lastSeq, at: this.#clock.now(), process, afterEnd, restored: false };
  }

  #add(entry: TraceEntry): void {
    this.#entries.push(entry);
    this.#units += unitsOf(entry);
    this.#tell({ type: 'added', entry });
    if (this.#entries.length > this.#maxEntries || this.#units > this.#maxUnits) this.#trim(entry.process);
  }

  /** Goes down to nine tenths of both bounds, so that trimming is rare; the newest entry always stays. */
  #trim(process: number): void {
    const before = this.#entries;
    let gone = 0;
    for (; gone < before.length - 1; gone += 1) {
      const few = before.length - gone <= this.#maxEntries * 0.9;
      if (few && this.#units <= this.#maxUnits * 0.9) break;
      const oldest = before[gone];
      if (oldest !== undefined) this.#units -= unitsOf(oldest);
    }
    if (gone === 0) return;
    this.#entries = before.slice(gone);
    this.#tell({ type: 'trimmed', before: this.#entries[0]?.seq ?? this.#lastSeq + 1 });
    const entry: TraceEntry = {
      ...this.#stamp(process, false),
      kind: 'event',
      event: { type: 'note', text: `The trace is full: its ${String(gone)} oldest entries were dropped.` },
    };
    this.#entries.push(entry);
    this.#tell({ type: 'added', entry });
  }

  #replace(entries: TraceEntry[]): void {
    this.#entries = entries;
    this.#units = entries.reduce((sum, entry) => sum + unitsOf(entry), 0);
    this.#lastSeq = entries.reduce((most, { seq }) => Math.max(most, seq), this.#lastSeq);
    this.#tell({ type: 'replaced' });
  }

  /** A listener may add entries; everyone still hears of every change in the order of the trace. */
  #tell(change: TraceChange): void {
    this.#changes.push(change);
    if (this.#telling) return;
    this.#telling = true;
    for (let next = this.#changes.shift(); next !== undefined; next = this.#changes.shift()) {
      for (const listener of [...this.#listeners]) this.#call(listener, next);
    }
    this.#telling = false;
  }

  /** A listener that throws is a fault of its own: the others and the trace go on, the page still hears of it. */
  #call(listener: (change: TraceChange) => void, change: TraceChange): void {
    try {
      listener(change);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
