import { METHODS } from '../../../worker/mcp/names.ts';
import { isBlank } from '../../../worker/wire/line-decoder.ts';
import { receivedOf, valueOf } from '../line-reading.ts';
import { at, member } from '../members.ts';
import type { Exchange, LineEntry, Link, TraceEntry } from '../types.ts';

/** How a process stands: `none` before the first start. */
export type Standing = 'none' | 'running' | 'closing' | 'ended';

/** What a reader of the trace has seen of one live process, as far as it decides what may come next. */
export interface Seen {
  readonly process: number | undefined;
  readonly standing: Standing;
  /**
   * Exchanges of the process, oldest first: those under way, questions and what may be an answer to them, the newest
   * discovery and handshake that succeeded, and that of `sent`.
   */
  readonly exchanges: readonly Exchange[];
  /** The newest line on its stdin. */
  readonly sent: LineEntry | undefined;
  /** Of the entries after that line those that tell of it, oldest first: what the host held back, an error without an id. */
  readonly since: readonly TraceEntry[];
}

/** A trace one can walk in; `TraceView` is one. */
export interface Walkable {
  readonly length: number;
  at(index: number): TraceEntry | undefined;
  link(seq: number): Link | undefined;
}

/** An error that names no request. */
export function isErrorWithoutId(entry: TraceEntry): entry is LineEntry {
  if (entry.kind !== 'line' || entry.stream !== 'stdout') return false;
  const received = receivedOf(entry);
  return received.kind === 'response' && received.id === undefined && received.error !== undefined;
}

/** Whether a later request is the retry that a question waits for. */
export function isRetryOf(asked: Exchange, later: Exchange): boolean {
  const state = asked.answer === undefined ? undefined : at(valueOf(asked.answer), '/result/requestState');
  const params = member(valueOf(later.request), 'params');
  return (
    later.key > asked.key &&
    later.method === asked.method &&
    (state === undefined
      ? member(params, 'inputResponses') !== undefined
      : member(params, 'requestState') === state)
  );
}

type LinkOf = (seq: number) => Link | undefined;

/** What is kept of one process: as little as decides, however many lines it has. */
class ProcessSeen {
  program: string | undefined;
  #standing: Standing = 'running';
  /** Requests whose end is not known yet, by key. */
  readonly #open = new Set<number>();
  /** Requests that were answered with a question. */
  readonly #asked = new Set<number>();
  /** Requests that bring an answer or a state. */
  readonly #retries = new Set<number>();
  #discovered: number | undefined;
  #greeted: number | undefined;
  #sent: LineEntry | undefined;
  #isMessage = true;
  #since: TraceEntry[] = [];

  get standing(): Standing {
    return this.#standing;
  }

  add(entry: TraceEntry, link: LinkOf): void {
    if (entry.kind === 'event') this.#event(entry);
    else if (entry.stream === 'stdin') this.#written(entry, link);
    else if (!this.#isMessage && isErrorWithoutId(entry)) this.#told(entry);
  }

  seen(process: number, standing: Standing, link: LinkOf): Seen {
    const exchangeOf = (key: number | undefined): Exchange | undefined =>
      key === undefined ? undefined : link(key)?.exchange;
    for (const key of this.#open) this.#settle(key, exchangeOf(key));
    this.#forgetAnswered(exchangeOf);
    const keys = [...this.#open, ...this.#asked, ...this.#retries];
    const all = [...keys, this.#discovered, this.#greeted, this.#sent?.seq].flatMap(
      (key) => exchangeOf(key) ?? [],
    );
    const exchanges = new Map(all.map((exchange) => [exchange.key, exchange]));
    return {
      process,
      standing,
      exchanges: [...exchanges.values()].sort((a, b) => a.key - b.key),
      sent: this.#sent,
      since: this.#since,
    };
  }

  // A question that was answered stays so, and a retry matters to older requests only.
  #forgetAnswered(exchangeOf: (key: number) => Exchange | undefined): void {
    const retries = [...this.#retries].flatMap((key) => exchangeOf(key) ?? []);
    for (const key of this.#asked) {
      const asked = exchangeOf(key);
      if (asked === undefined || retries.some((later) => isRetryOf(asked, later))) this.#asked.delete(key);
    }
    const oldest = Math.min(...this.#open, ...this.#asked);
    for (const key of this.#retries) if (key <= oldest) this.#retries.delete(key);
  }

  #event(entry: Extract<TraceEntry, { kind: 'event' }>): void {
    const { event } = entry;
    if (event.type === 'spawned') [this.program, this.#standing] = [event.program, 'running'];
    if (event.type === 'stdin-closed') this.#standing = 'closing';
    if (event.type === 'exit') this.#standing = 'ended';
    if (event.type === 'refused-by-host') this.#told(entry);
  }

  #written(entry: LineEntry, link: LinkOf): void {
    if (isBlank(entry.text)) return;
    this.#sent = entry;
    this.#since = [];
    this.#isMessage = receivedOf(entry).kind !== 'invalid';
    if (link(entry.seq)?.role !== 'request') return;
    this.#open.add(entry.seq);
    const params = member(valueOf(entry), 'params');
    const brings = member(params, 'inputResponses') ?? member(params, 'requestState');
    if (brings !== undefined) this.#retries.add(entry.seq);
  }

  // One of each is enough, so that a flood after the line costs nothing.
  #told(entry: TraceEntry): void {
    const others = this.#since.filter(({ kind }) => kind !== entry.kind);
    const isFirst = others.length === this.#since.length;
    if (entry.kind === 'event') this.#since = [...others, entry];
    else if (isFirst) this.#since = [...this.#since, entry];
  }

  #settle(key: number, exchange: Exchange | undefined): void {
    if (exchange?.outcome === 'pending') return;
    this.#open.delete(key);
    if (exchange?.outcome === 'input-required') this.#asked.add(key);
    if (exchange?.outcome !== 'result') return;
    if (exchange.method === METHODS.discover) this.#discovered = Math.max(key, this.#discovered ?? 0);
    if (exchange.method === METHODS.initialize) this.#greeted = Math.max(key, this.#greeted ?? 0);
  }
}

/** A process as a choice: its number, its program where its start is in the trace, and how it stands. */
export interface SeenProcess {
  readonly number: number;
  readonly program: string | undefined;
  readonly standing: Standing;
}

/**
 * What the whole trace shows of each live process, taken in one entry at a time, so that a longer trace costs no more.
 * What an earlier visit left does not count.
 */
export class SeenBook<View extends Walkable> {
  readonly #continues: (view: View, earlier: View) => boolean;
  #processes = new Map<number, ProcessSeen>();
  #view: View | undefined;

  /** @param continues whether a view shows what an earlier one showed, and perhaps more */
  constructor(continues: (view: View, earlier: View) => boolean) {
    this.#continues = continues;
  }

  /** Takes in what is new in a view of the trace; all of it when the trace has begun anew. */
  take(view: View): void {
    const earlier = this.#view;
    const goesOn = earlier !== undefined && this.#continues(view, earlier);
    if (!goesOn) this.#processes = new Map();
    this.#view = view;
    const link = (seq: number): Link | undefined => view.link(seq);
    for (let index = goesOn ? earlier.length : 0; index < view.length; index += 1) {
      const entry = view.at(index);
      if (entry === undefined || entry.restored || entry.process === 0) continue;
      this.#process(entry.process).add(entry, link);
    }
  }

  /** Every process the trace shows, by number. */
  processes(): readonly SeenProcess[] {
    return [...this.#processes]
      .map(([number, { program, standing }]) => ({ number, program, standing }))
      .sort((a, b) => a.number - b.number);
  }

  /** What was seen of a process; as of one without a trace where the trace shows nothing of it. */
  seen(process: number | undefined, standing: Standing): Seen {
    const view = this.#view;
    const found = process === undefined ? undefined : this.#processes.get(process);
    if (found === undefined || view === undefined || process === undefined)
      return { process, standing, exchanges: [], sent: undefined, since: [] };
    return found.seen(process, standing, (seq) => view.link(seq));
  }

  #process(number: number): ProcessSeen {
    const found = this.#processes.get(number) ?? new ProcessSeen();
    this.#processes.set(number, found);
    return found;
  }
}
