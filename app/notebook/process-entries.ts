import type { TraceEntry } from '../host/types.ts';

interface Kept {
  list: TraceEntry[];
  shown: readonly TraceEntry[];
}

const none: readonly TraceEntry[] = [];

const nameOf = (process: number, restored: boolean): string =>
  `${String(process)}${restored ? ' restored' : ''}`;

/** Entries of the trace by process, live and restored ones apart. Not reactive. */
export class ProcessEntries {
  readonly #kept = new Map<string, Kept>();

  add(entry: TraceEntry): void {
    const name = nameOf(entry.process, entry.restored);
    const kept = this.#kept.get(name);
    if (kept === undefined) this.#kept.set(name, { list: [entry], shown: [] });
    else kept.list.push(entry);
  }

  rebuild(entries: readonly TraceEntry[]): void {
    this.#kept.clear();
    for (const entry of entries) this.add(entry);
  }

  /** Entries of these processes in order; for one process the same array until one is added. */
  of(processes: readonly number[], restored: boolean): readonly TraceEntry[] {
    const lists = processes.map((process) => this.#of(nameOf(process, restored)));
    const [one, ...others] = lists.filter(({ length }) => length > 0);
    if (one === undefined) return none;
    return others.length === 0 ? one : [one, ...others].flat().sort((a, b) => a.seq - b.seq);
  }

  #of(name: string): readonly TraceEntry[] {
    const kept = this.#kept.get(name);
    if (kept === undefined) return none;
    if (kept.shown.length !== kept.list.length) kept.shown = kept.list.slice();
    return kept.shown;
  }
}
