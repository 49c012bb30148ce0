import type { Connection } from './connection.ts';

/** Name of the record in the store `meta`. */
const recordName = 'state-key';

/** 32 random bytes as base64url without padding; `crypto.getRandomValues` is there on plain http too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The key with which servers seal requestState, base64url of 32 bytes: made once for a database and kept there, so that a
 * process of tomorrow understands the state of today. Where nothing can be stored it lasts as long as the page. Never
 * rejects. It is no secret from whoever uses this browser.
 */
export async function keptStateKey(connection: Connection, now: number): Promise<string> {
  try {
    return await connection.run(async (database) => {
      // Reading and writing in one transaction: two tabs that open at once must agree on one key.
      const work = database.transaction('meta', 'readwrite', { durability: 'strict' });
      const record: unknown = await work.store.get(recordName);
      const known = keyOf(record);
      const key = known ?? newKey();
      if (known === undefined) await work.store.put({ name: recordName, at: now, key });
      await work.done;
      return key;
    });
  } catch {
    return newKey();
  }
}

function keyOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null || !Object.hasOwn(record, 'key')) return undefined;
  const key: unknown = Reflect.get(record, 'key');
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? key : undefined;
}
