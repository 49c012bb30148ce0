import type { Origin } from './item-store.ts';
import {
  type Beside,
  besideId,
  compareStamps,
  type ItemKind,
  keyOf,
  type Stamp,
  type StoredItem,
  textOf,
} from './record.ts';

/** Names one item. */
export interface Place<K extends ItemKind = ItemKind> {
  readonly chapter: string;
  readonly kind: K;
  readonly item: string;
}

/** What a page knows of a person's work, and what of it still waits to be stored. */
export class Memory {
  readonly items = new Map<string, StoredItem>();
  /** Items that wait to be written. */
  readonly pending = new Map<string, StoredItem>();
  /** Texts that lost to a newer one, by id. */
  readonly besides = new Map<string, Beside>();
  readonly #tab: string;
  readonly #bases = new Map<string, Stamp>();
  readonly #imported = new Set<string>();

  constructor(tab: string) {
    this.#tab = tab;
  }

  /** Takes an item that waits to be written; `imported` says that it came from a file. */
  queue(item: StoredItem, imported = false): void {
    if (imported) this.#imported.add(item.key);
    else this.#imported.delete(item.key);
    this.items.set(item.key, item);
    this.pending.set(item.key, item);
  }

  /** Where our version of an item comes from. */
  origin(key: string): Origin {
    return { base: this.#bases.get(key), imported: this.#imported.has(key) };
  }

  /** What we show or write next of this item grows out of the version known now. */
  rebase(key: string): void {
    const stands = this.items.get(key);
    if (stands !== undefined) this.#bases.set(key, stands);
  }

  /** Notes that `stands` is in storage because we wrote `ours`; says whether it is more than ours. */
  stored(ours: StoredItem, stands: StoredItem): boolean {
    this.#bases.set(ours.key, stands);
    this.giveUp(ours);
    if (stands === ours || this.items.get(ours.key) !== ours) return false;
    this.items.set(ours.key, stands);
    return true;
  }

  /** Forgets that `item` waits. */
  giveUp(item: StoredItem): void {
    if (this.pending.get(item.key) !== item) return;
    this.pending.delete(item.key);
    this.#imported.delete(item.key);
  }

  /** Takes a version from elsewhere when it is newer than ours; says whether it was. */
  receive(item: StoredItem): boolean {
    const ours = this.items.get(item.key);
    if (ours !== undefined && compareStamps(item, ours) <= 0) return false;
    this.items.set(item.key, item);
    // As in storage: a tab that has written again has no losing text any more.
    this.besides.delete(besideId(item.key, item.tab));
    // What holds no text of the person's is taken over at once, so whatever is written next grows out of it.
    if (item.kind !== 'draft' && item.kind !== 'free') this.#bases.set(item.key, item);
    return true;
  }

  /**
   * Keeps the text of another tab beside, before ours replaces it here: it must not vanish from view until
   * storage has kept it.
   */
  keepTheirs(key: string): void {
    const before = this.items.get(key);
    const text = before === undefined ? undefined : textOf(before);
    if (before === undefined || text === undefined || before.tab === this.#tab) return;
    const base = this.#bases.get(key);
    if (base !== undefined && compareStamps(base, before) === 0) return;
    const beside = besideOf(before, text);
    this.besides.set(beside.id, beside);
  }

  /** Newest text of another tab for this item that differs from `mine`. */
  offer({ chapter, kind, item }: Place, mine: string): Beside | undefined {
    const key = keyOf(chapter, kind, item);
    const found = [...this.besides.values()].filter(
      (beside) => beside.key === key && beside.tab !== this.#tab && beside.text !== mine,
    );
    const newest = this.items.get(key);
    const text = newest === undefined ? undefined : textOf(newest);
    if (newest !== undefined && text !== undefined && text !== mine && newest.tab !== this.#tab) {
      found.push(besideOf(newest, text));
    }
    return found.sort(compareStamps).at(-1);
  }

  /** Drops everything written up to `at`, settings aside. */
  forget(at: number): void {
    for (const map of [this.items, this.pending]) {
      for (const [key, item] of map) if (item.updatedAt <= at && item.kind !== 'settings') map.delete(key);
    }
    this.besides.clear();
  }
}

function besideOf({ key, updatedAt, tab }: StoredItem, text: string): Beside {
  return { id: besideId(key, tab), key, text, updatedAt, tab };
}
