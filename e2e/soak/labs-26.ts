import { expect, type Locator } from '@playwright/test';
import type { Lab as LabData } from '../../chapters/kit/types.ts';
import type { Lab } from '../pages/lab.ts';
import type { Learner } from './learner.ts';
import { ended, runsSteps, stepOf } from './other-hand.ts';
import { rowSays, sendAll, sendIn, type LabWork } from './task.ts';

function dataOf<T extends LabData['type']>(learner: Learner, type: T): Extract<LabData, { type: T }> {
  const found = learner.source.data.labs.find((one) => one.type === type);
  if (found === undefined) throw new Error(`The chapter has no lab of type ${type}.`);
  return found as Extract<LabData, { type: T }>;
}

const shown = (lab: Lab): Locator => lab.root.getByRole('tabpanel').filter({ visible: true });

/** Every text is written in its turn, each with as many lines as it has newlines. */
const framing: LabWork = async (learner, lab) => {
  const read = lab.root.getByRole('table', { name: /^Lines this process has read/ });
  let lines = 0;
  for (const [title, more, last] of [
    ['One message, one line', 1, /Answered under its id "one"/],
    ['The same line in three pieces', 1, /Answered under its id "one"/],
    ['Two lines in one piece', 2, /Answered under its id/],
    ['Two messages on one line', 1, /Refused with -32700/],
    ['One message over several lines', 4, /Refused with -32700/],
    ['A header of another protocol', 3, /Answered under its id "one"/],
    ['A list of messages', 1, /Refused with -32600/],
    ['An id that is null', 1, /Refused with -32600/],
    ['A message without an id', 1, /A notification\. It is never answered/],
  ] as const) {
    await lab.tab(title);
    await shown(lab)
      .getByRole('button', { name: /^Write (it|all pieces|the rest)$/ })
      .click();
    lines += more;
    await expect(read.locator('caption')).toContainText(`Lines this process has read: ${String(lines)}`);
    await expect(read.locator('tbody > tr').last()).toContainText(last);
  }
  await sendAll(learner, lab, ['w-list']);
};

const pollution: LabWork = async (learner, lab) => {
  const noisy = lab.root.getByRole('region', { name: 'Noise on stdout' });
  const quiet = lab.root.getByRole('region', { name: 'The same noise on stderr' });
  await lab.button('Send to both').click();
  await expect(noisy).toContainText('4 of 5 lines on stdout are no messages.');
  await expect(noisy).toContainText('Request 1 was paired with its answer all the same.');
  await expect(quiet).toContainText('stdout is clean: 1 line, and nothing but messages.');
  await sendIn(learner, lab, 'n-list');
  await sendIn(learner, lab, 'n-quiet');
};

const metadata: LabWork = async (learner, lab) => {
  await sendAll(learner, lab, ['m-first', 'm-no-version', 'm-no-capabilities', 'm-no-meta', 'm-no-info']);
  await expect(lab.root.getByText('What came back: 5 of 5 seen')).toBeVisible();
  for (const [title, code] of [
    ['A complete request', '·'],
    ['Without protocolVersion', '-32602'],
    ['Without clientCapabilities', '-32602'],
    ['Without any metadata', '-32602'],
    ['Without clientInfo', '·'],
  ] as const)
    await expect(lab.row(title).getByRole('cell').nth(1)).toHaveText(code);
};

const capabilities: LabWork = async (learner, lab) => {
  const ids = ['k-declared', 'k-no-elicitation', 'k-url-only', 'k-dated', 'k-version', 'k-prompts'];
  await sendAll(learner, lab, ids);
  for (const [id, code] of [
    ['k-declared', '·'],
    ['k-no-elicitation', '-32021'],
    ['k-url-only', '-32021'],
    ['k-dated', '·'],
    ['k-version', '-32022'],
    ['k-prompts', '-32601'],
  ] as const)
    await expect(lab.row(learner.data(id).title).getByRole('cell').nth(1)).toHaveText(code);
};

const eras: LabWork = async (_, lab) => {
  await lab.button('Probe all 4').click();
  const found = lab.root.getByRole('table', { name: 'What the probes have found' });
  await expect(found.locator('tbody > tr')).toContainText(['modern', 'modern', 'legacy', 'legacy']);
  await lab.tab('The official reference server');
  await lab.button('Count all three').filter({ visible: true }).click();
  const counts = lab.root.getByRole('table', { name: 'The handshake, and what is listed without it' });
  await expect(counts.filter({ visible: true }).locator('.count')).toHaveText(['12', '13', '19']);
  await lab.button('Run the whole table').click();
  const matrix = lab.root.getByRole('table', { name: 'Who can talk to whom' });
  await expect(matrix.getByText('Worked, as expected.')).toHaveCount(4);
  await expect(matrix.getByText('Failed, as expected.')).toHaveCount(2);
};

const twoServers: LabWork = async (learner, lab) => {
  const ours = lab.root.getByRole('region', { name: 'Our server' });
  const official = lab.root.getByRole('region', { name: 'The official server' });
  for (const [title, our, theirs] of [
    ['Half a message', 'Protocol error -32700, without an id', 'Nothing'],
    ['The same revision, a little later', 'Protocol error -32022', 'Result'],
    ['A revision that does not exist', 'Protocol error -32022', 'Protocol error -32022'],
  ] as const) {
    await lab.root.getByRole('combobox', { name: 'Choose a line' }).selectOption(title);
    await lab.button('Send to both').click();
    await expect(ours).toContainText(our);
    await expect(official).toContainText(theirs);
    learner.school.book.right();
  }
  await lab.root.getByRole('combobox', { name: 'Choose a line' }).selectOption('Half a message');
  await lab.button('Send to both').click();
  await lab.root.getByRole('radio', { name: 'ours alone' }).check();
  await lab.button('Check').click();
  await expect(lab.root.getByRole('status')).toContainText('Right. The specification is on our side.');
};

const sideBySide: LabWork = async (learner, lab) => {
  const date = '2026-09-12T11:00:00Z';
  const weather = lab.root.getByRole('region', { name: 'The weather', exact: true });
  const carry = lab.button('Carry the date of the event over to the forecast');
  await sendAll(learner, lab, ['i-create', 'i-forecast']);
  const told = await sendIn(learner, lab, 'i-seen');
  expect(await told.answerText()).not.toContain('Picnic');
  await expect(weather).toContainText(`${date} occurs in 0 of the 2 lines it has received.`);
  await carry.click();
  await sendIn(learner, lab, 'i-forecast');
  await expect(weather).toContainText(`${date} occurs in 1 of the 3 lines it has received.`);
};

const sort: LabWork = async (learner, lab) => {
  const words = { tool: 'Tool', resource: 'Resource', prompt: 'Prompt' } as const;
  const { items } = dataOf(learner, 'sort');
  for (const { text, right } of items)
    await lab.root
      .getByRole('group', { name: text, exact: true })
      .getByRole('radio', { name: words[right] })
      .check();
  await lab.button('Check').click();
  await expect(lab.root).toContainText(
    `${String(items.length)} of ${String(items.length)} checked are right.`,
  );
  learner.school.book.right();
};

const shapes: LabWork = async (learner, lab) => {
  await lab.button('Send all three').click();
  await rowSays(lab, 'resultType', ['"complete"', '"complete"', '"complete"']);
  await rowSays(lab, 'isError', ['false', '·', '·']);
  await rowSays(lab, 'cacheScope', ['·', '"private"', '·']);
  await lab.tab(learner.data('c-tool').title);
  await learner.holds(lab.cell(learner.data('c-tool').title), 'c-tool');
  await lab.tab(learner.data('c-prompt').title);
  await learner.holds(lab.cell(learner.data('c-prompt').title), 'c-prompt');
};

const threeProcesses: LabWork = async (_, lab) => {
  const toy = lab.root.getByRole('region', { name: /the toy/ });
  const sound = lab.root.getByRole('region', { name: /a handle/ });
  await toy.getByRole('button', { name: /^Run all \d$/ }).click();
  await expect(toy.getByRole('status')).toHaveText(
    /B, process \d+, created the event\. C, process \d+, does not see it\./,
  );
  await sound.getByRole('button', { name: /^Run all \d$/ }).click();
  await expect(sound.getByRole('status')).toHaveText(/In its week: Dentist\./);
};

const otherHand: LabWork = async (learner, lab) => {
  await runsSteps(lab, [
    ['Make a calendar', 'Result'],
    ['Discover the server', 'Result'],
    ['Listen to its week', 'Waiting'],
  ]);
  const create = stepOf(lab, 'Create an event without a date');
  await create.getByRole('button', { name: 'Run', exact: true }).click();
  await lab.button('Answer').click();
  const dialog = learner.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^startsAt/ }).fill('2026-09-16T10:00:00Z');
  await dialog.getByRole('button', { name: 'Review and accept' }).click();
  await dialog.getByRole('button', { name: 'Accept and send' }).click();
  await ended(create, 'Result');
  await runsSteps(lab, [
    ['Read the week', 'Result'],
    ['Get the prompt', 'Result'],
    ['Stop listening', 'Cancelled'],
  ]);
};

const retries: LabWork = (learner, lab) =>
  sendAll(learner, lab, ['r-retry', 'r-decline', 'r-no-answer', 'r-no-state']);

const tamper: LabWork = async (learner, lab) => {
  const states = lab.root.getByLabel('What the state says, to be altered');
  const send = lab.root.getByRole('button', { name: /^Send (the altered state|it as it stands)$/ });
  const says = lab.root.locator('[role=status].verdict');
  await sendAll(learner, lab, ['s-toy']);
  await states.first().fill('{"title":"Free lunch"}');
  await send.first().click();
  await expect(says.first()).toHaveText(/It obeyed the state: it created “Free lunch”/);
  await lab.button('Make a calendar for it').click();
  const sound = lab.cell(learner.data('s-sound').title);
  await expect.poll(() => sound.editorText()).not.toContain('"cal_"');
  await sound.send();
  await expect(sound.outcome).toHaveText('Needs input');
  await states.nth(1).fill((await states.nth(1).inputValue()).replace('evt_', 'evt-'));
  await send.nth(1).click();
  await expect(says.nth(1)).toHaveText(/It refused: protocol error -32602/);
};

const bindings: LabWork = async (learner, lab) => {
  learner.expected.push('the server responded with a status of 40');
  const http = lab.root.getByRole('group', { name: 'As an HTTP request' });
  // Where the page stands under the service worker already, there is nothing to turn on.
  const on = lab.button('Turn on HTTP');
  const state = lab.root.getByRole('group', { name: 'HTTP in this page' });
  await expect(on.or(state.getByText('A service worker of this site answers.')).first()).toBeVisible();
  if (await on.isVisible()) await on.click();
  await expect(lab.root.getByRole('group', { name: 'HTTP in this page' })).toContainText(
    'A service worker of this site answers.',
  );
  await lab.button('Send both ways').click();
  await expect(lab.root.getByText('What came back: equal to the byte.')).toBeVisible();
  await expect(http.locator('[data-part="status"]')).toContainText('200');
  await lab.button('Mcp-Name left out').click();
  const broken = lab.root.getByRole('group', { name: 'Mcp-Name left out', exact: true });
  await expect(broken.locator('[data-part="status"]')).toContainText('400');
  await expect(broken.locator('[data-part="message"]')).toContainText('-32020');
};

const trust: LabWork = async (learner, lab) => {
  for (const { title, says } of dataOf(learner, 'trust').descriptions) {
    await lab.tab(title);
    const panel = lab.root.getByRole('tabpanel', { name: title });
    await panel.getByRole('radio', { name: 'No, not like this' }).check();
    await expect(panel.getByRole('status').filter({ hasText: says })).toBeVisible();
  }
  await lab.cell(learner.data('u-list').title).send();
  await learner.holds(lab.cell(learner.data('u-list').title), 'u-list');
  await lab.tab('The same tool, other arguments');
  const call = lab.root.getByRole('tabpanel', { name: 'The same tool, other arguments' });
  await call.getByRole('button', { name: 'Let the model propose it' }).click();
  await call.getByRole('group', { name: 'The host asks' }).getByRole('button', { name: 'Allow' }).click();
  await expect(call.getByText('You allowed it, and the server answered.')).toBeVisible();
};

const revision: LabWork = async (learner, lab) => {
  const found = lab.root.getByRole('group', { name: 'Date of the snippet' });
  for (const { title, right } of dataOf(learner, 'revision').samples) {
    await lab.button(title).click();
    await lab.button('Date it').click();
    await expect(found).toContainText(`${right}, by `);
    learner.school.book.right();
  }
};

const cost: LabWork = async (learner, lab) => {
  await lab.button('Load the tokenizer').click();
  await expect(lab.root.getByText(/o200k_base is loaded/)).toBeVisible();
  await lab.button('Start and list all servers').click();
  const figures = lab.root.getByRole('table', { name: /the book’s figures, and yours/ });
  await expect(figures.getByText('equal to the book')).toHaveCount(11);
  await expect(lab.root.getByText(/^All 5 that were counted, together: [\d,]+ tokens/)).toBeVisible();
  learner.school.book.right();
};

/** The work in the labs of Chapter 26. */
export const labs26: Readonly<Record<string, LabWork>> = {
  '26 framing': framing,
  '26 pollution': pollution,
  '26 metadata': metadata,
  '26 capabilities': capabilities,
  '26 eras': eras,
  '26 two-servers': twoServers,
  '26 side-by-side': sideBySide,
  '26 sort': sort,
  '26 shapes': shapes,
  '26 three-processes': threeProcesses,
  '26 other-hand': otherHand,
  '26 retries': retries,
  '26 tamper': tamper,
  '26 bindings': bindings,
  '26 trust': trust,
  '26 revision': revision,
  '26 cost': cost,
};
