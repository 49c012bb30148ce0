import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { createStorage, type Driver, type Storage } from 'unstorage';

type Settings = Readonly<Record<string, string | undefined>>;

/** Where files are on their way to their name. It begins with a dot, as no key does. */
const writing = '.writing';

/** Codes of Node for "there is no such file": nothing there, something else on the way there, a folder instead. */
const absentCodes: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** What a missing file or folder comes to; any other fault goes on. */
async function orAbsent<T, A>(work: Promise<T>, absent: A): Promise<T | A> {
  try {
    return await work;
  } catch (fault) {
    if (absentCodes.includes((fault as NodeJS.ErrnoException).code)) return absent;
    throw fault;
  }
}

/** Writes a new file that only its owner may read, and gives its path; it has no name yet that anybody looks for. */
async function writeAside(folder: string, text: string): Promise<string> {
  await mkdir(join(folder, writing), { recursive: true, mode: 0o700 });
  const path = join(folder, writing, randomUUID());
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  return path;
}

/**
 * A driver of unstorage over a folder: one file a key. A file is written aside and renamed into place, so that a reader
 * sees the old text or the new one and never a part, whoever else writes.
 */
export function folderDriver(folder: string): Driver {
  const pathOf = (key: string): string => join(folder, ...key.split(':'));
  return {
    name: 'wirebook-folder',
    hasItem: async (key) => (await orAbsent(stat(pathOf(key)), undefined))?.isFile() === true,
    getItem: (key) => orAbsent(readFile(pathOf(key), 'utf8'), null),
    setItem: async (key, value) => {
      const aside = await writeAside(folder, value);
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
        await rename(aside, pathOf(key));
      } catch (fault) {
        await rm(aside, { force: true });
        throw fault;
      }
    },
    removeItem: (key) => rm(pathOf(key), { force: true }),
    getKeys: async (base: string | undefined) => {
      const found = await orAbsent(readdir(pathOf(base ?? ''), { recursive: true, withFileTypes: true }), []);
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
        .filter(([first]) => first !== writing)
        .map((path) => path.join(':'));
    },
  };
}

const isRedis = (place: string): boolean => /^rediss?:\/\//.test(place);

/** The folder of a place setting; the usual one where it names a Redis, nothing, or memory. */
function folderOf(place: string | undefined): string {
  if (place === undefined || place === 'memory:' || isRedis(place))
    return join(homedir(), '.local', 'share', 'wirebook');
  return place;
}

/**
 * Storage that the processes of this machine, or of several, share. `env.data` (WIREBOOK_DATA) is a folder, a Redis by
 * URL (redis://, rediss://), or "memory:" for none; without it, ~/.local/share/wirebook.
 */
export async function openStorage(env: Settings): Promise<Storage> {
  const place = env['data'];
  if (place === 'memory:') return createStorage();
  if (place === undefined || !isRedis(place)) return createStorage({ driver: folderDriver(folderOf(place)) });
  const { default: redisDriver } = await import('unstorage/drivers/redis');
  return createStorage({ driver: redisDriver({ url: place, base: 'wirebook', maxRetriesPerRequest: 3 }) });
}

/**
 * The key that seals requestState, for processes that are given none: `state-key` in the data folder, made by the first
 * that needs it, readable by its owner alone. All processes get the same, also those that start at once. Undefined where
 * nothing is kept ("memory:") and where the folder cannot be written.
 */
export async function storedStateKey(env: Settings): Promise<string | undefined> {
  if (env['data'] === 'memory:') return undefined;
  const folder = folderOf(env['data']);
  const path = join(folder, 'state-key');
  try {
    const there = await orAbsent(readFile(path, 'utf8'), undefined);
    if (there !== undefined) return there.trim();
    const aside = await writeAside(folder, `${randomBytes(32).toString('base64url')}\n`);
    // Unlike a rename, a link never replaces the key of a process that was faster.
    await link(aside, path).catch(() => undefined);
    await rm(aside, { force: true });
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}
