import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TraceEntry } from '../../host/types.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { Connection } from './connection.ts';
import { keptEntries, TraceKeeper } from './trace-keeper.ts';

const clock = new ManualClock();
let connection = new Connection('', clock);
let count = 0;

const entry = (seq: number): TraceEntry => ({
  ...{
    seq,
    at: seq,
    process: 1,
    afterEnd: false,
    restored: false,
    kind: 'line',
    stream: 'stdout',
    text: `line ${String(seq)}`,
  },
});
const keeper = (): TraceKeeper => new TraceKeeper('43', () => clock.now());

async function texts(from: TraceKeeper): Promise<string[]> {
  const entries = await from.load(connection);
  return entries.map((one) => (one.kind === 'line' ? one.text : one.event.type));
}

/** Locks as a browser has them, for one origin. */
function stubLocks(): void {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: unknown,
    task: (lock: object | null) => unknown,
  ): Promise<void> => {
    if (held.has(name)) return void task(null);
    held.add(name);
    await task({});
    held.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  count += 1;
  connection = new Connection(`trace-${String(count)}`, clock);
  sessionStorage.clear();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  connection.close();
  await deleteDB(`trace-${String(count)}`);
});

describe('TraceKeeper', () => {
  it('gives back what was written, marked restored', async () => {
    const first = keeper();
    await first.load(connection);
    first.add(entry(1));
    first.add({ ...entry(2), kind: 'event', event: { type: 'exit', exit: { how: 'exited', code: 0 } } });
    expect(first.dirty()).toBe(true);
    await first.write(connection);
    expect(first.dirty()).toBe(false);
    const entries = await keeper().load(connection);
    expect(entries).toEqual([
      { ...entry(1), restored: true },
      {
        ...{ seq: 2, at: 2, process: 1, afterEnd: false, restored: true },
        kind: 'event',
        event: { type: 'exit', exit: { how: 'exited', code: 0 } },
      },
    ]);
  });

  it('really removes on clear', async () => {
    const first = keeper();
    await first.load(connection);
    first.add(entry(1));
    await first.write(connection);
    first.clear();
    first.add(entry(2));
    await first.write(connection);
    expect(await texts(keeper())).toEqual(['line 2']);
  });

  it('keeps the newest entries only, up to its bound', async () => {
    const first = keeper();
    await first.load(connection);
    for (let seq = 1; seq <= keptEntries; seq += 1) first.add(entry(seq));
    await first.write(connection);
    first.add(entry(keptEntries + 1));
    await first.write(connection);
    const found = await texts(keeper());
    expect(found).toHaveLength(keptEntries);
    expect(found[0]).toBe('line 2');
  });

  it('can be read again after a failure, and is still the history it was', async () => {
    stubLocks();
    const first = keeper();
    await first.load(connection);
    first.add(entry(1));
    await first.write(connection);
    first.close();
    await Promise.resolve();
    const again = keeper();
    const run = connection.run.bind(connection);
    let calls = 0;
    // The third thing it wants is the entries.
    vi.spyOn(connection, 'run').mockImplementation((task) => {
      calls += 1;
      return calls === 3 ? Promise.reject(new Error('too slow')) : run(task);
    });
    await expect(again.load(connection)).rejects.toThrow('too slow');
    expect(await texts(again)).toEqual(['line 1']);
    again.add(entry(2));
    await again.write(connection);
    again.close();
    await Promise.resolve();
    expect(await texts(keeper())).toEqual(['line 1', 'line 2']);
  });

  it('copies the history another tab still writes, and each keeps its own', async () => {
    stubLocks();
    const a = keeper();
    await a.load(connection);
    a.add(entry(1));
    await a.write(connection);
    sessionStorage.clear();
    const b = keeper();
    expect(await texts(b)).toEqual(['line 1']);
    b.add(entry(2));
    a.add(entry(2));
    a.add(entry(3));
    await b.write(connection);
    await a.write(connection);
    b.close();
    await Promise.resolve();
    expect(await texts(keeper())).toEqual(['line 1', 'line 2']);
  });

  it('keeps what it could not write for the next time', async () => {
    const first = keeper();
    await first.load(connection);
    first.add(entry(1));
    const broken = new Connection('broken', clock);
    broken.close();
    await expect(first.write(broken)).rejects.toThrow('storage failed');
    first.add(entry(2));
    await first.write(connection);
    expect(await texts(keeper())).toEqual(['line 1', 'line 2']);
  });

  it('hands over a flood 200 entries at a time and takes away in one step what it drives out', async () => {
    const { prototype } = IDBObjectStore;
    const { put, delete: remove } = prototype;
    let [run, longest] = [0, 0];
    vi.spyOn(prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...words) {
      if (run === 0) queueMicrotask(() => (run = 0));
      run += 1;
      longest = Math.max(longest, run);
      return put.apply(this, words);
    });
    const removed = vi.spyOn(prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      return remove.call(this, key);
    });
    const here = keeper();
    await here.load(connection);
    for (let seq = 1; seq <= keptEntries; seq += 1) here.add(entry(seq));
    await here.write(connection);
    for (let seq = 1; seq <= 300; seq += 1) here.add(entry(keptEntries + seq));
    await here.write(connection);
    expect(longest).toBe(200);
    expect(removed).toHaveBeenCalledTimes(1);
    for (const more of [[301], [302, 303]]) {
      for (const seq of more) here.add(entry(keptEntries + seq));
      await here.write(connection);
    }
    const kept = await texts(keeper());
    expect(kept).toHaveLength(keptEntries);
    expect(kept[0]).toBe('line 304');
    expect(kept.at(-1)).toBe(`line ${String(keptEntries + 303)}`);
  });
});
