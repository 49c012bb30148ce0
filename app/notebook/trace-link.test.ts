import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Trace } from '../host/trace.ts';
import { Announcer } from './announcer.svelte.ts';
import { LiveTrace } from './live-trace.svelte.ts';
import { StorageFailure } from './storage/failure.ts';
import { Store } from './storage/store.svelte.ts';
import { TraceKeeper } from './storage/trace-keeper.ts';
import { Hub } from './testing/hub.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { keepTrace } from './trace-link.ts';

const name = 'trace-link';
const clock = new ManualClock();
const hub = new Hub();

/** A page's trace over the storage of all of them. */
async function visit() {
  const trace = new Trace({ clock });
  const live = new LiveTrace(trace);
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => hub.join() });
  await store.open();
  const announcer = new Announcer(clock);
  const kept = await keepTrace({ chapter: '43', live, store, announcer, now: () => clock.now() });
  return {
    trace,
    texts: () => trace.entries().map((entry) => (entry.kind === 'line' ? entry.text : entry.event.type)),
    saver: store.saver,
    leave: async () => {
      await store.close();
      kept.close();
      live.close();
    },
  };
}

afterEach(async () => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  await deleteDB(name);
});

describe('a trace that storage does not give in time', () => {
  it('is not written over, and stands in front as soon as it is there', async () => {
    const first = await visit();
    first.trace.line(1, 'stdin', 'one');
    first.trace.line(1, 'stdout', 'two');
    await first.leave();

    vi.spyOn(TraceKeeper.prototype, 'load').mockRejectedValueOnce(new StorageFailure('silent'));
    const second = await visit();
    expect(second.texts()).toEqual([]);
    second.trace.line(2, 'stdin', 'three');
    await second.saver.flush();
    expect(second.texts()).toEqual(['one', 'two', 'three']);
    expect(second.saver.saving.state).toBe('saved');
    await second.leave();

    const third = await visit();
    expect(third.texts()).toEqual(['one', 'two', 'three']);
    await third.leave();
  });

  it('comes back without anything new, too', async () => {
    const first = await visit();
    first.trace.line(1, 'stdin', 'one');
    await first.leave();
    vi.spyOn(TraceKeeper.prototype, 'load').mockRejectedValueOnce(new StorageFailure('silent'));
    const second = await visit();
    await second.saver.flush();
    expect(second.texts()).toEqual(['one']);
    await second.leave();
  });

  it('goes on in memory where there is no storage at all', async () => {
    vi.spyOn(TraceKeeper.prototype, 'load').mockRejectedValue(new StorageFailure('missing'));
    const only = await visit();
    expect(only.saver.saving.state).not.toBe('not-saved');
    only.trace.line(1, 'stdin', 'one');
    expect(only.texts()).toEqual(['one']);
    await only.leave();
  });
});
