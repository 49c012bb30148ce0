import type { Exercise, Part } from '../../../chapters/kit/types.ts';
import type { Capsule } from './capsule.ts';
import type { JudgedExercise, Mistake } from './judge.ts';

/** One capsule of a pile, judged. */
export interface HandedIn {
  /** Counts up over the pile: the name of a row, for two students may have one name. */
  readonly number: number;
  readonly file: string;
  readonly capsule: Capsule;
  readonly judged: readonly JudgedExercise[];
  /** What is said when it was made with another version of the chapter. */
  readonly version: string | undefined;
}

/** A mistake and how many of a class made it. */
export interface CommonMistake extends Mistake {
  readonly students: number;
}

/** Who handed it in, for a table: the name given, else the file's. */
export const studentOf = ({ capsule, file }: HandedIn): string => capsule.name ?? `no name (${file})`;

/** Whether anything in a capsule is not what was said when it was handed in. */
export const isDoubtful = ({ judged }: HandedIn): boolean =>
  judged.some(({ parts, falselySolved }) => falselySolved || parts.some(({ differs }) => differs));

/** The mistakes made in one exercise, commonest first; each capsule counts once, however often it made one. */
export function commonMistakes(pile: readonly HandedIn[], exercise: string): readonly CommonMistake[] {
  const found = new Map<string, CommonMistake>();
  for (const { judged } of pile) {
    const mistakes = judged.find((one) => one.exercise.id === exercise)?.mistakes ?? [];
    for (const mistake of mistakes) {
      const name = `${mistake.part}\n${mistake.explanation}`;
      found.set(name, { ...mistake, students: (found.get(name)?.students ?? 0) + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.students - a.students);
}

/** What is said of an exercise without a mistake; nothing is counted before the whole pile is `judged`. */
export function noneWords(pile: readonly HandedIn[], exercise: string, judged: boolean): string {
  if (!judged) return 'Counted once every file is judged.';
  const standings = pile.map((one) => one.judged.find((each) => each.exercise.id === exercise)?.standing);
  return standings.every((one) => one === undefined || one === 'not-tried')
    ? 'Nobody has tried it.'
    : 'No mistakes.';
}

/** What was chosen, claimed or pointed at in a mistake, in the words of the exercise; undefined where none fit. */
export function mistakeWords({ parts }: Exercise, { part: id, explanation }: Mistake): string | undefined {
  const part = parts.find((one) => one.id === id);
  if (part === undefined) return undefined;
  const [, kind = '', what = ''] = /^(option|claim|at|member|answer):(.*)$/s.exec(explanation) ?? [];
  if (kind === 'at' || kind === 'member' || kind === 'answer') return what;
  const texts = kind === '' ? [] : textsOf(part);
  return texts.find((one) => one.id === what)?.text;
}

const textsOf = (part: Part): readonly { readonly id: string; readonly text: string }[] =>
  part.kind === 'choice' ? part.options : part.kind === 'claims' ? part.claims : [];

/** A field of a CSV file (RFC 4180) that no spreadsheet takes for a formula. */
export function csvField(text: string): string {
  const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/u.test(text);
  return `"${`${formula ? "'" : ''}${text}`.replaceAll('"', '""')}"`;
}

const standingWords = { solved: 'solved', tried: 'tried', 'not-tried': 'not tried' } as const;

/** The words a standing is called by in tables. */
export const standingWord = (standing: JudgedExercise['standing']): string => standingWords[standing];

/** A class as CSV (RFC 4180): one line a capsule, two columns an exercise. Begins with a byte-order mark, for spreadsheets. */
export function classCsv(pile: readonly HandedIn[], exercises: readonly Exercise[]): string {
  const head = [
    'student',
    'handed in',
    'chapter version',
    ...exercises.flatMap(({ title }) => [title, `${title}, attempts`]),
    'differs from what was handed in',
    'file',
  ];
  const rows = pile.map((one) => [
    one.capsule.name ?? '',
    one.capsule.madeAt,
    one.capsule.chapter.content,
    ...exercises.flatMap(({ id }) => {
      const judged = one.judged.find(({ exercise }) => exercise.id === id);
      return judged === undefined ? ['', ''] : [standingWord(judged.standing), String(judged.attempts)];
    }),
    isDoubtful(one) ? 'yes' : 'no',
    one.file,
  ]);
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('')}`;
}
