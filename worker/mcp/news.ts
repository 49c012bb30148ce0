import { noEvents, type ServerEvent, type ServerEvents } from './events.ts';

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
