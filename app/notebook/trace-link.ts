import type { TraceEntry } from '../host/types.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { LiveTrace } from './live-trace.svelte.ts';
import type { Store } from './storage/store.svelte.ts';
import type { TraceKeeper } from './storage/trace-keeper.ts';

/**
 * Loads the trace of an earlier visit in front of what there is and keeps the trace stored from then on. Without
 * storage it goes on in memory. Returns the way to stop.
 */
export async function keepTrace(
  live: LiveTrace,
  keeper: TraceKeeper,
  store: Store,
  announcer: Announcer,
): Promise<() => void> {
  const { trace } = live;
  const stored = await keeper.load(store.connection).catch((): readonly TraceEntry[] => []);
  const moved = stored.length > 0 && trace.load(stored) > 0;
  const known = new Set(moved ? [] : stored.map(({ seq }) => seq));
  if (moved) keeper.clear();
  for (const entry of trace.entries()) if (!known.has(entry.seq)) keeper.add(entry);
  store.saver.add(keeper);
  if (keeper.dirty()) store.saver.soon();
  return trace.subscribe((change) => {
    if (change.type === 'added') {
      keeper.add(change.entry);
      if (change.entry.kind === 'line' && change.entry.stream !== 'stdin') announcer.count();
    } else if (change.type === 'replaced') {
      keeper.clear();
      for (const entry of trace.entries()) keeper.add(entry);
    }
    store.saver.soon();
  });
}
