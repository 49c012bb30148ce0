import type { Component } from 'svelte';
import type { ChapterText } from '../../../chapters/kit/types.ts';
import type { Session } from '../../notebook/session.svelte.ts';
import { loadLabViews, type LabViews } from '../labs/lab-views.ts';

/** What the view of an island is given once the whole chapter is there. */
export interface IslandProps {
  readonly session: Session;
  readonly text: ChapterText;
  /** Id of the block it shows. */
  readonly id: string;
  /** The view of the lab it shows; empty where it shows none. */
  readonly views: LabViews;
  /** Opens an instrument of the page. */
  onopen(instrument: string): void;
  /** Says who opens instruments. */
  onserve(open: (instrument: string) => void): void;
}

export { putFields } from './late-fields.ts';

const loaders = {
  head: () => import('./HeadBlock.svelte'),
  contents: () => import('./ContentsBlock.svelte'),
  continue: () => import('./ContinueBlock.svelte'),
  instruments: () => import('./InstrumentsBlock.svelte'),
  exercise: () => import('./ExerciseBlock.svelte'),
  table: () => import('./TableBlock.svelte'),
  predict: () => import('./PredictBlock.svelte'),
  figure: () => import('./FigureBlock.svelte'),
  lab: () => import('./LabBlock.svelte'),
  wire: () => import('./WireBlock.svelte'),
} satisfies Readonly<Record<string, () => Promise<{ default: Component<IslandProps> }>>>;

/** An island whose script comes after the cells. */
export type LateIslandName = keyof typeof loaders;

/** Loads what a late island needs to come to life. Rejects when a chunk does not load. */
export async function loadIsland(
  name: LateIslandName,
  props: Omit<IslandProps, 'views'>,
): Promise<{ readonly View: Component<IslandProps>; readonly props: IslandProps }> {
  const { session, id } = props;
  const labs = name === 'lab' ? session.data.labs.filter((one) => one.id === id) : [];
  const [{ default: View }, views] = await Promise.all([loaders[name](), loadLabViews(labs)]);
  return { View, props: { ...props, views } };
}
