import type { Block, ChapterText } from '../../../chapters/kit/types.ts';
import type { Session } from '../../notebook/session.svelte.ts';
import { outcomeFace } from '../../ui/text/outcomes.ts';
import { layoutOf } from '../sections.ts';

/** Something to do, with the link to it. */
export interface MapStep {
  readonly kind: 'Request' | 'Table' | 'Prediction' | 'Lab' | 'Exercise';
  readonly title: string;
  /** Id of its element on the page. */
  readonly anchor: string;
  readonly done: boolean;
  /** How it stands, in a few words; empty before the first try. */
  readonly says: string;
}

/** A section with its steps. */
export interface MapSection {
  readonly id: string;
  readonly title: string;
  readonly done: boolean;
  readonly steps: readonly MapStep[];
}

/** Id of the element of a directive; headings, labs and tables have their own ids. */
export const anchorOf = (name: 'cell' | 'predict' | 'exercise', id: string): string => `${name}-${id}`;

function predictionSays(session: Session, id: string): string {
  const { committed, prediction } = session.prediction(id);
  if (committed === undefined) return '';
  return committed === prediction.right ? 'as predicted' : 'came out otherwise';
}

function exerciseSays(session: Session, id: string): string {
  const { solved, attempts } = session.exercise(id);
  if (solved) return 'solved';
  return attempts === 0 ? '' : `${String(attempts)} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}

function stepOf(session: Session, block: Block): MapStep | undefined {
  if (block.kind !== 'directive' || block.name === 'figure') return undefined;
  const { name, id } = block;
  const done = session.isDone({ name, id });
  if (name === 'cell') {
    const { cell, exchange } = session.cell(id);
    const says = exchange === undefined ? '' : outcomeFace(exchange.outcome).word.toLowerCase();
    return { kind: 'Request', title: cell.title, anchor: anchorOf('cell', id), done, says };
  }
  if (name === 'predict')
    return {
      kind: 'Prediction',
      title: session.prediction(id).prediction.question,
      anchor: anchorOf('predict', id),
      done,
      says: predictionSays(session, id),
    };
  if (name === 'exercise') {
    const { title } = session.exercise(id).exercise;
    return {
      kind: 'Exercise',
      title,
      anchor: anchorOf('exercise', id),
      done,
      says: exerciseSays(session, id),
    };
  }
  if (name === 'lab') {
    const title = session.data.labs.find((lab) => lab.id === id)?.title ?? id;
    return { kind: 'Lab', title, anchor: id, done, says: done ? 'tried' : '' };
  }
  const { caption, rows } = session.table(id);
  const run = rows.filter(({ outcome }) => outcome !== undefined).length;
  return {
    kind: 'Table',
    title: caption,
    anchor: id,
    done,
    says: run === 0 ? '' : `${String(run)} of ${String(rows.length)} rows run`,
  };
}

/** The chapter as a map of what there is to do and how far the reader is. Reactive where the session is. */
export function chapterMap(text: ChapterText, session: Session): MapSection[] {
  return layoutOf(text).sections.map(({ id, title, blocks }) => ({
    id,
    title,
    done: session.done.has(id),
    steps: blocks.flatMap((block) => stepOf(session, block) ?? []),
  }));
}
