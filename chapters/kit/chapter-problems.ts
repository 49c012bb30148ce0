import { exerciseProblems } from './exercise-problems.ts';
import type { ChapterData, ChapterKey, ChapterText, DirectiveName, Prediction } from './types.ts';

const recordIds = (data: ChapterData): Readonly<Record<DirectiveName, readonly string[]>> => ({
  cell: data.cells.map(({ id }) => id),
  table: data.tables.map(({ id }) => id),
  figure: data.figures.map(({ id }) => id),
  lab: data.labs.map(({ id }) => id),
  predict: data.predictions.map(({ id }) => id),
  exercise: data.exercises.map(({ id }) => id),
});

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

interface Use {
  readonly by: string;
  readonly cell: string;
}

function cellUses(data: ChapterData): Use[] {
  const inTables = data.tables.flatMap(({ id, rows }) =>
    rows.map(({ cell }) => ({ by: `table ${id}`, cell })),
  );
  const onBenches = data.labs.flatMap((lab) =>
    lab.benches.flatMap(({ cells }) => cells).map((cell) => ({ by: `lab ${lab.id}`, cell })),
  );
  return [...inTables, ...onBenches];
}

function placeProblems(text: ChapterText, data: ChapterData): string[] {
  const known = recordIds(data);
  const directives = text.blocks.filter((block) => block.kind === 'directive');
  const unknown = directives
    .filter(({ name, id }) => !known[name].includes(id))
    .map(({ name, id }) => `::${name}{#${id}} names no record of the data.`);
  const uses = cellUses(data);
  const figures = data.figures.flatMap((figure) =>
    'cell' in figure ? [{ by: `figure ${figure.id}`, cell: figure.cell }] : [],
  );
  const strangers = [...uses, ...figures]
    .filter(({ cell }) => !known.cell.includes(cell))
    .map(({ by, cell }) => `The ${by} names the cell ${cell}, and there is none.`);
  const placed = (name: DirectiveName, id: string): boolean =>
    directives.some((one) => one.name === name && one.id === id) ||
    (name === 'cell' && uses.some(({ cell }) => cell === id));
  const names = Object.keys(known) as DirectiveName[];
  const lost = names.flatMap((name) =>
    known[name].filter((id) => !placed(name, id)).map((id) => `The ${name} ${id} is placed nowhere.`),
  );
  return [...unknown, ...strangers, ...lost];
}

function predictionProblems({ id, options, right }: Prediction): string[] {
  const ids = options.map((option) => option.id);
  return [
    ...(options.length < 2 ? [`The prediction ${id} has fewer than two options.`] : []),
    ...(ids.includes(right) ? [] : [`The prediction ${id} has no option ${right}, which is to be right.`]),
    ...repeated(ids).map((one) => `The prediction ${id} has two options ${one}.`),
    ...options
      .filter(({ says }) => says.trim() === '')
      .map((one) => `The option ${one.id} of ${id} explains nothing.`),
  ];
}

/** Ids of headings and of what is placed are anchors of one page. */
function anchorProblems(text: ChapterText, data: ChapterData): string[] {
  const headings = text.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  return repeated([...headings, ...Object.values(recordIds(data)).flat()]).map(
    (id) => `The id ${id} is used twice.`,
  );
}

/**
 * What does not fit together between a chapter's text, data and key, one sentence each; empty when all does: every
 * directive names a record and every record is placed, ids are unique, every exercise has a key, every part a checker,
 * every key point a part that judges it, and no hint gives the reference away.
 */
export const chapterProblems = (text: ChapterText, data: ChapterData, key: ChapterKey): string[] => [
  ...placeProblems(text, data),
  ...anchorProblems(text, data),
  ...data.predictions.flatMap(predictionProblems),
  ...exerciseProblems(data.exercises, key),
];
