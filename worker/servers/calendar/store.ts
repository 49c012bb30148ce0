import type { Storage } from 'unstorage';
import type { Ambient } from '../../mcp/ambient.ts';
import { base64url } from '../../mcp/base64.ts';
import { isJsonObject } from '../../wire/envelope.ts';
import { byStart, readEvent, type CalendarEvent } from './event.ts';

/** How long a calendar is kept after its last use, in milliseconds. */
export const retentionMs = 24 * 3_600_000;

/** How much longer an unused calendar stays on disk, so that a sweep never meets one that is just being used. */
const sweepDelayMs = 3_600_000;

const handleShape = /^cal_[\w-]{22}$/;
const root = 'calendars';

/** What a store needs: where to keep things, the world, and where to say what went wrong. */
export interface StoreOptions {
  readonly open: () => Promise<Storage>;
  readonly ambient: Ambient;
  readonly complain: (says: string) => void;
}

function parsed(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calendars by handle. Each is a set of keys, `calendars:<handle>:…`: `about` (owner and name, written once), `used`
 * (time of the last use) and one key for each event. No key is ever read, changed and written back, so that two
 * processes that write at once lose nothing. Values are JSON text of our own.
 */
export class CalendarStore {
  readonly #options: StoreOptions;
  #opened: Promise<Storage> | undefined;
  #swept = false;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Makes a calendar and returns its handle, `cal_` and 128 random bits: it cannot be guessed. */
  async create(owner: string, name: string | undefined): Promise<string> {
    const handle = await this.#freeHandle();
    // `used` first: a calendar exists once `about` is there, and then it must have a time.
    await this.#touch(handle);
    await this.#write(`${handle}:about`, { owner, ...(name === undefined ? {} : { name }) });
    await this.#sweep();
    return handle;
  }

  /**
   * True when there is such a calendar and this caller may use it, which counts as a use of it. False alike for a handle
   * that never was, one that has expired and one that is somebody else's.
   */
  async mayUse(handle: string, caller: string): Promise<boolean> {
    if (!handleShape.test(handle)) return false;
    const about = await this.#read(`${handle}:about`);
    const used = await this.#read(`${handle}:used`);
    if (!isJsonObject(about) || about['owner'] !== caller || typeof used !== 'number') return false;
    if (this.#options.ambient.now() >= used + retentionMs) return false;
    await this.#touch(handle);
    return true;
  }

  /** An id for an event that is yet to be created. */
  newEventId(): string {
    return `evt_${base64url(this.#options.ambient.random(9))}`;
  }

  /** Keeps an event in a calendar that the caller may use and gives back this very one; or the one that is there already. */
  async add(handle: string, event: CalendarEvent): Promise<CalendarEvent> {
    const key = `${handle}:events:${event.id}`;
    const there = readEvent(await this.#read(key));
    if (there !== undefined) return there;
    const { id, title, startsAt } = event;
    await this.#write(key, { id, title, startsAt });
    return event;
  }

  /** The events of a calendar that the caller may use, earlier ones first. */
  async events(handle: string): Promise<CalendarEvent[]> {
    const storage = await this.#storage();
    const keys = new Set(await storage.getKeys(`${root}:${handle}:events`));
    const values = await Promise.all([...keys].map((key) => storage.getItemRaw<unknown>(key)));
    const events = values.flatMap((value) => {
      const event = readEvent(parsed(value));
      if (event === undefined && value !== null) this.#options.complain('an event could not be read');
      return event ?? [];
    });
    return events.sort(byStart);
  }

  /** The storage, opened once; a failure is forgotten, so that the next use tries again. */
  #storage(): Promise<Storage> {
    this.#opened ??= this.#options.open().catch((fault: unknown) => {
      this.#opened = undefined;
      throw fault;
    });
    return this.#opened;
  }

  async #read(key: string): Promise<unknown> {
    return parsed(await (await this.#storage()).getItemRaw<unknown>(`${root}:${key}`));
  }

  async #write(key: string, value: unknown): Promise<void> {
    await (await this.#storage()).setItemRaw(`${root}:${key}`, JSON.stringify(value));
  }

  #touch(handle: string): Promise<void> {
    return this.#write(`${handle}:used`, this.#options.ambient.now());
  }

  /** A handle nobody has. Real random bits never repeat; those of a recorded run do, when it runs again. */
  async #freeHandle(): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const handle = `cal_${base64url(this.#options.ambient.random(16))}`;
      if ((await this.#read(`${handle}:about`)) === undefined) return handle;
    }
    throw new Error('the random source gives the same bytes again and again');
  }

  /** Removes, once in the life of a process, what nobody has used for longer than it is kept. */
  async #sweep(): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const storage = await this.#storage();
    const calendars = new Map<string, string[]>();
    for (const key of await storage.getKeys(root)) {
      const handle = key.split(':')[1] ?? '';
      calendars.set(handle, [...(calendars.get(handle) ?? []), key]);
    }
    for (const [handle, keys] of calendars) {
      const used = await this.#read(`${handle}:used`);
      const end = (typeof used === 'number' ? used : 0) + retentionMs + sweepDelayMs;
      if (this.#options.ambient.now() < end) continue;
      // Without `about` the calendar is gone for every reader, whatever becomes of the rest.
      await storage.removeItem(`${root}:${handle}:about`);
      for (const key of keys) await storage.removeItem(key);
    }
  }
}
