import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hub } from '../testing/hub.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { storageTimeoutMs } from './connection.ts';
import { migrations, type WorkDatabase } from './schema.ts';
import { writeDelayMs } from './saver.svelte.ts';
import { Store } from './store.svelte.ts';

const draft = (item: string) => ({ chapter: '43', kind: 'draft', item }) as const;
const prediction = (item: string) => ({ chapter: '43', kind: 'prediction', item }) as const;
const typed = (text: string) => ({ text, undo: undefined });

let name = '';
let count = 0;
let clock = new ManualClock();
let hub = new Hub();
const open: Store[] = [];

function makeStore(channel = hub.join()): Store {
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => channel });
  open.push(store);
  return store;
}

async function openStore(): Promise<Store> {
  const store = makeStore();
  await store.open();
  return store;
}

beforeEach(() => {
  count += 1;
  name = `store-${String(count)}`;
  clock = new ManualClock();
  hub = new Hub();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((store) => store.close()));
  await deleteDB(name);
});

describe('one page', () => {
  it('gives back after a reload what was written', async () => {
    const store = await openStore();
    store.write(prediction('p'), { option: 'a' });
    store.write(draft('r1'), typed('{'), 'soon');
    await store.saver.flush();
    await store.close();
    const again = await openStore();
    expect(again.read(prediction('p'))).toEqual({ option: 'a' });
    expect(again.read(draft('r1'))).toEqual({ text: '{', undo: undefined });
  });

  it('says saved only once the write is done', async () => {
    const store = await openStore();
    expect(store.saving).toEqual({ state: 'saved', says: undefined });
    store.write(draft('r1'), typed('x'), 'soon');
    expect(store.saving.state).toBe('saving');
    await store.saver.flush();
    expect(store.saving.state).toBe('saved');
  });

  it('writes the first key within 100 ms however fast others follow', async () => {
    const store = await openStore();
    const flush = vi.spyOn(store.saver, 'flush');
    expect(writeDelayMs).toBeLessThanOrEqual(150);
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      store.write(draft('r1'), typed(text), 'soon');
      clock.advance(30);
    }
    expect(flush).toHaveBeenCalledTimes(1);
  });

  it('accepts a reactive proxy as a value', async () => {
    const store = await openStore();
    const proxy = $state({ option: 'a' });
    store.write(prediction('p'), proxy);
    await store.saver.flush();
    expect(store.saving.state).toBe('saved');
  });

  it('deletes an item with undefined', async () => {
    const store = await openStore();
    store.write(prediction('p'), { option: 'a' });
    store.write(prediction('p'), undefined);
    await store.close();
    const again = await openStore();
    expect(again.read(prediction('p'))).toBeUndefined();
  });

  it('keeps items named __proto__ and the empty name', async () => {
    const store = await openStore();
    store.write(prediction('__proto__'), { option: '' });
    store.write(prediction(''), { option: '0' });
    await store.close();
    const again = await openStore();
    expect(again.read(prediction('__proto__'))).toEqual({ option: '' });
    expect(again.read(prediction(''))).toEqual({ option: '0' });
  });

  it('leaves no timer behind', async () => {
    const store = await openStore();
    store.write(draft('r1'), typed('x'), 'soon');
    await store.close();
    expect(clock.waiting).toBe(0);
  });
});

describe('two tabs', () => {
  it('keeps both when each changed another item', async () => {
    const [a, b] = [await openStore(), await openStore()];
    a.write(prediction('one'), { option: 'a' });
    b.write(prediction('two'), { option: 'b' });
    await Promise.all([a.saver.flush(), b.saver.flush()]);
    const c = await openStore();
    expect([c.read(prediction('one')), c.read(prediction('two'))]).toEqual([
      { option: 'a' },
      { option: 'b' },
    ]);
    expect(a.read(prediction('two'))).toEqual({ option: 'b' });
  });

  it('offers the other text in both tabs, also to a tab that is opened later', async () => {
    const [a, b] = [await openStore(), await openStore()];
    b.write(draft('r1'), typed('of b'), 'soon');
    await b.saver.flush();
    expect(a.otherText(draft('r1'), 'untouched')).toBe('of b');
    clock.advance(10);
    a.write(draft('r1'), typed('of a'), 'soon');
    expect(a.otherText(draft('r1'), 'of a')).toBe('of b');
    await a.saver.flush();
    expect(a.otherText(draft('r1'), 'of a')).toBe('of b');
    expect(b.otherText(draft('r1'), 'of b')).toBe('of a');
    await a.close();
    await b.close();
    const c = await openStore();
    expect(c.read(draft('r1'))?.text).toBe('of a');
    expect(c.otherText(draft('r1'), 'of a')).toBe('of b');
    c.settle(draft('r1'), 'of a');
    await c.close();
    const d = await openStore();
    expect(d.otherText(draft('r1'), 'of a')).toBeUndefined();
  });

  it('never offers a tab its own earlier text, and drops that of a tab that wrote again', async () => {
    const [a, b] = [await openStore(), await openStore()];
    a.write(draft('r1'), typed('of a'));
    await a.saver.flush();
    clock.advance(10);
    b.write(draft('r1'), typed('of b'));
    await b.saver.flush();
    expect(b.otherText(draft('r1'), 'of b')).toBe('of a');
    a.settle(draft('r1'), 'of a');
    clock.advance(10);
    a.write(draft('r1'), typed('of b'));
    expect(a.otherText(draft('r1'), 'of b')).toBeUndefined();
    await a.saver.flush();
    expect(a.otherText(draft('r1'), 'of b')).toBeUndefined();
    expect(b.otherText(draft('r1'), 'of b')).toBeUndefined();
  });

  it('lets a tab that slept win nothing with an old text, and keeps that text', async () => {
    const [a, b] = [await openStore(), makeStore(new Hub().join())];
    await b.open();
    b.write(draft('r1'), typed('old, of the sleeper'), 'soon');
    clock.advance(50);
    a.write(draft('r1'), typed('new'), 'soon');
    await a.saver.flush();
    await b.saver.flush();
    const c = await openStore();
    expect(c.read(draft('r1'))?.text).toBe('new');
    expect(c.otherText(draft('r1'), 'new')).toBe('old, of the sleeper');
    expect(b.otherText(draft('r1'), 'old, of the sleeper')).toBe('new');
  });

  it('does not offer a text that ours grew out of', async () => {
    const a = await openStore();
    a.write(draft('r1'), typed('first'), 'soon');
    await a.close();
    const b = await openStore();
    expect(b.take(draft('r1'))?.text).toBe('first');
    b.write(draft('r1'), typed('first and more'), 'soon');
    await b.saver.flush();
    expect(b.otherText(draft('r1'), 'first and more')).toBeUndefined();
  });

  it('sees a deletion and a reset of the other tab', async () => {
    const [a, b] = [await openStore(), await openStore()];
    const changes: string[] = [];
    b.watch((change) =>
      changes.push(change.type === 'item' ? `${change.item.key} ${change.from}` : change.type),
    );
    a.write(prediction('p'), { option: 'a' });
    a.write(prediction('p'), undefined);
    await a.saver.flush();
    expect(b.read(prediction('p'))).toBeUndefined();
    await a.resetAll();
    expect(changes).toEqual(['43/prediction/p tab', '43/prediction/p tab', 'reset']);
  });

  it('lets a sleeper write nothing back over a reset', async () => {
    const [a, b] = [await openStore(), makeStore(new Hub().join())];
    await b.open();
    b.write(prediction('old'), { option: 'a' });
    await b.saver.flush();
    b.write(prediction('late'), { option: 'a' }, 'soon');
    clock.advance(50);
    await a.resetAll();
    await b.saver.flush();
    await b.refresh();
    expect(b.read(prediction('old'))).toBeUndefined();
    const c = await openStore();
    expect(c.snapshot().items).toEqual([]);
  });

  it('keeps the settings over a reset', async () => {
    const a = await openStore();
    const settings = { chapter: '', kind: 'settings', item: 'all' } as const;
    a.write(settings, { theme: 'dark', wrapLines: true, timeoutMs: 1000, shortcuts: true, toured: false });
    await a.saver.flush();
    await a.resetAll();
    await a.close();
    const b = await openStore();
    expect(b.read(settings)?.theme).toBe('dark');
  });
});

describe('failures', () => {
  const failing = (thrown: unknown) => ({
    open: () => {
      throw thrown;
    },
  });

  it.each([
    ['SecurityError', 'forbids the page to store'],
    ['QuotaExceededError', 'is full'],
    ['VersionError', 'newer version'],
    ['UnknownError', 'reports a fault'],
  ])('names %s and ends the notice once a save succeeds', async (error, words) => {
    const real = indexedDB;
    vi.stubGlobal('indexedDB', failing(new DOMException('no', error)));
    const store = await openStore();
    store.write(prediction('p'), { option: 'a' });
    await store.saver.flush();
    expect(store.read(prediction('p'))).toEqual({ option: 'a' });
    expect(store.saving.state).toBe('not-saved');
    expect(store.saving.says).toContain(words);
    expect(store.saving.says).toContain('export');
    vi.stubGlobal('indexedDB', real);
    clock.advance(5000);
    await vi.waitFor(() => expect(store.saving).toEqual({ state: 'saved', says: undefined }));
    const again = await openStore();
    expect(again.read(prediction('p'))).toEqual({ option: 'a' });
  });

  it('tries again with the next change, before its own time', async () => {
    const real = indexedDB;
    vi.stubGlobal('indexedDB', failing(new DOMException('no', 'SecurityError')));
    const store = await openStore();
    expect(store.saving.state).toBe('not-saved');
    vi.stubGlobal('indexedDB', real);
    store.write(draft('r1'), typed('a'), 'soon');
    clock.advance(writeDelayMs);
    await vi.waitFor(() => expect(store.saving.state).toBe('saved'));
  });

  it('says so where there is no indexedDB at all', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const store = await openStore();
    expect(store.saving.says).toContain('has no storage');
    expect(clock.waiting).toBe(0);
  });

  it('gives up waiting after three seconds for a storage that never answers', async () => {
    const silent = { addEventListener: { value: () => undefined } };
    const hung = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => Object.create(IDBOpenDBRequest.prototype, silent) as IDBOpenDBRequest);
    const store = makeStore();
    await store.connection.load();
    const opened = store.open();
    await vi.waitFor(() => expect(hung).toHaveBeenCalled());
    clock.advance(storageTimeoutMs);
    await opened;
    expect(storageTimeoutMs).toBe(3000);
    expect(store.saving.says).toContain('does not answer');
    store.write(prediction('p'), { option: 'a' }, 'soon');
    hung.mockRestore();
    await store.saver.flush();
    expect(store.saving.state).toBe('saved');
    expect((await openStore()).read(prediction('p'))).toEqual({ option: 'a' });
  });

  it('loses nothing saved before when a write finds the disk full', async () => {
    const store = await openStore();
    store.write(prediction('p'), { option: 'a' });
    await store.saver.flush();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.write(prediction('p'), { option: 'b' });
    store.write(prediction('q'), { option: 'c' });
    await store.saver.flush();
    expect(store.saving.says).toContain('is full');
    expect((await openStore()).read(prediction('p'))).toEqual({ option: 'a' });
    put.mockRestore();
    clock.advance(5000);
    await store.saver.flush();
    expect(store.saving.state).toBe('saved');
    expect((await openStore()).read(prediction('q'))).toEqual({ option: 'c' });
  });

  it('does not touch a database of a newer version', async () => {
    const newer = await openDB(name, migrations.length + 1, {
      upgrade: (database) => database.createObjectStore('future'),
    });
    newer.close();
    const store = await openStore();
    expect(store.saving.says).toContain('newer version');
    await store.close();
    const after = await openDB(name);
    expect([...after.objectStoreNames]).toEqual(['future']);
    after.close();
  });

  it('takes a database of the first version over, with everything in it, and its records of old shape', async () => {
    const old = await openDB(name, 1, {
      upgrade: (database, _from, _to, upgrade) =>
        void migrations[0]?.(database as WorkDatabase, upgrade as Parameters<(typeof migrations)[0]>[1]),
    });
    const record = (kind: string, item: string, value: unknown): object => ({
      key: `43/${kind}/${item}`,
      chapter: '43',
      kind,
      item,
      value,
      updatedAt: 1,
      tab: 'of before',
    });
    await old.put('items', record('draft', 'r1', { text: '{ "kept": 1 }' }));
    await old.put('items', record('prediction', 'p', { option: 'a' }));
    await old.put('meta', { name: 'stateKey', at: 1, key: 'k' });
    old.close();
    const store = await openStore();
    expect(store.saving.state).toBe('saved');
    expect(store.damaged).toBe(0);
    expect(store.read(draft('r1'))?.text).toBe('{ "kept": 1 }');
    expect(store.read(prediction('p'))).toEqual({ option: 'a' });
    await store.close();
    const after = await openDB(name);
    expect(after.version).toBe(2);
    expect(await after.get('meta', 'stateKey')).toEqual({ name: 'stateKey', at: 1, key: 'k' });
    expect(await after.count('items')).toBe(2);
    after.close();
  });

  it('merges with what an earlier visit left when storage answers late', async () => {
    const before = await openStore();
    before.write(prediction('old'), { option: 'a' });
    before.write(draft('r1'), typed('of before'), 'soon');
    await before.close();
    const real = indexedDB;
    vi.stubGlobal('indexedDB', failing(new DOMException('no', 'UnknownError')));
    const store = await openStore();
    store.write(draft('r1'), typed('of now'), 'soon');
    vi.stubGlobal('indexedDB', real);
    await store.saver.flush();
    expect(store.read(prediction('old'))).toEqual({ option: 'a' });
    expect(store.otherText(draft('r1'), 'of now')).toBe('of before');
  });
});

describe('damaged records', () => {
  it('sets them aside, whole, and goes on with the rest', async () => {
    const store = await openStore();
    store.write(prediction('p'), { option: 'a' });
    await store.close();
    const raw = await openDB(name);
    await raw.put('items', {
      key: '43/prediction/bad',
      chapter: '43',
      kind: 'prediction',
      item: 'bad',
      value: 7,
    });
    raw.close();
    const again = await openStore();
    expect(again.damaged).toBe(1);
    expect(again.read(prediction('p'))).toEqual({ option: 'a' });
    expect(again.saving.state).toBe('saved');
    await again.close();
    const after = await openDB(name);
    expect(await after.getAll('aside')).toMatchObject([{ key: '43/prediction/bad', raw: { value: 7 } }]);
    expect(await after.getAllKeys('items')).toEqual(['43/prediction/p']);
    after.close();
  });
});
