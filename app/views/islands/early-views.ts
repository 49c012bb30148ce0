import type { Component } from 'svelte';
import type { Session } from '../../notebook/session.svelte.ts';
import AnnouncerBlock from './AnnouncerBlock.svelte';
import CellBlock from './CellBlock.svelte';

/** What the view of an early island is given. */
export interface EarlyIslandProps {
  readonly session: Session;
  /** Id of the block it shows. */
  readonly id: string;
}

/** What the first script brings to life: the cells, and the sentence that says what became of them. */
export const earlyViews = {
  cell: CellBlock,
  announcer: AnnouncerBlock,
} satisfies Readonly<Record<string, Component<EarlyIslandProps>>>;

/** An island of the first script. */
export type EarlyIslandName = keyof typeof earlyViews;

/** Whether the first script brings an island of that name to life. */
export const isEarly = (name: string): name is EarlyIslandName => Object.hasOwn(earlyViews, name);
