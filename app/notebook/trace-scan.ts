import { receivedOf } from '../host/line-reading.ts';
import type { TraceView } from '../host/trace-view.ts';
import type { Exchange, Link, OutcomeKind, StreamName, TraceEntry } from '../host/types.ts';

/** What the reader looks for; every empty part lets everything through. */
export interface TraceQuery {
  /** Streams that are left out; `local` is what the host did. */
  readonly hidden: readonly (StreamName | 'local')[];
  /** Beginning of the method, of the line itself or of the request it belongs to. */
  readonly method: string;
  /** An id as JSON, so that 3 and "3" are told apart; what is no JSON is the text of a string id. */
  readonly id: string;
  readonly outcome: OutcomeKind | undefined;
  /** Text of the raw line, whichever case. */
  readonly text: string;
}

/** The query that lets everything through. */
export const everything: TraceQuery = { hidden: [], method: '', id: '', outcome: undefined, text: '' };

/** Whether a query lets everything through. */
export const isOpen = ({ hidden, method, id, outcome, text }: TraceQuery): boolean =>
  hidden.length === 0 && method.trim() === '' && id.trim() === '' && outcome === undefined && text === '';

/** Characters of a line that are searched before the page gets its turn, in UTF-16 units. */
const windowUnits = 256 * 1024;

/** A longer line that belongs to no exchange is not parsed for its method. */
const parsedUnits = 64 * 1024;

const rawOf = (entry: TraceEntry): string => {
  if (entry.kind === 'line') return entry.text;
  const { event } = entry;
  return event.type === 'refused-by-host' || event.type === 'allowed-by-host' ? event.line : '';
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function wantedId(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

function ownMethod(entry: TraceEntry): string | undefined {
  if (entry.kind !== 'line' || entry.stream === 'stderr' || entry.text.length > parsedUnits) return undefined;
  const received = receivedOf(entry);
  return received.kind === 'request' || received.kind === 'notification' ? received.method : undefined;
}

/** Goes through a trace entry by entry and notes which ones a query lets through; can stop and go on at any place. */
export class TraceScan {
  readonly query: TraceQuery;
  /** Indexes that were let through, in order. It grows in place. */
  readonly found: number[] = [];
  #view: TraceView;
  #next = 0;
  #offset = 0;
  /** Indexes that were judged while their exchange waited for its end; that end can change the verdict. */
  #waiting: number[] = [];
  readonly #id: unknown;
  readonly #method: string;
  readonly #pattern: RegExp | undefined;

  constructor(view: TraceView, query: TraceQuery) {
    this.#view = view;
    this.query = query;
    this.#method = query.method.trim();
    this.#id = query.id.trim() === '' ? undefined : wantedId(query.id.trim());
    this.#pattern = query.text === '' ? undefined : new RegExp(escaped(query.text), 'i');
  }

  get view(): TraceView {
    return this.#view;
  }

  /** Entries judged so far. */
  get visited(): number {
    return this.#next;
  }

  /** Goes on with a later view; false when it is of another trace and the scan is worth nothing any more. */
  follow(view: TraceView): boolean {
    if (!view.continues(this.#view)) return false;
    this.#view = view;
    if (this.query.outcome !== undefined) this.#judgeAgain();
    return true;
  }

  /** Judges until everything is judged (true) or `isOver` says that the page wants its turn (false). */
  step(isOver: () => boolean): boolean {
    while (this.#next < this.#view.length) {
      const verdict = this.#judge();
      if (verdict !== undefined) {
        if (verdict) this.found.push(this.#next);
        this.#next += 1;
      }
      if (isOver()) return this.#next >= this.#view.length;
    }
    return true;
  }

  /** Undefined while a part of the line is still to be searched. */
  #judge(): boolean | undefined {
    const entry = this.#view.at(this.#next);
    if (entry === undefined) return false;
    if (this.#offset === 0 && !this.#fits(entry, this.#next)) return false;
    return this.#pattern === undefined ? true : this.#holds(rawOf(entry), this.#pattern);
  }

  #holds(text: string, pattern: RegExp): boolean | undefined {
    const end = this.#offset + windowUnits;
    const part = this.#offset === 0 && text.length <= windowUnits ? text : text.slice(this.#offset, end);
    const held = pattern.test(part);
    if (held || end >= text.length) {
      this.#offset = 0;
      return held;
    }
    // What lies across two windows must be found too.
    this.#offset = end - Math.min(this.query.text.length - 1, windowUnits / 2);
    return undefined;
  }

  #fits(entry: TraceEntry, index: number): boolean {
    const { hidden, outcome } = this.query;
    const method = this.#method;
    if (hidden.includes(entry.kind === 'event' ? 'local' : entry.stream)) return false;
    if (this.#id === undefined && outcome === undefined && method === '') return true;
    const link = this.#linkOf(entry);
    if (link?.exchange.outcome === 'pending') this.#waiting.push(index);
    return this.#fitsExchange(link?.exchange) && this.#fitsMethod(entry, link);
  }

  #fitsExchange(exchange: Exchange | undefined): boolean {
    const { outcome } = this.query;
    if (outcome !== undefined && exchange?.outcome !== outcome) return false;
    return this.#id === undefined || (exchange !== undefined && exchange.id === this.#id);
  }

  #fitsMethod(entry: TraceEntry, link: Link | undefined): boolean {
    const method = this.#method;
    if (method === '' || link?.exchange.method.startsWith(method) === true) return true;
    if (link?.role === 'request' || link?.role === 'answer') return false;
    return ownMethod(entry)?.startsWith(method) === true;
  }

  #linkOf(entry: TraceEntry): Link | undefined {
    if (entry.kind === 'line') return this.#view.link(entry.seq);
    const { event } = entry;
    const ends = event.type === 'timeout' || event.type === 'cancelled';
    return ends ? this.#view.link(event.request) : undefined;
  }

  #judgeAgain(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const index of waiting) {
      const entry = this.#view.at(index);
      if (entry === undefined || index >= this.#next) continue;
      const fits = this.#fits(entry, index) && (this.#pattern?.test(rawOf(entry)) ?? true);
      this.#note(index, fits);
    }
  }

  #note(index: number, fits: boolean): void {
    let [from, to] = [0, this.found.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.found[middle] ?? Infinity) < index) from = middle + 1;
      else to = middle;
    }
    const holds = this.found[from] === index;
    if (holds !== fits) this.found.splice(from, holds ? 1 : 0, ...(fits ? [index] : []));
  }
}
