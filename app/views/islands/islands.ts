import type { EarlyIslandName } from './early-views.ts';
import type { LateIslandName } from './island-views.ts';

/** What an island may show. */
export type IslandName = EarlyIslandName | LateIslandName;

/** Where the islands of a page come from: rendered at build, brought to life in the browser. */
export interface Islands {
  /** The HTML of an island; empty in the browser, where it has arrived with the page. */
  html(name: IslandName, id: string): string;
  /** Takes an island that stands in the page; gives the way to let go of it. */
  add(element: Element, name: IslandName, id: string): () => void;
}
