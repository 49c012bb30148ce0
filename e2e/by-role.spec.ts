import { verdictOn, untouched } from '../chapters/kit/prove.ts';
import type { AnswerFixture, Exercise, Part } from '../chapters/kit/types.ts';
import { answerOf } from './answers.ts';
import { chapterSources, type ChapterSource } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import { directly } from './pages/hand.ts';
import { Student } from './pages/student.ts';
import { answerRight, prepare } from './solving.ts';

/** Everything here goes by role and name, as assistive technology does. Every wrong answer there is, is judged by unit tests. */

// Finding by role on a long page takes a while on a busy machine.
test.setTimeout(240_000);

const chapters = await chapterSources();

/** What the checker of the chapter says of an answer to a part. */
function saysOf(
  { key }: ChapterSource,
  { id: exercise }: Exercise,
  { id: part }: Part,
  answer: AnswerFixture['answer'],
): string {
  const verdict = verdictOn(key, { exercise, part, name: '', answer });
  if (verdict === undefined) throw new Error(`No checker for ${part}`);
  return verdict.says;
}

/** The first of these fixtures for a part; there is one of each kind, a unit test sees to it. */
function firstOf(fixtures: readonly AnswerFixture[], { id }: Part): AnswerFixture {
  const found = fixtures.find(({ part }) => part === id);
  if (found === undefined) throw new Error(`No answer to ${id}`);
  return found;
}

/** Has an exercise judged when nothing was done. */
async function nothingDone(student: Student, source: ChapterSource, exercise: Exercise): Promise<void> {
  await student.check(exercise, 0);
  for (const part of exercise.parts) {
    const [answer] = untouched(part);
    if (answer === undefined) throw new Error(`${part.id} has no untouched answer`);
    await student.expectVerdict(exercise, part, 'unanswered', saysOf(source, exercise, part, answer));
  }
}

/** Has an exercise judged with a wrong answer to each part; of a request, the one to start from. */
async function allWrong(student: Student, source: ChapterSource, exercise: Exercise): Promise<void> {
  for (const part of exercise.parts) {
    if (part.kind === 'request') await student.builds(exercise, part);
    else if (part.kind === 'evidence')
      await student.picks(exercise, part, { message: /^answer to /, member: /^"jsonrpc"/ });
    else await student.answers(exercise, part, firstOf(source.wrong, part));
  }
  await student.check(exercise, 0);
  for (const part of exercise.parts) {
    if (part.kind === 'evidence') {
      await student.expectVerdict(exercise, part, 'wrong', '');
      continue;
    }
    const { starter: line, program } = part.kind === 'request' ? part : { starter: '', program: '' };
    const answer =
      part.kind === 'request'
        ? ({ kind: 'request', sent: { line, answer: await answerOf(program, line), program } } as const)
        : firstOf(source.wrong, part).answer;
    await student.expectVerdict(exercise, part, 'wrong', saysOf(source, exercise, part, answer));
  }
}

/** Has an exercise judged with a right answer to each part. */
async function allRight(student: Student, source: ChapterSource, exercise: Exercise): Promise<void> {
  const { parts } = exercise;
  for (const part of parts) await answerRight(student, source, exercise, part);
  await student.check(exercise, parts.length);
  for (const part of parts) {
    const { answer } = firstOf(source.right, part);
    await student.expectVerdict(exercise, part, 'right', saysOf(source, exercise, part, answer));
  }
}

/** Changes the answer to a choice: its verdict goes, and only that one. */
async function changesOne(student: Student, source: ChapterSource, exercise: Exercise): Promise<void> {
  const choice = exercise.parts.find(({ kind }) => kind === 'choice');
  if (choice === undefined) throw new Error('An exercise without a choice needs a test of its own.');
  await student.answers(exercise, choice, firstOf(source.wrong, choice));
  for (const part of exercise.parts) {
    if (part === choice) await expect(student.part(exercise, part)).toHaveAccessibleDescription('');
    else await student.expectVerdict(exercise, part, 'right', '');
  }
}

/** Exercises that share a page: to open one takes as long as two exercises. */
const shared = chapters.flatMap((source) => {
  const { exercises } = source.data;
  const middle = Math.ceil(exercises.length / 2);
  return [exercises.slice(0, middle), exercises.slice(middle)].map((some) => ({ source, some }));
});

for (const { source, some } of shared)
  test.describe(source.folder, () => {
    test.use({ chapter: source.folder });

    const names = some.map(({ id }) => id).join(', ');
    test(`by role alone, ${names}: nothing done, a wrong answer to each part, a right one`, async ({
      page,
      site,
      covers,
    }) => {
      await Chapter.open(page, `${site.url}${source.folder}/`);
      const student = new Student(page, directly);
      for (const exercise of some)
        await test.step(exercise.id, async () => {
          await nothingDone(student, source, exercise);
          await prepare(student, exercise);
          await allWrong(student, source, exercise);
          await allRight(student, source, exercise);
          await changesOne(student, source, exercise);
          covers('exercise', exercise.id);
        });
    });
  });
