import type { Call } from './call.ts';
import type { Stop } from './ambient.ts';

/** Something a listener may be told (basic/patterns/subscriptions). */
export type ServerEvent =
  | { readonly type: 'toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged' }
  | { readonly type: 'resourceUpdated'; readonly uri: string };

/** What a part of a server can tell its listeners. */
export interface ServerEvents {
  /** The list changes it announces; must agree with `listChanged` of its capability. */
  readonly lists: readonly ('toolsListChanged' | 'promptsListChanged' | 'resourcesListChanged')[];
  /** True when it tells of updates of single resources; must agree with `subscribe` of its capability. */
  readonly updates?: boolean;
  /** True when this caller may be told of updates of that resource. It must not throw or reject. */
  honoursResource(uri: string, call: Call): boolean | Promise<boolean>;
  /** Calls `onEvent` from now on; returns the way to stop. */
  subscribe(onEvent: (event: ServerEvent) => void): Stop;
}

/** A part that never has news. */
export const noEvents: ServerEvents = {
  lists: [],
  honoursResource: () => false,
  subscribe: () => () => undefined,
};
