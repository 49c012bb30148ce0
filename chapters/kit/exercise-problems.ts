import { sentencesOf, simplified } from './sentences.ts';
import type { ChapterKey, Exercise, ExerciseKey, Part } from './types.ts';

const optionsOf = (part: Part): readonly { readonly id: string }[] => {
  if (part.kind === 'choice') return part.options;
  return part.kind === 'claims' ? part.claims : [];
};

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
];

function partProblems(exercise: Exercise, part: Part): string[] {
  const name = `The part ${part.id} of ${exercise.id}`;
  const few = (part.kind === 'choice' || part.kind === 'claims') && optionsOf(part).length < 2;
  const unsent = part.kind === 'request' && (part.starter.trim() === '' || part.program === '');
  return [
    ...(part.prompt.trim() === '' ? [`${name} asks nothing.`] : []),
    ...(few ? [`${name} has fewer than two things to choose or judge.`] : []),
    ...repeated(optionsOf(part).map(({ id }) => id)).map((id) => `${name} has two options or claims ${id}.`),
    ...(unsent ? [`${name} needs a starter and a program.`] : []),
  ];
}

function keyProblems(exercise: Exercise, key: ExerciseKey): string[] {
  const parts = exercise.parts.map(({ id }) => id);
  const { id } = exercise;
  const noChecker = parts.filter((part) => !Object.hasOwn(key.checkers, part));
  const noPart = Object.keys(key.checkers).filter((part) => !parts.includes(part));
  return [
    ...noChecker.map((part) => `The part ${part} of ${id} has no checker.`),
    ...noPart.map((part) => `The key of ${id} has a checker for ${part}, and there is no such part.`),
    ...(key.reference.trim() === '' ? [`The key of ${id} has no reference answer.`] : []),
    ...(key.points.length === 0 ? [`The key of ${id} has no points.`] : []),
    ...repeated(key.points.map((point) => point.id)).map(
      (point) => `The key of ${id} has two points ${point}.`,
    ),
    ...key.points.flatMap((point) => [
      ...(point.judgedBy.length === 0 ? [`No part judges the point ${point.id} of ${id}.`] : []),
      ...point.judgedBy
        .filter((part) => !parts.includes(part))
        .map(
          (part) => `The point ${point.id} of ${id} is to be judged by ${part}, and there is no such part.`,
        ),
      ...(point.signs.some((group) => group.length > 0)
        ? []
        : [`The point ${point.id} of ${id} has no signs.`]),
    ]),
    ...hintProblems(exercise, key),
  ];
}

function hintProblems({ id, hints }: Exercise, { reference, points }: ExerciseKey): string[] {
  const secrets = [reference, ...points.map(({ text }) => text)].flatMap(sentencesOf);
  const told = hints.filter((hint) => secrets.some((secret) => simplified(hint).includes(secret)));
  return [
    ...(hints.length === 0 ? [`The exercise ${id} has no hint.`] : []),
    ...told.map((hint) => `A hint of ${id} gives the reference answer away: ${hint}`),
  ];
}

/** What is wrong between the exercises of a chapter and its key, one sentence each. */
export function exerciseProblems(exercises: readonly Exercise[], key: ChapterKey): string[] {
  const ids = exercises.map(({ id }) => id);
  const keyed = exercises.flatMap((exercise) => {
    const own = Object.hasOwn(key, exercise.id) ? key[exercise.id] : undefined;
    return own === undefined ? [`The exercise ${exercise.id} has no key.`] : keyProblems(exercise, own);
  });
  return [
    ...exercises.flatMap((exercise) => exercise.parts.flatMap((part) => partProblems(exercise, part))),
    ...exercises.flatMap(({ id, parts }) =>
      parts.length === 0 ? [`The exercise ${id} has no part that is judged.`] : [],
    ),
    ...exercises.flatMap(({ id, parts }) =>
      repeated(parts.map((part) => part.id)).map((part) => `Two parts of ${id} are called ${part}.`),
    ),
    ...keyed,
    ...Object.keys(key)
      .filter((id) => !ids.includes(id))
      .map((id) => `There is a key for ${id}, and no such exercise.`),
  ];
}
