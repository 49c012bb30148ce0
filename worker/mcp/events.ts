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

/** A source of news for the listeners of this process, and of no other. */
export interface News extends ServerEvents {
  /** Tells every listener that asked for it. */
  tell(event: ServerEvent): void;
}

/** What a source of news announces; `honoursResource` where it tells of single resources. */
export interface NewsOptions {
  readonly lists?: ServerEvents['lists'];
  readonly honoursResource?: ServerEvents['honoursResource'];
}

/** Makes a source of news. */
export function createNews({ lists = [], honoursResource }: NewsOptions): News {
  const listeners = new Set<(event: ServerEvent) => void>();
  return {
    lists,
    updates: honoursResource !== undefined,
    honoursResource: honoursResource ?? noEvents.honoursResource,
    subscribe: (onEvent) => {
      // Wrapped, since one function may listen twice.
      const listener = (event: ServerEvent): void => {
        onEvent(event);
      };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
