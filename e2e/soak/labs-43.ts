import { expect } from '@playwright/test';
import { forbidden, ownOrder } from '../literals.ts';
import { runsSteps } from './other-hand.ts';
import { rowSays, sendAll, sendIn, type LabWork } from './task.ts';

const principal: LabWork = async (learner, lab) => {
  await sendAll(learner, lab, ['p-own', 'p-other', 'p-admin']);
  await lab.button('noor').click();
  await expect(lab.process('book-orders')).toContainText('for noor; running');
  const own = await sendIn(learner, lab, 'p-own');
  expect(await own.answerText()).toBe(forbidden(1, 'A-104'));
  for (const id of ['p-other', 'p-admin'])
    expect(JSON.parse(await (await sendIn(learner, lab, id)).answerText())).toMatchObject({
      result: { structuredContent: { order_id: 'B-205' }, isError: false },
    });
  await rowSays(lab, /A-104 as book-host/, ['processing', 'forbidden']);
  await rowSays(lab, /B-205 as book-host/, ['forbidden', 'shipped']);
  await rowSays(lab, /B-205 as administrator/, ['forbidden', 'shipped']);
};

const transport: LabWork = async (learner, lab) => {
  const seen = lab.root.getByRole('listitem').filter({ hasText: /Seen:|Not yet:/ });
  await sendAll(learner, lab, ['t-read']);
  const orderly = lab.process('book-orders');
  await orderly.getByRole('button', { name: 'Close stdin' }).click();
  await expect(orderly).toContainText('ended by itself with code 0');
  await expect(seen.nth(1)).toHaveText(/Seen:/);
  const hangs = lab.cell(learner.data('t-hang').title);
  await hangs.start();
  await lab.process('hang').getByRole('button', { name: 'Close stdin' }).click();
  await expect(lab.process('hang')).toContainText('did not exit within five seconds');
  await expect(hangs.outcome).toHaveText('Process ended');
  await hangs.start();
  await hangs.button('Cancel').click();
  await expect(seen).toHaveText([/Seen:/, /Seen:/, /Seen:/, /Seen:/, /Seen:/]);
};

const versions: LabWork = async (learner, lab) => {
  const ids = ['v-no-version', 'v-no-capabilities', 'v-no-meta', 'v-1900', 'v-initialize'];
  await sendAll(learner, lab, ids);
  await expect(lab.root.getByRole('table', { name: 'What was refused: 5 of 5 seen' })).toBeVisible();
  for (const [title, code] of [
    ['No protocol version', '-32602'],
    ['No client capabilities', '-32602'],
    ['No metadata at all', '-32602'],
    ['A version that never was', '-32022'],
    ['The old handshake', '-32602'],
  ] as const)
    await expect(lab.row(title).getByRole('cell').first()).toHaveText(code);
};

const threeWays: LabWork = async (_, lab) => {
  const record =
    '{"order_id":"A-104","status":"processing","as_of":"2026-09-14T00:00:00Z","source_version":"ka3-orders-v1"}';
  await lab.button('Run all three').click();
  await expect(lab.root.locator('.line.answer')).toHaveText([
    record,
    `HTTP/1.1 200 OK ${record}`,
    ownOrder(1),
  ]);
  await expect(lab.root.getByText('The same record, three times.')).toBeVisible();
  await expect(lab.root.getByText('Unchanged to the last character.')).toBeVisible();
};

const lying: LabWork = async (learner, lab) => {
  await lab.tab('Another id');
  const id = lab.cell(learner.data('l-id').title);
  await id.start();
  await expect(lab.root.getByText('A line came back that answers no request of yours:')).toBeVisible();
  await id.button('Cancel').click();
  await lab.tab('Two statements');
  await sendAll(learner, lab, ['l-text']);
  await lab.tab('Another order');
  await sendAll(learner, lab, ['l-order']);
  await rowSays(lab, 'Id', ['caught it', 'passed', 'passed']);
  await rowSays(lab, 'Text and structured data', [/·|does not apply/, 'caught it', 'passed']);
  await rowSays(lab, 'Fields as asked', [/·|does not apply/, 'passed', 'caught it']);
};

const otherHand: LabWork = async (_, lab) => {
  await runsSteps(lab, [
    ['Discover the server', 'Result'],
    ['List the tools', 'Result'],
    ['Read an order', 'Result'],
    ['Call a tool that is not there', 'Protocol error'],
    ['Wait one second for a server that never answers', 'Timed out'],
    ['Withdraw a call that waits', 'Cancelled'],
    ['End the process in the middle of a call', 'Process ended'],
  ]);
};

/** The work in the labs of Chapter 43. */
export const labs43: Readonly<Record<string, LabWork>> = {
  '43 principal': principal,
  '43 transport': transport,
  '43 other-hand': otherHand,
  '43 versions': versions,
  '43 three-ways': threeWays,
  '43 lying': lying,
};
