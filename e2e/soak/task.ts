import { expect } from '@playwright/test';
import type { ChapterData } from '../../chapters/kit/types.ts';
import type { Cell } from '../pages/cell.ts';
import type { Lab } from '../pages/lab.ts';
import type { Learner } from './learner.ts';

/** A piece of work in a chapter, done at most once by one learner. */
export interface Task {
  readonly name: string;
  /** Folder of the chapter. */
  readonly folder: string;
  /** What of the chapter is worked by it, as `everythingIn` names it. */
  readonly works: readonly string[];
  /** Whether it needs the service worker of the site. */
  readonly installed?: boolean;
  readonly work: (learner: Learner) => Promise<void>;
}

/** The work in one lab. Every cell of its benches is sent by it. */
export type LabWork = (learner: Learner, lab: Lab) => Promise<void>;

/** Names of everything in a chapter that must be worked. */
export function everythingIn(data: ChapterData): readonly string[] {
  const names = (kind: string, things: readonly { readonly id: string }[]): string[] =>
    things.map(({ id }) => `${kind} ${id}`);
  return [
    ...names('cell', data.cells),
    ...data.tables.flatMap(({ id, rows }) => rows.map(({ cell }) => `row ${id}/${cell}`)),
    ...names('lab', data.labs),
    ...data.labs.flatMap(({ id, benches }) => [...benches.keys()].map((at) => `bench ${id}/${String(at)}`)),
    ...names('prediction', data.predictions),
    ...names('exercise', data.exercises),
  ];
}

/** Brings the tab of a cell to the front where it has one, sends it as it stands, and gives the cell. */
export async function sendIn(learner: Learner, lab: Lab, id: string): Promise<Cell> {
  const { title } = learner.data(id);
  const cell = lab.cell(title);
  if (!(await cell.root.isVisible())) await lab.tab(title);
  await cell.send();
  return cell;
}

/** Sends the cells of a lab one by one, each answer held against what it must be. */
export async function sendAll(learner: Learner, lab: Lab, ids: readonly string[]): Promise<void> {
  for (const id of ids) await learner.holds(await sendIn(learner, lab, id), id);
}

/** Expects words of a row of a lab's table. */
export async function rowSays(
  lab: Lab,
  header: string | RegExp,
  words: readonly (string | RegExp)[],
): Promise<void> {
  await expect(lab.row(header).getByRole('cell')).toContainText([...words]);
}
