import type { Ledger } from './ledger.ts';
import type { Link, TraceEntry } from './types.ts';

/**
 * The trace as it stood at one moment: a window of fixed length on the array that the trace goes on filling, so that
 * making one costs nothing however long the trace is. `link` speaks of the moment it is asked.
 */
export class TraceView {
  readonly length: number;
  readonly #entries: readonly TraceEntry[];
  readonly #ledger: Ledger;
  #copy: readonly TraceEntry[] | undefined;

  /** `entries` must only ever grow at its end; `Trace.entries` does. */
  constructor(entries: readonly TraceEntry[], ledger: Ledger) {
    this.#entries = entries;
    this.#ledger = ledger;
    this.length = entries.length;
  }

  /** The entry at an index, oldest first; below zero it counts from the newest. */
  at(index: number): TraceEntry | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < this.length ? this.#entries[place] : undefined;
  }

  /** Index of the entry with this seq; -1 when the trace does not hold it. */
  indexOf(seq: number): number {
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#entries[middle]?.seq ?? Infinity) < seq) from = middle + 1;
      else to = middle;
    }
    return this.at(from)?.seq === seq ? from : -1;
  }

  /** The entry with this seq; undefined when the trace does not hold it. */
  get(seq: number | undefined): TraceEntry | undefined {
    const index = seq === undefined ? -1 : this.indexOf(seq);
    return index < 0 ? undefined : this.at(index);
  }

  /** Whether this view shows what `earlier` showed, at the same indexes, and perhaps more. */
  continues(earlier: TraceView): boolean {
    return this.#entries === earlier.#entries && this.length >= earlier.length;
  }

  /** The exchange a line belongs to, and as what; undefined for everything else. */
  link(seq: number): Link | undefined {
    return this.#ledger.link(seq);
  }

  /** All entries as an array of its own; made once, on first need. */
  toArray(): readonly TraceEntry[] {
    this.#copy ??= this.#entries.slice(0, this.length);
    return this.#copy;
  }
}
