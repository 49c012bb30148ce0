import { openDB, type IDBPDatabase } from 'idb';
import { createStorage, type Driver, type Storage } from 'unstorage';

const databaseName = 'wirebook-servers';
const items = 'items';

/** The connection to the database; one that the browser or a newer version has closed is opened again. */
function connector(): () => Promise<IDBPDatabase> {
  let connection: Promise<IDBPDatabase> | undefined;
  const forget = (): void => {
    connection = undefined;
  };
  return () => {
    connection ??= openDB(databaseName, 1, {
      upgrade: (database) => {
        database.createObjectStore(items);
      },
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }).catch((fault: unknown) => {
      forget();
      throw fault;
    });
    return connection;
  };
}

/** A driver of unstorage over one store of IndexedDB: text by key, each write its own transaction. */
export function databaseDriver(): Driver {
  const connect = connector();
  return {
    name: 'wirebook-database',
    hasItem: async (key) => (await (await connect()).getKey(items, key)) !== undefined,
    getItem: async (key): Promise<string | null> => {
      const value: unknown = await (await connect()).get(items, key);
      return typeof value === 'string' ? value : null;
    },
    setItem: async (key, value) => {
      await (await connect()).put(items, value, key);
    },
    removeItem: async (key) => {
      await (await connect()).delete(items, key);
    },
    // unstorage leaves the base out where it wants all keys.
    getKeys: async (base: string | undefined = '') => {
      // U+FFFF is no character, so it stands behind every key that begins with the base.
      const keys = await (await connect()).getAllKeys(items, IDBKeyRange.bound(base, `${base}\uFFFF`));
      return keys.filter((key) => typeof key === 'string');
    },
  };
}

/**
 * Storage that the processes of one browser share. `env.data` "memory:" keeps to this process. So does a browser
 * without IndexedDB, and that is said on stderr.
 */
export async function openStorage(
  env: Readonly<Record<string, string | undefined>>,
  stderr: { write(text: string): void },
): Promise<Storage> {
  if (env['data'] === 'memory:') return createStorage();
  const driver = databaseDriver();
  try {
    await driver.hasItem('calendars', {});
  } catch {
    stderr.write('This browser keeps no data here: what is stored lives as long as this process.\n');
    return createStorage();
  }
  return createStorage({ driver });
}
