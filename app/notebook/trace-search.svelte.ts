import { untrack } from 'svelte';
import { settledKinds } from '../host/outcome-kinds.ts';
import type { TraceView } from '../host/trace-view.ts';
import type { OutcomeKind, TraceEntry } from '../host/types.ts';
import { everything, isOpen, TraceScan, type TraceQuery } from './trace-scan.ts';

/** Rows of a long list: as many as are known so far, each fetched when it is shown. */
export interface TraceRows {
  readonly length: number;
  at(index: number): TraceEntry | undefined;
  /** Place of the entry with this seq among the rows; -1 when it is none of them. */
  indexOf(seq: number): number;
}

/** How far a search is. */
export interface SearchProgress {
  readonly found: number;
  readonly visited: number;
  readonly total: number;
  readonly done: boolean;
}

/** Times of a search; a test gives its own. */
export interface SearchPace {
  /** Milliseconds, from any moment on. */
  now(): number;
  /** Calls back in a later task. Returns the way to take it back. */
  later(callback: () => void): () => void;
}

/** Milliseconds a slice may take: a frame keeps half its time for everything else. */
export const sliceMs = 8;

/** Milliseconds between two showings of what a search has found: each one draws a screenful of rows. */
const showMs = 100;

const realPace: SearchPace = {
  now: () => performance.now(),
  later: (callback) => {
    const timer = setTimeout(callback);
    return () => {
      clearTimeout(timer);
    };
  },
};

const noRows: TraceRows = { length: 0, at: () => undefined, indexOf: () => -1 };

function foundRows(view: TraceView, found: readonly number[], length: number): TraceRows {
  const at = (row: number): TraceEntry | undefined => {
    const index = row < length ? found[row] : undefined;
    return index === undefined ? undefined : view.at(index);
  };
  const indexOf = (seq: number): number => {
    let [from, to] = [0, length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((at(middle)?.seq ?? Infinity) < seq) from = middle + 1;
      else to = middle;
    }
    return at(from)?.seq === seq ? from : -1;
  };
  return { length, at, indexOf };
}

/**
 * A search through the trace that never holds the page up: it goes in slices of some milliseconds, shows what it has
 * found so far, and goes on with what is added meanwhile. Without a query its rows are the trace itself.
 */
export class TraceSearch {
  /** What can be asked for as `outcome`. */
  readonly outcomes: readonly OutcomeKind[] = [...settledKinds, 'pending'];
  readonly #pace: SearchPace;
  #rows = $state.raw<TraceRows>(noRows);
  #view: TraceView;
  #scan: TraceScan | undefined;
  #cancel: (() => void) | undefined;
  #showAgain = 0;
  #query = $state.raw<TraceQuery>(everything);
  #progress = $state.raw<SearchProgress | undefined>(undefined);

  constructor(view: TraceView, pace: SearchPace = realPace) {
    this.#view = view;
    this.#rows = view;
    this.#pace = pace;
  }

  get query(): TraceQuery {
    return this.#query;
  }

  /** What is shown; reactive: other rows after each slice. */
  get rows(): TraceRows {
    return this.#rows;
  }

  /** How far the search is; undefined without a query. Reactive. */
  get progress(): SearchProgress | undefined {
    return this.#progress;
  }

  /**
   * Looks for something else, from the beginning. What is shown changes in a later task: the one that took the key shows
   * the key and no more.
   */
  ask(change: Partial<TraceQuery>): void {
    this.#query = { ...this.#query, ...change };
    this.#scan = isOpen(this.#query) ? undefined : new TraceScan(this.#view, this.#query);
    this.#showAgain = 0;
    this.#goOnLater();
  }

  /** Goes on with the trace as it stands now. What is shown changes in a later task, never in this one. */
  take(view: TraceView): void {
    if (view === this.#view) return;
    this.#view = view;
    if (this.#scan !== undefined && !this.#scan.follow(view))
      this.#scan = new TraceScan(
        view,
        untrack(() => this.#query),
      );
    this.#goOnLater();
  }

  /** Ends what is under way. */
  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #goOnLater(): void {
    this.#cancel ??= this.#pace.later(() => {
      this.#cancel = undefined;
      this.#goOn();
    });
  }

  #goOn(): void {
    this.close();
    const scan = this.#scan;
    if (scan === undefined) {
      this.#rows = this.#view;
      this.#progress = undefined;
      return;
    }
    const end = this.#pace.now() + sliceMs;
    const done = scan.step(() => this.#pace.now() >= end);
    if (done || end >= this.#showAgain) {
      this.#rows = foundRows(scan.view, scan.found, scan.found.length);
      this.#showAgain = end + showMs;
    }
    this.#progress = {
      found: scan.found.length,
      visited: scan.visited,
      total: scan.view.length,
      done,
    };
    if (!done) this.#goOnLater();
  }
}
