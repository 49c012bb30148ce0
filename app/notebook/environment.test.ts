import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Environment, siteAddress } from './environment.ts';
import { Connection } from './storage/connection.ts';
import { ManualClock } from './testing/manual-clock.ts';

let count = 0;
let name = '';
let connections: Connection[] = [];

const environment = (database = name): Environment => {
  const connection = new Connection(database, new ManualClock());
  connections.push(connection);
  return new Environment(connection, 'https://class.example/a/b/', () => 7);
};
const key = async (database?: string): Promise<string> => (await environment(database).read()).stateKey;

beforeEach(() => {
  count += 1;
  name = `environment-${String(count)}`;
  connections = [];
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const connection of connections) connection.close();
  await deleteDB(name);
  await deleteDB('another');
});

it('makes 32 bytes once and keeps them', async () => {
  const first = await key();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(
    Uint8Array.from(atob(first.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)),
  ).toHaveLength(32);
  expect(await key()).toBe(first);
});

it('gives two pages that open at once the same key', async () => {
  const [one, two] = await Promise.all([key(), key()]);
  expect(one).toBe(two);
});

it('gives another learner another key', async () => {
  expect(await key('another')).not.toBe(await key());
});

it('keeps the key of a reset, and leaves the time of the reset alone', async () => {
  const first = await key();
  const database = await openDB(name);
  expect(await database.get('meta', 'state-key')).toEqual({ name: 'state-key', at: 7, key: first });
  await database.put('meta', { name: 'reset', at: 9 });
  database.close();
  expect(await key()).toBe(first);
});

it('replaces a record that is no key', async () => {
  await key();
  const database = await openDB(name);
  await database.put('meta', { name: 'state-key', at: 1, key: 'short' });
  database.close();
  expect(await key()).toMatch(/^[\w-]{43}$/);
});

it('lasts as long as the page where nothing can be stored', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = environment();
  const first = await page.read();
  expect(first.stateKey).toMatch(/^[\w-]{43}$/);
  expect(await page.read()).toBe(first);
  expect(page.known).toBe(first);
  expect(await key()).not.toBe(first.stateKey);
});

it('knows the site from the page, whatever the address of the page has behind it', () => {
  const base = document.createElement('base');
  document.head.append(base);
  base.href = 'https://class.example/a/b/26-chapter/index.html?x#y';
  expect(siteAddress()).toBe('https://class.example/a/b/');
  base.href = 'https://class.example/26-chapter/';
  expect(siteAddress()).toBe('https://class.example/');
  base.remove();
});
