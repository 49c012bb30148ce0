import { expect } from '@playwright/test';
import { ElicitationDialog } from '../pages/elicitation.ts';
import type { Learner } from './learner.ts';

/** Cells in the text of Chapter 26 that belong together, and what is done with them. */
export interface TextWork {
  readonly name: string;
  readonly ids: readonly string[];
  readonly work: (learner: Learner) => Promise<void>;
}

async function sends(learner: Learner, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await learner.cell(id).send();
    await learner.holds(learner.cell(id), id);
  }
}

/** Twice the same id while the first waits. */
async function twice(learner: Learner): Promise<void> {
  const cell = learner.cell('w-twice');
  await cell.start();
  await cell.start();
  await cell.settled();
  await expect(cell.outcome).toHaveText('Result');
  await expect(cell.root).toContainText('Another request with this id was under way.');
}

/** The reference server in a process that has not seen a handshake yet. */
async function eras(learner: Learner): Promise<void> {
  await learner.saved();
  await learner.reload();
  await sends(learner, 'e-probe', 'e-list-bare', 'e-initialize');
}

async function listens(learner: Learner): Promise<void> {
  const listen = learner.cell('l-listen');
  await listen.start();
  await expect(listen.root).toContainText('notifications/subscriptions/acknowledged');
  await sends(learner, 'l-create');
  await expect(listen.root).toContainText('"method":"notifications/resources/updated"');
  await listen.button('Cancel').click();
  await expect(listen.outcome).toHaveText('Cancelled');
}

/** A form is answered, and the request goes out again. */
async function asks(learner: Learner): Promise<void> {
  const cell = learner.cell('r-ask');
  await cell.send();
  await learner.holds(cell, 'r-ask');
  const dialog = await ElicitationDialog.open(cell);
  await dialog.field('startsAt').fill('2026-09-10T08:30:00Z');
  await dialog.accept();
  await expect(cell.outcome).toHaveText('Result');
  expect(JSON.parse(await cell.answerText())).toMatchObject({
    result: { structuredContent: { title: 'Dentist', startsAt: '2026-09-10T08:30:00Z' }, isError: false },
  });
}

/** A form with every kind of field, taken as it is offered. */
async function form(learner: Learner): Promise<void> {
  const cell = learner.cell('r-form');
  const dialog = await ElicitationDialog.ask(cell);
  await dialog.field('Subject').fill('Tea');
  await dialog.field('Start').fill('2026-09-11T09:00:00+02:00');
  await dialog.accept();
  expect(JSON.parse(await cell.answerText())).toMatchObject({
    result: { structuredContent: { subject: 'Tea', startsAt: '2026-09-11T09:00:00+02:00', people: 4 } },
  });
}

async function declines(learner: Learner): Promise<void> {
  const cell = learner.cell('r-page');
  const dialog = await ElicitationDialog.ask(cell);
  await dialog.sendBy('Decline');
  await expect(cell.root).toContainText('no account was connected');
}

async function creates(learner: Learner): Promise<void> {
  const cell = learner.cell('s-create');
  await cell.send();
  expect(JSON.parse(await cell.answerText())).toMatchObject({
    result: { structuredContent: { calendar: expect.stringMatching(/^cal_/) }, isError: false },
  });
}

/** The work with the requests in the text of Chapter 26. */
export const cells26: readonly TextWork[] = [
  { name: 'cell w-twice', ids: ['w-twice'], work: twice },
  {
    name: 'cells w-no-type, w-odd-type',
    ids: ['w-no-type', 'w-odd-type'],
    work: (learner) => sends(learner, 'w-no-type', 'w-odd-type'),
  },
  {
    name: 'cells m-second, k-discover, c-as-tool, l-cursor',
    ids: ['m-second', 'k-discover', 'c-as-tool', 'l-cursor'],
    work: (learner) => sends(learner, 'm-second', 'k-discover', 'c-as-tool', 'l-cursor'),
  },
  { name: 'cells of 26.5', ids: ['e-probe', 'e-list-bare', 'e-initialize'], work: eras },
  { name: 'cells l-listen, l-create', ids: ['l-listen', 'l-create'], work: listens },
  { name: 'cell r-ask', ids: ['r-ask'], work: asks },
  { name: 'cell r-form', ids: ['r-form'], work: form },
  { name: 'cell r-page', ids: ['r-page'], work: declines },
  { name: 'cell s-create', ids: ['s-create'], work: creates },
];
