import { expect } from '@playwright/test';
import type { AnswerFixture, Exercise, Prediction } from '../../chapters/kit/types.ts';
import { Answering } from '../answers.ts';
import type { ChapterSource } from '../chapter-sources.ts';
import { cells26 } from './cells-26.ts';
import { labs26 } from './labs-26.ts';
import { labs43 } from './labs-43.ts';
import type { Learner } from './learner.ts';
import type { LabWork, Task } from './task.ts';

const labWorks: Readonly<Record<string, LabWork>> = { ...labs43, ...labs26 };

/** The first right answer to each part of an exercise. */
const rightTo = (source: ChapterSource, { parts }: Exercise): AnswerFixture[] =>
  parts.flatMap(({ id }) => source.right.find(({ part }) => part === id) ?? []);

async function exercise(learner: Learner, one: Exercise): Promise<void> {
  const { chapter, source } = learner;
  const view = chapter.exercise(one.title);
  await new Answering(chapter, source, one).live(rightTo(source, one));
  await view.check();
  await view.expectSolved();
  learner.school.book.right();
}

/** Guesses wrong, takes it back, and guesses right. */
async function predictions(learner: Learner, all: readonly Prediction[]): Promise<void> {
  for (const { question, options, right } of all) {
    const predict = learner.chapter.predict(question);
    await predict.commit(options.find(({ id }) => id !== right)?.text ?? '');
    await expect(predict.outcome.locator('.own')).toContainText('not this time');
    await predict.takeBack.click();
    await predict.commit(options.find(({ id }) => id === right)?.text ?? '');
    await expect(predict.outcome.locator('.own .word')).toHaveText('hit');
    learner.school.book.right();
  }
}

/** Runs all rows in a fresh process; each must equal the reference. */
async function table(learner: Learner, at: number): Promise<void> {
  const { chapter, source } = learner;
  const data = source.data.tables[at];
  if (data === undefined) return;
  const restart = chapter.wire.button('Restart');
  if (await restart.isVisible()) await restart.click();
  const view = chapter.table(data.caption);
  await view.runAll();
  await expect(view.root).toContainText('5 of 5 rows run, 5 equal to the reference');
  for (const [index, { cell }] of data.rows.entries()) {
    const row = view.row(index + 1);
    await expect(row.badge).toContainText('equal');
    await learner.holds(await row.open(), cell);
    await row.opener.click();
  }
}

/** Each request in the text of Chapter 43 is sent by itself. */
async function sendsText(learner: Learner, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await learner.cell(id).send();
    await learner.holds(learner.cell(id), id);
  }
}

/** Ids of the cells that stand in the text itself. */
const inText = ({ markdown }: ChapterSource): readonly string[] =>
  [...markdown.matchAll(/^::cell\{#([^}]+)\}/gm)].map(([, id = '']) => id);

/** All the work there is in a chapter. Throws when a lab has none. */
export function tasksOf(source: ChapterSource): readonly Task[] {
  const { folder, data } = source;
  const number = folder.slice(0, 2);
  const task = (name: string, works: readonly string[], work: Task['work'], installed = false): Task => ({
    name: `${number} ${name}`,
    folder,
    works,
    work,
    installed,
  });
  const free = inText(source);
  const cells =
    number === '26'
      ? cells26.map(({ name, ids, work }) =>
          task(
            name,
            ids.map((id) => `cell ${id}`),
            work,
          ),
        )
      : free.map((id) => task(`cell ${id}`, [`cell ${id}`], (learner) => sendsText(learner, [id])));
  const labs = data.labs.map(({ id, title, benches }) => {
    const work = labWorks[`${number} ${id}`];
    if (work === undefined) throw new Error(`Nobody works in the lab ${id}.`);
    const works = [
      `lab ${id}`,
      ...[...benches.keys()].map((at) => `bench ${id}/${String(at)}`),
      ...benches.flatMap((bench) => bench.cells.map((cell) => `cell ${cell}`)),
    ];
    return task(
      `lab ${id}`,
      works,
      (learner) => work(learner, learner.chapter.lab(title)),
      id === 'bindings',
    );
  });
  const tables = data.tables.map(({ id, rows }, at) =>
    task(
      `table ${id}`,
      rows.flatMap(({ cell }) => [`row ${id}/${cell}`, `cell ${cell}`]),
      (learner) => table(learner, at),
    ),
  );
  const guesses = task(
    'predictions',
    data.predictions.map(({ id }) => `prediction ${id}`),
    (learner) => predictions(learner, data.predictions),
  );
  const exercises = data.exercises.map((one) =>
    task(`exercise ${one.id}`, [`exercise ${one.id}`], (learner) => exercise(learner, one)),
  );
  return [...cells, ...tables, ...labs, guesses, ...exercises];
}
