import { plain } from './plain.svelte.ts';
import { finite, isRecord, own } from './guard.ts';
import { readBeside, readItem } from './item-reader.ts';
import type { Beside, StoredItem } from './record.ts';

/** What tabs tell each other, per item. */
export type TabMessage =
  | { readonly type: 'item'; readonly item: StoredItem }
  | { readonly type: 'beside'; readonly beside: Beside }
  | { readonly type: 'reset'; readonly at: number };

/** The way to the other tabs of the same learner. */
export interface TabChannel {
  post(message: TabMessage): void;
  /** Sets the one listener. */
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
}

/** Reads a message of another tab, which may run another version of the page. */
export function readTabMessage(value: unknown): TabMessage | undefined {
  if (!isRecord(value)) return undefined;
  const type = own(value, 'type');
  if (type === 'reset') {
    const at = finite(own(value, 'at'));
    return at === undefined ? undefined : { type, at };
  }
  if (type === 'beside') {
    const beside = readBeside(own(value, 'beside'));
    return beside === undefined ? undefined : { type, beside };
  }
  const item = type === 'item' ? readItem(own(value, 'item')) : undefined;
  return item === undefined ? undefined : { type: 'item', item };
}

/** A channel over BroadcastChannel; undefined where the browser has none. Tabs then learn of each other on reading. */
export function openTabChannel(name: string): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(plain(message)),
    listen: (listener) => {
      channel.onmessage = ({ data }) => {
        const message = readTabMessage(data);
        if (message !== undefined) listener(message);
      };
    },
    close: () => channel.close(),
  };
}
