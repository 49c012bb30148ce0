import type { TraceView } from '../../host/trace-view.ts';
import type { TraceEntry } from '../../host/types.ts';
import { laneOf, type Lane } from './row-names.ts';

/** Rows of the lanes that are not hidden, oldest first, and how many stand before and behind them. */
export interface WindowRows {
  readonly rows: readonly TraceEntry[];
  readonly earlier: number;
  readonly later: number;
}

/** What is asked for: at most `limit` rows of the lanes that are not hidden. */
export interface WindowQuery {
  readonly hidden: readonly Lane[];
  readonly limit: number;
  /** seq of the entry that must be among them, if it is in the trace and its lane is shown. */
  readonly chosen: number | undefined;
}

/** Without hidden lanes the cost is that of the rows, not of the trace. */
function rowsUntil(trace: TraceView, { hidden, limit }: WindowQuery, end: number): WindowRows {
  const shows = (entry: TraceEntry | undefined): entry is TraceEntry =>
    entry !== undefined && !hidden.includes(laneOf(entry));
  if (hidden.length === 0) {
    const from = Math.max(0, end - limit);
    const rows = Array.from({ length: end - from }, (_, index) => trace.at(from + index)).filter(shows);
    return { rows, earlier: from, later: trace.length - end };
  }
  const rows: TraceEntry[] = [];
  let [earlier, later] = [0, 0];
  for (let index = trace.length - 1; index >= 0; index -= 1) {
    const entry = trace.at(index);
    if (!shows(entry)) continue;
    if (index >= end) later += 1;
    else if (rows.length < limit) rows.push(entry);
    else earlier += 1;
  }
  return { rows: rows.reverse(), earlier, later };
}

/** Index behind the last row of a window in which the entry at `index` stands in the middle. */
function endAround(trace: TraceView, { hidden, limit }: WindowQuery, index: number): number {
  let rows = 0;
  for (let at = index; at < trace.length; at += 1) {
    const entry = trace.at(at);
    if (entry !== undefined && !hidden.includes(laneOf(entry))) rows += 1;
    if (rows > limit / 2) return at;
  }
  return trace.length;
}

const holds = ({ rows }: WindowRows, index: number, trace: TraceView): boolean => {
  const entry = trace.at(index);
  return entry !== undefined && rows.includes(entry);
};

/**
 * The part of a long trace that a list shows: the newest rows, or those around a chosen one that is older. While a window
 * holds what is chosen it stays where it is, so that choosing in it moves nothing under the reader's hand.
 */
export class RowWindow {
  /** seq of the last row; undefined while the window is at the newest. */
  #last: number | undefined;

  show(trace: TraceView, query: WindowQuery): WindowRows {
    const { chosen, hidden } = query;
    const index = chosen === undefined ? -1 : trace.indexOf(chosen);
    const entry = trace.at(Math.max(0, index));
    const asked = index >= 0 && entry !== undefined && !hidden.includes(laneOf(entry));
    if (!asked) this.#last = undefined;
    const shown = rowsUntil(trace, query, this.#end(trace));
    if (!asked || holds(shown, index, trace)) return shown;
    this.#last = undefined;
    const newest = rowsUntil(trace, query, trace.length);
    if (holds(newest, index, trace)) return newest;
    const end = endAround(trace, query, index);
    this.#last = trace.at(end - 1)?.seq;
    return rowsUntil(trace, query, end);
  }

  #end(trace: TraceView): number {
    const index = this.#last === undefined ? -1 : trace.indexOf(this.#last);
    return index < 0 ? trace.length : index + 1;
  }
}
