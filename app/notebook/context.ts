import type { Clock } from '../host/clock.ts';
import type { HostPolicy } from '../host/consent.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { Environment } from './environment.ts';
import type { LiveTrace } from './live-trace.svelte.ts';
import type { Selection } from './selection.svelte.ts';
import type { ItemKind } from './storage/record.ts';
import type { Place, Store } from './storage/store.svelte.ts';

/** What every piece of a chapter's state works with. */
export interface ChapterContext {
  /** Id of the chapter: the first part of every record's name. */
  readonly chapter: string;
  readonly store: Store;
  readonly live: LiveTrace;
  /** What is chosen on the whole page. */
  readonly selection: Selection;
  readonly announcer: Announcer;
  readonly clock: Clock;
  /** Aborted when the page is left: what runs for it ends. */
  readonly left: AbortSignal;
  /** What every process is started with. */
  readonly environment: Environment;
  /** The policy in force. */
  policy(): HostPolicy;
  /** Timeout of a cell whose reader set none, in milliseconds. */
  defaultTimeoutMs(): number;
}

/** Names an item of the chapter. */
export function placeOf<K extends ItemKind>(context: ChapterContext, kind: K, item: string): Place<K> {
  return { chapter: context.chapter, kind, item };
}
