import type { Cell, ChapterData, ChapterKey } from '../../chapters/kit/types.ts';
import { importAgain } from '../import-again.ts';
import type { Cells } from './cells.ts';
import type { ChapterContext } from './context.ts';
import type { LoadKey } from './exercise.svelte.ts';
import { Pieces } from './pieces.ts';
import { Places } from './places.svelte.ts';
import type { Sections } from './progress.ts';

export { sectionsOf } from './progress.ts';

/** What of a chapter a cell answers without: its tables, predictions, exercises and labs, and what is done of them. */
export interface Rest {
  readonly data: ChapterData;
  readonly pieces: Pieces;
  readonly places: Places;
}

/** Makes the rest of a chapter around its cells. */
export type MakeRest = (context: ChapterContext, cells: Cells) => Rest;

/** The answer key out of its script, which is asked for again when it does not come (`importAgain`). */
export const keyOf =
  (load: () => Promise<{ readonly key: ChapterKey }>): LoadKey =>
  async () =>
    (await importAgain(load, 'key')).key;

/** The rest of the chapter that this data describes. */
export function restOf(data: ChapterData, sections: Sections, loadKey: LoadKey): MakeRest {
  return (context, cells) => {
    cells.complete(data.cells);
    const pieces = new Pieces(context, cells, data, loadKey);
    const places = new Places(context, sections, (item) => pieces.isDone(item));
    return { data, pieces, places };
  };
}

/** A chapter whose rest is at hand from the beginning. */
export function wholeChapter(
  data: ChapterData,
  sections: Sections,
  loadKey: LoadKey,
): { readonly cells: readonly Cell[]; readonly rest: { readonly now: MakeRest } } {
  return { cells: data.cells, rest: { now: restOf(data, sections, loadKey) } };
}
