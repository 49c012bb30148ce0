import type { TraceEntry } from '../host/types.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { LiveTrace } from './live-trace.svelte.ts';
import type { Connection } from './storage/connection.ts';
import { asFailure } from './storage/failure.ts';
import type { Job } from './storage/saver.svelte.ts';
import type { Store } from './storage/store.svelte.ts';
import { TraceKeeper } from './storage/trace-keeper.ts';

/** What keeps a trace, and who is told of it. */
export interface KeptTraceOptions {
  readonly chapter: string;
  readonly live: LiveTrace;
  readonly store: Store;
  readonly announcer: Announcer;
  readonly now: () => number;
}

/** A trace that is stored as it grows. */
export interface KeptTrace {
  /** Removes the stored history. */
  clear(): void;
  /** Stops, once the store was closed, and lets another tab go on with this history. */
  close(): void;
}

/** Reads late what could not be read in time: before that nothing is written, or new entries would replace old ones. */
class LateKeeper implements Job {
  readonly #keeper: TraceKeeper;
  readonly #take: (stored: readonly TraceEntry[]) => void;
  #waits: boolean;
  #loaded = false;

  /** @param waits whether to read although there is nothing to write */
  constructor(keeper: TraceKeeper, waits: boolean, take: (stored: readonly TraceEntry[]) => void) {
    this.#keeper = keeper;
    this.#waits = waits;
    this.#take = take;
  }

  dirty(): boolean {
    return this.#waits || this.#keeper.dirty();
  }

  async write(connection: Connection): Promise<void> {
    if (!this.#loaded) this.#take(await this.#keeper.load(connection));
    this.#loaded = true;
    this.#waits = false;
    if (this.#keeper.dirty()) await this.#keeper.write(connection);
  }
}

/**
 * Loads the trace of an earlier visit in front of what there is and keeps the trace stored from then on. Without
 * storage it goes on in memory; what storage gives later than that is put in front then.
 */
export async function keepTrace(options: KeptTraceOptions): Promise<KeptTrace> {
  const { chapter, live, store, announcer, now } = options;
  const { trace } = live;
  const keeper = new TraceKeeper(chapter, now);
  let job: Job = keeper;
  try {
    const stored = await keeper.load(store.connection);
    const moved = stored.length > 0 && trace.load(stored) > 0;
    const known = new Set(moved ? [] : stored.map(({ seq }) => seq));
    if (moved) keeper.clear();
    for (const entry of trace.entries()) if (!known.has(entry.seq)) keeper.add(entry);
  } catch (thrown) {
    for (const entry of trace.entries()) keeper.add(entry);
    const waits = asFailure(thrown).why === 'silent';
    // What is put in front makes the trace anew, and the whole of it is written then.
    job = new LateKeeper(keeper, waits, (stored) => {
      if (stored.length > 0) trace.load(stored);
    });
  }
  store.saver.add(job);
  if (job.dirty()) store.saver.soon();
  const stop = trace.subscribe((change) => {
    if (change.type === 'added') {
      keeper.add(change.entry);
      if (change.entry.kind === 'line' && change.entry.stream !== 'stdin') announcer.count();
    } else if (change.type === 'replaced') {
      keeper.clear();
      for (const entry of trace.entries()) keeper.add(entry);
    }
    store.saver.soon();
  });
  return {
    clear: () => keeper.clear(),
    close: () => {
      stop();
      keeper.close();
    },
  };
}
