import 'fake-indexeddb/auto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, type Storage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { folderDriver, openStorage as openNodeStorage, storedStateKey } from './node-storage.ts';
import { startRedis, type TestRedis } from './redis-for-tests.ts';
import { openStorage as openPageStorage } from './stream-storage.ts';

let folder: string;
let redis: TestRedis;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebook-data-'));
  redis = await startRedis();
}, 300_000);
afterAll(async () => {
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

const quiet = { write: () => undefined };

const shared: [string, () => Promise<Storage>][] = [
  ['a folder', () => openNodeStorage({ data: folder })],
  ['Redis', () => openNodeStorage({ data: redis.url })],
  ['IndexedDB', () => openPageStorage({}, quiet)],
];
const own: [string, () => Promise<Storage>][] = [
  ['memory under Node', () => openNodeStorage({ data: 'memory:' })],
  ['memory in the page', () => openPageStorage({ data: 'memory:' }, quiet)],
];

describe.each([...shared, ...own])('%s', (_name, open) => {
  it('keeps text by key, as it is, and lists keys by their beginning', async () => {
    const storage = await open();
    const texts = ['{"a":1}', '7', 'true', '{"__proto__":{"x":1}}', '', 'ä\u{1F600}\n'];
    for (const [index, text] of texts.entries()) await storage.setItemRaw(`t:cal_-x:${String(index)}`, text);
    await storage.setItemRaw('t:cal_-xy:0', 'other');
    for (const [index, text] of texts.entries())
      expect(await storage.getItemRaw(`t:cal_-x:${String(index)}`)).toBe(text);
    expect((await storage.getKeys('t:cal_-x')).sort()).toEqual(
      texts.map((_, index) => `t:cal_-x:${String(index)}`),
    );
    expect(await storage.getItemRaw('t:cal_-x')).toBeNull();
    expect(await storage.getItemRaw('t:nothing:0')).toBeNull();
    expect(await storage.getKeys()).toContain('t:cal_-xy:0');
    expect(await storage.getKeys('t:nothing')).toEqual([]);
    expect([await storage.hasItem('t:cal_-x:0'), await storage.hasItem('t:cal_-x')]).toEqual([true, false]);
    await storage.setItemRaw('t:cal_-x:0', 'new');
    expect(await storage.getItemRaw('t:cal_-x:0')).toBe('new');
    await storage.removeItem('t:cal_-x:0');
    await storage.removeItem('t:cal_-x:0');
    expect(await storage.getKeys('t:cal_-x')).toHaveLength(5);
    await storage.dispose();
  });
});

describe.each(shared)('%s', (_name, open) => {
  it('is shared by all who open it, and loses nothing when they write at once', async () => {
    const writers = await Promise.all([open(), open(), open()]);
    const keys = writers.flatMap((_, writer) =>
      Array.from({ length: 20 }, (_one, index) => `shared:c:${String(writer)}-${String(index)}`),
    );
    await Promise.all(keys.map((key, index) => writers[index % 3]?.setItemRaw(key, `"${key}"`)));
    const reader = await open();
    expect((await reader.getKeys('shared:c')).sort()).toEqual([...keys].sort());
    await Promise.all([...writers, reader].map((storage) => storage.dispose()));
  });
});

describe('a folder', () => {
  it('shows a reader the old text or the new one, never a part, and leaves nothing half written', async () => {
    const own = await mkdtemp(join(tmpdir(), 'wirebook-folder-'));
    const [one, other] = [
      createStorage({ driver: folderDriver(own) }),
      createStorage({ driver: folderDriver(own) }),
    ];
    const texts = ['a', 'b'].map((char) => char.repeat(200_000));
    await one.setItemRaw('k:v', texts[0]);
    const writes = Array.from({ length: 20 }, (_, index) => one.setItemRaw('k:v', texts[index % 2]));
    const reads = Array.from({ length: 40 }, () => other.getItemRaw<string>('k:v'));
    for (const read of await Promise.all(reads)) expect(texts).toContain(read);
    await Promise.all(writes);
    expect(await readdir(join(own, '.writing'))).toEqual([]);
    expect(await one.getKeys()).toEqual(['k:v']);
    expect((await stat(join(own, 'k', 'v'))).mode & 0o777).toBe(0o600);
    await rm(own, { recursive: true });
  });

  it('tells what is absent from what cannot be done', async () => {
    const driver = folderDriver(folder);
    await mkdir(join(folder, 'is', 'folder'), { recursive: true });
    expect(await driver.getItem('is:folder')).toBeNull();
    await expect(Promise.resolve(driver.getItem('n'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
    await writeFile(join(folder, 'file'), '');
    expect(await driver.getItem('file:under')).toBeNull();
    await expect(driver.setItem?.('file:under', '', {})).rejects.toThrow();
    expect(await readdir(join(folder, '.writing'))).toEqual([]);
  });
});

describe('the state key', () => {
  it('is made once, also by processes that start at once, and is for its owner alone', async () => {
    const own = await mkdtemp(join(tmpdir(), 'wirebook-key-'));
    const keys = await Promise.all(Array.from({ length: 20 }, () => storedStateKey({ data: own })));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await storedStateKey({ data: own })).toBe(keys[0]);
    expect(await readFile(join(own, 'state-key'), 'utf8')).toBe(`${keys[0] ?? ''}\n`);
    expect((await stat(join(own, 'state-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(own, '.writing'))).toEqual([]);
    await rm(own, { recursive: true });
  });

  it('is not made where nothing is kept, or nothing can be', async () => {
    expect(await storedStateKey({ data: 'memory:' })).toBeUndefined();
    expect(await storedStateKey({ data: '/etc/hostname/place' })).toBeUndefined();
  });
});

describe('a page without IndexedDB', () => {
  it('keeps in memory, and stderr says so', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    let said = '';
    const storage = await openPageStorage({}, { write: (text) => (said += text) });
    vi.unstubAllGlobals();
    await storage.setItemRaw('a', '1');
    expect(await storage.getItemRaw('a')).toBe('1');
    expect(said).toBe('This browser keeps no data here: what is stored lives as long as this process.\n');
  });
});
