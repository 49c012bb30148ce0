import type { Block, ChapterData } from '../../../chapters/kit/types.ts';

/** One step of a presentation. Each stands on the page, at its anchor. */
export type ProjectorStep = {
  /** Id of the element on the page; two rows of one table share it. */
  readonly anchor: string;
  /** Name of the step, unique in a chapter: what a note of the presenter is kept under. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
} & (
  | { readonly kind: 'section' }
  | { readonly kind: 'request'; readonly cell: string }
  | { readonly kind: 'row'; readonly table: string; readonly row: number; readonly rows: number }
  | { readonly kind: 'lab'; readonly lab: string }
  | { readonly kind: 'prediction'; readonly prediction: string }
  | { readonly kind: 'exercise'; readonly exercise: string }
);

const named = <T extends { readonly id: string }>(all: readonly T[], id: string): T | undefined =>
  all.find((one) => one.id === id);

function stepsOfDirective(
  block: Extract<Block, { kind: 'directive' }>,
  section: string,
  data: ChapterData,
): ProjectorStep[] {
  const { name, id } = block;
  if (name === 'figure') return [];
  if (name === 'cell') {
    const title = named(data.cells, id)?.title ?? id;
    return [{ kind: 'request', id, anchor: `cell-${id}`, section, title, cell: id }];
  }
  if (name === 'lab') {
    return [{ kind: 'lab', id, anchor: id, section, title: named(data.labs, id)?.title ?? id, lab: id }];
  }
  if (name === 'predict') {
    const title = named(data.predictions, id)?.question ?? id;
    return [{ kind: 'prediction', id, anchor: `predict-${id}`, section, title, prediction: id }];
  }
  if (name === 'exercise') {
    const title = named(data.exercises, id)?.title ?? id;
    return [{ kind: 'exercise', id, anchor: `exercise-${id}`, section, title, exercise: id }];
  }
  const rows = named(data.tables, id)?.rows ?? [];
  return rows.map((row, index) => ({
    kind: 'row',
    id: row.cell,
    anchor: id,
    section,
    title: row.request,
    table: id,
    row: index,
    rows: rows.length,
  }));
}

/** The steps of a chapter in reading order: each section, and in it everything that can be done. Figures are none. */
export function projectorSteps(blocks: readonly Block[], data: ChapterData): ProjectorStep[] {
  let section = '';
  return blocks.flatMap((block): ProjectorStep[] => {
    if (block.kind === 'directive') return stepsOfDirective(block, section, data);
    if (block.kind !== 'heading' || block.depth !== 2) return [];
    section = block.text;
    return [{ kind: 'section', id: block.id, anchor: block.id, section, title: block.text }];
  });
}
