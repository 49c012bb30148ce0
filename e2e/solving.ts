import { expect } from '@playwright/test';
import type { Exercise, Part } from '../chapters/kit/types.ts';
import type { ChapterSource } from './chapter-sources.ts';
import type { Place, Student } from './pages/student.ts';

/** Where the evidence that each part asks for stands, once the messages of `experiments` were made and its requests sent. */
const places: Readonly<Record<string, Place>> = {
  'e1-refusal': { message: /^answer to 3, tool error/, member: /^"text": / },
  'e1-name': { message: /^request 3, tools\/call/, member: /^"name": "administrator"/ },
  'e2-offers': { message: /^answer to 1, result/, member: /^"capabilities": / },
  'e2-listed': { message: /^answer to 2, result/, member: /^"outputSchema": / },
  'e3-four': { message: /^answer to 4, tool error/, member: /^"isError": true/ },
  'e3-five': { message: /^answer to 5, protocol error/, member: /^"code": -32602/ },
  'e4-meta': { message: /^request 3, tools\/call/, member: /^"_meta": / },
  'f1-code': { message: /^answer to "f1", protocol error/, member: /^"code": -32602/ },
  'f2-legacy': { message: /^answer to 1, protocol error/, member: /^"code": -32601/ },
  'f2-modern': { message: /^answer to 1, result.*calendar-toy/, member: /^"supportedVersions": / },
  'f3-fresh': { message: /^answer to "f3", result/, member: /^"ttlMs": / },
  'f3-words': { message: /^answer to 3, result/, member: /^"messages": / },
  'f4-week': { message: /^answer to \d+, result.*calendar-toy.*contents/, member: /^"text": / },
  'f4-argument': { message: /^request \d+, tools\/call.*"calendar":"cal_/, member: /^"calendar": "cal_/ },
  'f5-believed': { message: /^request "f5", tools\/call/, member: /^"requestState": / },
  'f5-refused': { message: /^answer to \d+, protocol error/, member: /^"code": -32602/ },
  'f6-paired': { message: /^answer to 1, result.*book-orders/, member: /^"id": 1/ },
};

/** Runs the table of Chapter 43. */
async function runTable(student: Student): Promise<void> {
  await student.goes(/Table 43\.2/);
  const last = { name: /^5 .*protocol error -32602.* equal/ };
  await student.hand.press(student.page.getByRole('button', { name: 'Run all', exact: true }).first());
  await student.page.getByRole('row', last).waitFor();
}

/** What a student does in the text before each exercise, so that the messages are there that it asks for. */
const experiments: Readonly<Record<string, (student: Student) => Promise<void>>> = {
  e2: runTable,
  e3: runTable,
  e4: runTable,
  f2: async (student) => {
    for (const title of ['What does the calendar offer?', 'The probe']) {
      await student.goes(title);
      await student.send(title);
    }
  },
  f3: async (student) => {
    await student.goes(/Table 26\.1/);
    await student.press(student.page.getByRole('main'), /^Send row 3, /, 'Id 3: get the prompt: ');
  },
  f4: async (student) => {
    await student.goes('A, B and C');
    await student.press(student.region('First round: the toy'), 'Run all 3', 'does not see it');
    await student.press(
      student.region('Second round: a calendar with a handle'),
      'Run all 4',
      'sees the event',
    );
  },
  f5: async (student) => {
    await student.goes('Forge the state');
    const lab = student.region('Forge the state');
    const { hand } = student;
    await hand.press(student.button(lab, 'Make a calendar for it'));
    const cell = lab.getByRole('region', { name: 'Request Ask the sound server for a requestState' });
    await expect(cell.getByRole('textbox', { name: /^Request / })).toContainText(/"calendar": "cal_\w/);
    await student.press(cell, 'Send', ': ');
    await hand.write(lab.getByRole('textbox', { name: 'What the state says, to be altered' }), '{}');
    await student.press(lab, 'Send the altered state', 'It refused');
  },
  f6: async (student) => {
    await student.goes('Log text on stdout, log text on stderr');
    const lab = student.region('Log text on stdout, log text on stderr');
    await student.press(lab, 'Send to both', ': ');
  },
};

/** Does what an exercise asks for first. */
export const prepare = (student: Student, { id }: Exercise): Promise<void> =>
  experiments[id]?.(student) ?? Promise.resolve();

/** An exercise of a chapter by its id. */
export function exerciseOf({ data }: ChapterSource, id: string): Exercise {
  const exercise = data.exercises.find((one) => one.id === id);
  if (exercise === undefined) throw new Error(`No exercise ${id}`);
  return exercise;
}

/** Gives the right answer to a part, as its first fixture has it: chosen, judged, built and sent, or picked from the trace. */
export async function answerRight(
  student: Student,
  { right }: ChapterSource,
  exercise: Exercise,
  part: Part,
): Promise<void> {
  const found = right.find((one) => one.part === part.id);
  const place = places[part.id];
  if (found === undefined || (part.kind === 'evidence' && place === undefined))
    throw new Error(`Nothing is known of an answer to ${part.id}`);
  if (found.answer.kind === 'request') await student.builds(exercise, part, found.answer.sent?.line);
  else if (place !== undefined) await student.picks(exercise, part, place);
  else await student.answers(exercise, part, found);
}

/** Gives the right answer to every part and has them checked. */
async function answerAll(student: Student, source: ChapterSource, exercise: Exercise): Promise<void> {
  for (const part of exercise.parts) await answerRight(student, source, exercise, part);
  await student.check(exercise, exercise.parts.length);
}

/** Solves exercises that follow one another: first what all of them ask for, the last before the others, then one by one. */
export async function solve(
  student: Student,
  source: ChapterSource,
  ...ids: readonly string[]
): Promise<void> {
  const exercises = ids.map((id) => exerciseOf(source, id));
  const done = new Set<unknown>();
  for (const exercise of exercises.toReversed()) {
    const experiment = experiments[exercise.id];
    if (!done.has(experiment)) await prepare(student, exercise);
    done.add(experiment);
  }
  await student.goes(exercises[0]?.title ?? '');
  for (const exercise of exercises) await answerAll(student, source, exercise);
}
