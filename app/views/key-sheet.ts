import type {
  Answer,
  AnswerFixture,
  ChapterData,
  ChapterKey,
  Exercise,
  KeyPoint,
  Part,
} from '../../chapters/kit/types.ts';

/** What is told about a wrong answer, and the answers that are told it. */
export interface Told {
  readonly says: string;
  readonly answers: readonly string[];
}

/** One part of an exercise as an instructor needs it. */
export interface PartKey {
  readonly part: Part;
  /** Right answers, each in words; for a request and for evidence with the line it is about. */
  readonly right: readonly { readonly text: string; readonly line?: string }[];
  readonly told: readonly Told[];
}

/** One exercise with everything that is not shown before an attempt. */
export interface ExerciseSheet {
  readonly exercise: Exercise;
  readonly parts: readonly PartKey[];
  readonly reference: readonly string[];
  readonly points: readonly KeyPoint[];
}

const optionText = (part: Part, id: string): string => {
  const options = part.kind === 'choice' ? part.options : part.kind === 'claims' ? part.claims : [];
  return options.find((option) => option.id === id)?.text ?? id;
};

function rightOf(part: Part, answer: Answer): { readonly text: string; readonly line?: string }[] {
  if (answer.kind === 'choice') return [{ text: optionText(part, answer.option ?? '') }];
  if (answer.kind === 'claims') {
    const judged = Object.entries(answer.accepted);
    return judged.map(([id, yes]) => ({ text: `${yes ? 'True' : 'False'}: ${optionText(part, id)}` }));
  }
  if (answer.kind === 'evidence')
    return answer.evidence === undefined
      ? []
      : [{ text: `The place ${answer.evidence.pointer} in this line:`, line: answer.evidence.line }];
  return answer.sent === undefined ? [] : [{ text: 'For instance this request:', line: answer.sent.line }];
}

function toldIn(part: Part, key: ChapterKey[string], wrong: readonly AnswerFixture[]): Told[] {
  const sentences = new Map<string, string[]>();
  for (const { answer, name } of wrong) {
    const verdict = key.checkers[part.id]?.(answer);
    if (verdict?.kind !== 'wrong') continue;
    const what = answer.kind === 'choice' ? optionText(part, answer.option ?? '') : name;
    sentences.set(verdict.says, [...(sentences.get(verdict.says) ?? []), what]);
  }
  return [...sentences].map(([says, answers]) => ({ says, answers }));
}

/**
 * The answer key of a chapter for its instructor. The right answers are those that the chapter's tests hand in, and what a
 * wrong one is told is what its checker says to it: nothing here is written twice.
 */
export function keySheet(
  data: ChapterData,
  key: ChapterKey,
  right: readonly AnswerFixture[],
  wrong: readonly AnswerFixture[],
): ExerciseSheet[] {
  return data.exercises.flatMap((exercise) => {
    const answers = key[exercise.id];
    if (answers === undefined) return [];
    const parts = exercise.parts.map((part): PartKey => {
      const mine = (all: readonly AnswerFixture[]): AnswerFixture[] =>
        all.filter((one) => one.exercise === exercise.id && one.part === part.id);
      const first = mine(right)[0];
      return {
        part,
        right: first === undefined ? [] : rightOf(part, first.answer),
        told: toldIn(part, answers, mine(wrong)),
      };
    });
    return [{ exercise, parts, reference: answers.reference.split('\n\n'), points: answers.points }];
  });
}
