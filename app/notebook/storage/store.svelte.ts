import type { Saving } from '../api.ts';
import type { TabChannel, TabMessage } from './channel.ts';
import { type Clock, randomName } from './clock.ts';
import { Connection } from './connection.ts';
import type { Loaded } from './item-store.ts';
import { Memory, type Place } from './memory.ts';
import { plain } from './plain.svelte.ts';
import { type Beside, type ItemKind, keyOf, makeItem, type StoredItem } from './record.ts';
import { Saver } from './saver.svelte.ts';
import type { Values } from './values.ts';

export type { Place } from './memory.ts';

/** Something that changed elsewhere: in another tab, in a file, or in storage that answered. */
export type Change =
  | { readonly type: 'item'; readonly item: StoredItem; readonly from: 'tab' | 'file' | 'storage' }
  /** All work was deleted; `elsewhere` when another tab did it. */
  | { readonly type: 'reset'; readonly elsewhere: boolean };

/** What a store is made of. */
export interface StoreOptions {
  /** Name of the database; one per learner. */
  readonly name: string;
  /** Timers. */
  readonly clock: Pick<Clock, 'after'>;
  /** Wall time, the same in every tab: it decides which write is the newest. Date.now unless stated. */
  readonly now?: () => number;
  /** Opens the way to the other tabs; undefined where there is none. Never rejects. */
  readonly openChannel: () => TabChannel | undefined | Promise<TabChannel | undefined>;
}

/**
 * A person's work, in memory and in IndexedDB. Memory is always right for this page; storage follows within
 * `writeDelayMs`. Works without storage, and then says so in `saving`.
 */
export class Store {
  /** Name of this page's life, in every record it writes. */
  readonly tab = randomName();
  readonly connection: Connection;
  readonly saver: Saver;
  readonly #now: () => number;
  readonly #openChannel: StoreOptions['openChannel'];
  #channel: TabChannel | undefined;
  readonly #memory = new Memory(this.tab);
  #watchers: readonly ((change: Change) => void)[] = [];
  #version = $state(0);
  #damaged = $state(0);
  #loaded = false;
  #opened = false;
  #closed = false;
  #resetAt = 0;
  #pendingReset: number | undefined;
  #broughtBesides: readonly Beside[] = [];

  constructor({ name, clock, now = Date.now, openChannel }: StoreOptions) {
    this.#now = now;
    this.#openChannel = openChannel;
    this.connection = new Connection(name, clock);
    this.saver = new Saver(this.connection, clock);
    this.saver.add({ dirty: () => this.#isDirty(), write: () => this.#write() });
  }

  /** How saving stands; reactive. */
  get saving(): Saving {
    return this.saver.saving;
  }

  /** Records that could not be read and were set aside since this page opened; reactive. */
  get damaged(): number {
    return this.#damaged;
  }

  /** Reads everything; resolves within a few seconds whether or not storage answers. Never rejects. */
  async open(): Promise<void> {
    const channel = await this.#openChannel();
    if (this.#closed) channel?.close();
    else this.#channel = channel;
    this.#channel?.listen((message) => this.#hear(message));
    await this.saver.flush();
    this.#opened = true;
  }

  /** The value of an item, or undefined. */
  read<K extends ItemKind>(place: Place<K>): Values[K] | undefined {
    return this.#memory.items.get(keyFor(place))?.value as Values[K] | undefined;
  }

  /** As `read`, for a text that someone will now go on writing: later writes grow out of this version. */
  take<K extends ItemKind>(place: Place<K>): Values[K] | undefined {
    this.#memory.rebase(keyFor(place));
    return this.read(place);
  }

  /** Everything this page knows, for the export. */
  snapshot(): { readonly items: readonly StoredItem[]; readonly besides: readonly Beside[] } {
    return { items: [...this.#memory.items.values()], besides: [...this.#memory.besides.values()] };
  }

  /** Sets an item, or deletes it with undefined. `soon` is for what changes with each key. */
  write<K extends ItemKind>(
    place: Place<K>,
    value: Values[K] | undefined,
    when: 'now' | 'soon' = 'now',
  ): void {
    const key = keyFor(place);
    const after = Math.max(this.#memory.items.get(key)?.updatedAt ?? 0, this.#resetAt);
    this.#memory.keepTheirs(key);
    const updatedAt = Math.max(this.#now(), after + 1);
    this.#memory.queue(makeItem(place, plain(value), { updatedAt, tab: this.tab }));
    this.#version += 1;
    this.saver.soon();
    if (when === 'now') void this.saver.flush();
  }

  /** Newest text of another tab for this item that differs from `mine`; reactive. */
  otherText(place: Place, mine: string): string | undefined {
    return this.#version < 0 ? undefined : this.#memory.offer(place, mine)?.text;
  }

  /** The person chose about the text that `otherText` gives: it is not offered again. */
  settle(place: Place, mine: string): void {
    const offered = this.#memory.offer(place, mine);
    if (offered === undefined) return;
    this.#memory.rebase(offered.key);
    this.#memory.besides.delete(offered.id);
    this.connection.run((database, disk) => disk.dropBeside(database, offered.id)).catch(() => undefined);
    this.#version += 1;
  }

  /** Takes items of a file as if they had just been loaded. Call `saver.flush()` to have them stored. */
  bring(items: readonly StoredItem[], besides: readonly Beside[]): void {
    for (const beside of besides) this.#memory.besides.set(beside.id, beside);
    this.#broughtBesides = [...this.#broughtBesides, ...besides];
    for (const item of items) {
      this.#memory.queue(item, true);
      this.#tell({ type: 'item', item, from: 'file' });
    }
    this.#version += 1;
    this.saver.soon();
  }

  /** Tells what changes elsewhere. Returns the way to stop listening. */
  watch(listener: (change: Change) => void): () => void {
    this.#watchers = [...this.#watchers, listener];
    return () => {
      this.#watchers = this.#watchers.filter((watcher) => watcher !== listener);
    };
  }

  /** Deletes all work, settings aside, here, in storage and in other tabs. */
  async resetAll(): Promise<void> {
    const times = Array.from(this.#memory.items.values(), (item) => item.updatedAt);
    const at = Math.max(this.#now(), this.#resetAt, ...times);
    this.#pendingReset = at;
    this.#broughtBesides = [];
    this.#forget(at, false);
    await this.saver.flush();
  }

  /** Looks for what other tabs wrote while this one slept. Never rejects. */
  async refresh(): Promise<void> {
    if (!this.#loaded) return this.saver.flush();
    await this.#load('tab').catch(() => undefined);
  }

  /** Writes what waits, then lets go of everything. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.saver.close();
    this.#watchers = [];
    this.#channel?.close();
    this.connection.close();
  }

  #isDirty(): boolean {
    const waiting = this.#memory.pending.size + this.#broughtBesides.length;
    return !this.#loaded || waiting > 0 || this.#pendingReset !== undefined;
  }

  async #write(): Promise<void> {
    const at = this.#pendingReset;
    if (at !== undefined) {
      await this.connection.run((database, disk) => disk.resetItems(database, at));
      if (this.#pendingReset === at) this.#pendingReset = undefined;
      this.#channel?.post({ type: 'reset', at });
    }
    if (!this.#loaded) {
      await this.#load('storage');
      this.#loaded = true;
    }
    await this.#writePending();
  }

  async #writePending(): Promise<void> {
    const batch = [...this.#memory.pending.values()];
    const losers = this.#broughtBesides;
    if (batch.length + losers.length === 0) return;
    const originOf = this.#memory.origin.bind(this.#memory);
    const written = await this.connection.run((database, disk) =>
      disk.writeItems(database, batch, losers, originOf),
    );
    this.#broughtBesides = this.#broughtBesides.filter((beside) => !losers.includes(beside));
    for (const { ours, stands, beside } of written) {
      if (beside !== undefined) this.#learn(beside);
      if (stands?.tab === ours.tab && stands.updatedAt === ours.updatedAt) {
        if (this.#memory.stored(ours, stands)) this.#tell({ type: 'item', item: stands, from: 'tab' });
        this.#channel?.post({ type: 'item', item: stands });
        continue;
      }
      this.#memory.giveUp(ours);
      if (stands !== undefined) this.#receive(stands, 'tab');
    }
  }

  async #load(from: 'tab' | 'storage'): Promise<void> {
    const loaded = await this.connection.run((database, disk) => disk.loadItems(database, this.#now()));
    this.#adopt(loaded, from);
  }

  #adopt({ items, besides, damaged, resetAt }: Loaded, from: 'tab' | 'storage'): void {
    if (resetAt !== undefined && this.#loaded && resetAt > this.#resetAt) this.#forget(resetAt, true);
    this.#resetAt = Math.max(this.#resetAt, resetAt ?? 0);
    this.#damaged += damaged;
    for (const beside of besides) this.#memory.besides.set(beside.id, beside);
    for (const item of items) {
      const first = !this.#opened && !this.#memory.items.has(item.key);
      this.#receive(item, from);
      if (first) this.#memory.rebase(item.key);
    }
    this.#version += 1;
  }

  #receive(item: StoredItem, from: 'tab' | 'storage'): void {
    if (!this.#memory.receive(item)) return;
    this.#version += 1;
    this.#tell({ type: 'item', item, from });
  }

  #hear(message: TabMessage): void {
    if (message.type === 'item') return this.#receive(message.item, 'tab');
    if (message.type === 'reset') return this.#forget(message.at, true);
    this.#memory.besides.set(message.beside.id, message.beside);
    this.#version += 1;
  }

  #forget(at: number, elsewhere: boolean): void {
    this.#resetAt = at;
    this.#memory.forget(at);
    this.#version += 1;
    this.#tell({ type: 'reset', elsewhere });
  }

  #learn(beside: Beside): void {
    this.#memory.besides.set(beside.id, beside);
    this.#version += 1;
    this.#channel?.post({ type: 'beside', beside });
  }

  #tell(change: Change): void {
    for (const watcher of this.#watchers) watcher(change);
  }
}

function keyFor({ chapter, kind, item }: Place): string {
  return keyOf(chapter, kind, item);
}
