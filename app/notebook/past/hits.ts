import type { CellState } from '../api.ts';
import type { PredictionState } from '../exercise-api.ts';
import type { SectionItem } from '../progress.ts';
import type { Session } from '../session.svelte.ts';

/** How much of what was predicted came true. */
export interface Hits {
  readonly hits: number;
  readonly of: number;
}

/**
 * The predictions among these things of a chapter, summed: of every cell the parts that count, of every question of the
 * text the choice that was committed. Reactive.
 */
export function hitsOf(session: Session, items: readonly SectionItem[]): Hits {
  let hits = 0;
  let of = 0;
  for (const item of items) {
    for (const { past } of cellsOf(session, item)) {
      hits += past.forecast.hits;
      of += past.forecast.of;
    }
    if (item.name !== 'predict') continue;
    const { committed, prediction }: PredictionState = session.prediction(item.id);
    if (committed === undefined) continue;
    of += 1;
    if (committed === prediction.right) hits += 1;
  }
  return { hits, of };
}

function cellsOf(session: Session, { name, id }: SectionItem): readonly CellState[] {
  if (name === 'cell') return [session.cell(id)];
  if (name === 'table') return session.table(id).rows.map(({ cell }) => cell);
  if (name === 'lab') {
    const lab = session.data.labs.find((one) => one.id === id);
    return (lab?.benches ?? []).flatMap((_, index) => session.bench(id, index).cells);
  }
  if (name !== 'exercise') return [];
  const exercise = session.data.exercises.find((one) => one.id === id);
  return (exercise?.parts ?? []).flatMap((part) =>
    part.kind === 'request' ? [session.partCell(id, part.id)] : [],
  );
}
