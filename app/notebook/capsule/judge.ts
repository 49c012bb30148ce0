import { guarded } from '../../../chapters/kit/checkers.ts';
import type {
  Answer,
  ChapterKey,
  Exercise,
  ExerciseKey,
  Part,
  Verdict,
} from '../../../chapters/kit/types.ts';
import { couldNotCheck } from '../../../chapters/kit/verdict.ts';
import { noAnswer } from '../part.svelte.ts';
import type { ItemKind, StoredItem } from '../storage/record.ts';
import type { Attempt, Values } from '../storage/values.ts';
import type { Capsule } from './capsule.ts';
import { HandedTrace } from './handed-trace.ts';

/** What is said of an answer whose message is not in the trace that came with it. */
const notInTrace: Verdict = {
  kind: 'could-not-check',
  says: 'The message this answer rests on is not in the trace that was handed in, so it proves nothing.',
};

/** One part, judged from its answer. */
export interface JudgedPart {
  readonly part: Part;
  readonly answer: Answer;
  readonly verdict: Verdict;
  /** What the capsule says the verdict was; undefined when it says nothing. */
  readonly claimed: string | undefined;
  /** The capsule says something else than what was found now. */
  readonly differs: boolean;
}

/** Something that was answered wrongly, now or in an attempt. */
export interface Mistake {
  readonly part: string;
  /** Id of the explanation: the same mistake has the same one. */
  readonly explanation: string;
  readonly says: string;
}

/** One exercise, judged from its answers. */
export interface JudgedExercise {
  readonly exercise: Exercise;
  readonly parts: readonly JudgedPart[];
  readonly freeText: string;
  /** As the capsule counts them; nothing proves this number. */
  readonly attempts: number;
  readonly standing: 'solved' | 'tried' | 'not-tried';
  /** Said to be solved, and no answers in it are all right. */
  readonly falselySolved: boolean;
  /** Each mistake once, those of the answers as they stand first. */
  readonly mistakes: readonly Mistake[];
}

/** The value of a record in a capsule. */
export function valueIn<K extends ItemKind>(
  items: readonly StoredItem[],
  kind: K,
  item: string,
): Values[K] | undefined {
  const found = items.find((one) => one.kind === kind && one.item === item);
  return found?.value as Values[K] | undefined;
}

/** Judges every exercise of a chapter from the answers alone, with the checkers of the page. Pure. */
export function judgeCapsule(
  capsule: Capsule,
  exercises: readonly Exercise[],
  key: ChapterKey,
): readonly JudgedExercise[] {
  const trace = new HandedTrace(capsule.trace);
  return exercises.map((exercise) => {
    const own = Object.hasOwn(key, exercise.id) ? key[exercise.id] : undefined;
    // Attempts repeat most answers of the one before.
    const known = new Map<string, Verdict>();
    return judgeExercise(capsule, exercise, (part, answer) => {
      const name = `${part.id} ${JSON.stringify(answer)}`;
      const verdict = known.get(name) ?? judge(trace, own, part, answer);
      known.set(name, verdict);
      return verdict;
    });
  });
}

type Judge = (part: Part, answer: Answer) => Verdict;

function judge(trace: HandedTrace, key: ExerciseKey | undefined, part: Part, answer: Answer): Verdict {
  const checker =
    key !== undefined && Object.hasOwn(key.checkers, part.id) ? key.checkers[part.id] : undefined;
  if (checker === undefined) return couldNotCheck;
  const real = trace.borneOut(answer);
  const verdict = guarded(checker)(real ?? answer);
  // What is wrong is wrong without proof.
  return real === undefined && verdict.kind === 'right' ? notInTrace : verdict;
}

function judgeExercise(capsule: Capsule, exercise: Exercise, judgeOne: Judge): JudgedExercise {
  const { items } = capsule;
  const parts = exercise.parts.map((part) => judgePart(capsule, exercise, part, judgeOne));
  const value = valueIn(items, 'exercise', exercise.id);
  const freeText = valueIn(items, 'free', exercise.id)?.text ?? '';
  const attempts = (value?.attempts ?? []).map((attempt) => judgeAttempt(exercise, attempt, judgeOne));
  const rounds = [parts.map(({ verdict }) => verdict), ...attempts];
  const solved = rounds.some((round) => round.length > 0 && round.every(({ kind }) => kind === 'right'));
  const begun = parts.some(({ verdict }) => verdict.kind !== 'unanswered') || freeText.trim() !== '';
  const tried = begun || (value?.count ?? 0) > 0;
  return {
    exercise,
    parts,
    freeText,
    attempts: value?.count ?? 0,
    standing: solved ? 'solved' : tried ? 'tried' : 'not-tried',
    falselySolved: value?.solved === true && !solved,
    mistakes: mistakesIn(exercise, rounds),
  };
}

function judgePart(capsule: Capsule, exercise: Exercise, part: Part, judgeOne: Judge): JudgedPart {
  const stored = valueIn(capsule.items, 'part', `${exercise.id}/${part.id}`)?.answer;
  const answer = stored?.kind === part.kind ? stored : noAnswer(part);
  const verdict = judgeOne(part, answer);
  const claimed = capsule.verdicts.find(
    (one) => one.exercise === exercise.id && one.part === part.id,
  )?.verdict;
  return { part, answer, verdict, claimed, differs: claimed !== undefined && claimed !== verdict.kind };
}

function judgeAttempt(exercise: Exercise, { parts }: Attempt, judgeOne: Judge): readonly Verdict[] {
  return exercise.parts.map((part) => {
    const answer = parts.find((one) => one.part === part.id)?.answer;
    return judgeOne(part, answer?.kind === part.kind ? answer : noAnswer(part));
  });
}

function mistakesIn({ parts }: Exercise, rounds: readonly (readonly Verdict[])[]): readonly Mistake[] {
  const found = new Map<string, Mistake>();
  for (const round of rounds) {
    for (const [index, verdict] of round.entries()) {
      const part = parts[index]?.id;
      if (verdict.kind !== 'wrong' || part === undefined) continue;
      for (const { explanation, says } of [verdict, ...(verdict.also ?? [])]) {
        const name = `${part}\n${explanation}`;
        if (!found.has(name)) found.set(name, { part, explanation, says });
      }
    }
  }
  return [...found.values()];
}
