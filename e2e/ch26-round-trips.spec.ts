import type { Page } from '@playwright/test';
import { chapterSources } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import type { Cell } from './pages/cell.ts';
import { Chapter } from './pages/chapter.ts';
import { ElicitationDialog } from './pages/elicitation.ts';

const folder = '26-mcp-against-the-spec';
test.use({ chapter: folder });

const source = (await chapterSources()).find((one) => one.folder === folder);
if (source === undefined) throw new Error(`There is no chapter ${folder}.`);
const { data } = source;

const cellData = (id: string): (typeof data.cells)[number] => {
  const found = data.cells.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The chapter has no cell ${id}.`);
  return found;
};
const labTitle = (id: string): string => data.labs.find((one) => one.id === id)?.title ?? id;

const open = (page: Page, site: { readonly url: string }): Promise<Chapter> =>
  Chapter.open(page, `${site.url}${folder}/`);
const cellOf = (chapter: Chapter, id: string): Cell => chapter.cell(cellData(id).title);

/** What the cell's newest answer says under `result`, or its error. */
async function answer(cell: Cell): Promise<Record<string, unknown>> {
  const message = JSON.parse(await cell.answerText()) as { result?: unknown; error?: unknown };
  return (message.result ?? message.error) as Record<string, unknown>;
}

const retried = (id: string, response: string): string =>
  cellData('r-ask')
    .line.replace('"id":1', `"id":${id}`)
    .replace(
      '"_meta"',
      `"inputResponses":{"when":${response}},"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ==","_meta"`,
    );

test('a form is answered: checked, read over, and sent under a new id with the state as it came', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const cell = cellOf(chapter, 'r-ask');
  await cell.send();
  expect(await cell.answerText()).toBe(cellData('r-ask').reference);
  const dialog = await ElicitationDialog.open(cell);
  await expect(dialog.root).toContainText('calendar-toy 1.0.0 asks. That is the name it gives itself');
  await expect(dialog.root).toContainText('When should "Dentist" start?');

  const field = dialog.field('startsAt');
  for (const [typed, words] of [
    ['', 'The server requires it.'],
    ['tomorrow at eight', 'Write a date and time with its offset'],
    ['2026-02-30T08:30:00Z', 'Write a date and time with its offset'],
  ] as const) {
    await field.fill(typed);
    await dialog.button('Review and accept').click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(words));
  }
  await field.fill('2026-09-10T08:30:00Z');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(chapter.wire.rows('stdin')).toHaveCount(1);

  await dialog.button('Review and accept').click();
  await expect(dialog.root).toContainText('Nothing has been sent yet.');
  await dialog.root.getByText('The line that will be sent').click();
  const wanted = retried('2', '{"action":"accept","content":{"startsAt":"2026-09-10T08:30:00Z"}}');
  await expect(dialog.root.getByRole('group', { name: 'The line that will be sent' })).toHaveText(wanted);
  await dialog.sendBy('Accept and send');

  await expect(cell.outcome).toHaveText('Result');
  expect((await answer(cell))['structuredContent']).toEqual({
    id: 'e3',
    title: 'Dentist',
    startsAt: '2026-09-10T08:30:00Z',
  });
  expect(await chapter.wire.lines('stdin')).toEqual([cellData('r-ask').line, wanted]);
  await expect(cell.root.getByRole('list', { name: 'Round trips before this answer' })).toHaveText(
    /^\s*Trip 1, id 1\s+Needs input/,
  );
  await expect(dialog.bar).toBeHidden();

  await chapter.reload();
  await expect(cell.root.getByText('Trip 1, id 1')).toBeVisible();
  await expect(cell.outcome).toHaveText('Result');
  covers('cell', 'r-ask');
});

test('no and no choice are told apart, nothing goes out unasked, and what was typed stays', async ({
  page,
  site,
}) => {
  const chapter = await open(page, site);
  const cell = cellOf(chapter, 'r-ask');
  const sent = chapter.wire.rows('stdin');
  const dialog = await ElicitationDialog.ask(cell);

  // By keyboard alone: into the form, a text, Escape, and back.
  await page.keyboard.press('Tab');
  await expect(dialog.field('startsAt')).toBeFocused();
  await page.keyboard.type('half a da');
  await page.keyboard.press('Escape');
  await expect(dialog.root).toContainText('Put the question away?');
  await page.keyboard.press('Escape');
  await expect(dialog.field('startsAt')).toHaveValue('half a da');

  await dialog.button('Cancel').click();
  await dialog.button('Close for now').click();
  await expect(dialog.root).toBeHidden();
  await expect(dialog.opener).toBeFocused();
  await expect(sent).toHaveCount(1);

  await page.keyboard.press('Enter');
  await expect(dialog.field('startsAt')).toHaveValue('half a da');
  await dialog.button('Cancel').click();
  await dialog.sendBy('Cancel the question');
  await expect(cell.bar).toBeFocused();
  expect(await chapter.wire.newest('stdin')).toBe(retried('2', '{"action":"cancel"}'));
  await expect(cell.outcome).toHaveText('Result, tool error');
  await expect(cell.root).toContainText(
    'The question was cancelled without an answer; no event was created.',
  );

  const again = await ElicitationDialog.ask(cell);
  await expect(again.field('startsAt')).toHaveValue('');
  await again.sendBy('Decline');
  expect(await chapter.wire.newest('stdin')).toContain('"inputResponses":{"when":{"action":"decline"}}');
  await expect(cell.root).toContainText('The person declined to answer; no event was created.');
});

test('a form with every kind of field: defaults, limits, and the types of what is sent', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const cell = cellOf(chapter, 'r-form');
  const dialog = await ElicitationDialog.ask(cell);
  const { root } = dialog;

  await expect(dialog.field('Organiser')).toHaveValue('mira@example.com');
  await expect(dialog.field('Day')).toHaveValue('2026-09-10');
  await expect(dialog.field('People')).toHaveValue('4');
  await expect(dialog.field('Hours')).toHaveValue('1.5');
  await expect(
    root.getByRole('radiogroup', { name: 'Online' }).getByRole('radio', { name: 'No', exact: true }),
  ).toBeChecked();
  await expect(root.getByRole('combobox', { name: /^Room/ })).toHaveText(/Library/);
  await expect(root.getByRole('combobox', { name: /^Urgency/ }).locator('option:checked')).toHaveText(
    'This week',
  );
  await expect(root.getByRole('checkbox', { name: 'Whiteboard' })).toBeChecked();
  await expect(root.getByRole('checkbox', { name: 'Without animal products' })).toBeChecked();

  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['Subject', 'ab', /at least 3 characters; this has 2/],
    ['Organiser', 'mira', /an email address/],
    ['Agenda', 'example.com', /a whole URI/],
    ['Day', '2026-02-30', /Write a date, such as/],
    ['Start', '2026-09-10T08:30', /with its offset/],
    ['People', '2.5', /whole number, without a fraction/],
    ['Hours', '9', /at most 8/],
  ];
  for (const [title, typed] of wrong) await dialog.field(title).fill(typed);
  await root.getByRole('checkbox', { name: 'Projector' }).check();
  await root.getByRole('checkbox', { name: 'Microphone' }).check();
  await root.getByRole('checkbox', { name: 'Without animal products' }).uncheck();
  await root.getByRole('combobox', { name: /^Room/ }).selectOption('Choose one');
  await dialog.button('Review and accept').click();
  await expect(dialog.field('Subject')).toBeFocused();
  for (const [title, , words] of wrong) await expect(dialog.field(title)).toHaveAccessibleDescription(words);
  await expect(root.getByRole('group', { name: /^Equipment/ })).toHaveAccessibleDescription(
    /at most 2; 3 chosen/,
  );
  await expect(root.getByRole('group', { name: /^Lunch/ })).toHaveAccessibleDescription(
    /at least 1; 0 chosen/,
  );
  await expect(root.getByRole('combobox', { name: /^Room/ })).toHaveAccessibleDescription(
    /The server requires it/,
  );
  await expect(root).toContainText('10 answers do not fit yet.');
  await expect(chapter.wire.rows('stdin')).toHaveCount(1);

  const right: readonly (readonly [string, string])[] = [
    ['Subject', 'Tea'],
    ['Organiser', 'noor@example.com'],
    ['Agenda', ''],
    ['Day', '2026-09-11'],
    ['Start', '2026-09-11T09:00:00+02:00'],
    ['People', '6'],
    ['Hours', '0.5'],
  ];
  for (const [title, typed] of right) await dialog.field(title).fill(typed);
  await root.getByRole('checkbox', { name: 'Microphone' }).uncheck();
  await root.getByRole('checkbox', { name: 'With fish' }).check();
  await root.getByRole('checkbox', { name: 'No lunch' }).check();
  await root.getByRole('combobox', { name: /^Room/ }).selectOption('Garden');
  await root.getByRole('combobox', { name: /^Urgency/ }).selectOption('Today');
  await root.getByRole('radio', { name: 'Yes', exact: true }).check();
  await dialog.accept();

  const content = {
    ...{
      subject: 'Tea',
      organiser: 'noor@example.com',
      day: '2026-09-11',
      startsAt: '2026-09-11T09:00:00+02:00',
    },
    ...{ people: 6, hours: 0.5, online: true, room: 'Garden', urgency: 'high' },
    ...{ equipment: ['Projector', 'Whiteboard'], lunch: ['none', 'fish'] },
  };
  expect(await chapter.wire.newest('stdin')).toContain(
    `"inputResponses":{"details":{"action":"accept","content":${JSON.stringify(content)}}},"_meta"`,
  );
  expect((await answer(cell))['structuredContent']).toEqual(content);
  covers('cell', 'r-form');
});

test('a page is opened only with consent, learns nothing of this one, and the request is sent again', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const cell = cellOf(chapter, 'r-page');
  const context = page.context();
  const address = `${site.url}credential/`;
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));

  const refused = await ElicitationDialog.ask(cell);
  await refused.sendBy('Decline');
  await expect(cell.root).toContainText('no account was connected');

  const dialog = await ElicitationDialog.ask(cell);
  await expect(dialog.root.locator('dd').first()).toHaveText(new URL(site.url).host);
  await expect(dialog.root).toContainText(address);
  await expect(dialog.root.getByRole('link')).toHaveCount(0);
  await expect(dialog.button('I have finished, retry')).toBeHidden();
  expect(asked).not.toContain(address);
  expect(context.pages()).toHaveLength(1);

  const arriving = context.waitForEvent('page');
  await dialog.button('Open the page in a new tab').click();
  const opened = await arriving;
  await expect(opened.getByRole('heading', { name: 'Here a service would ask you' })).toBeVisible();
  expect(opened.url()).toBe(address);
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(opened.locator('input, form, script:not([src])')).toHaveCount(0);
  await opened.close();

  // The first accept says only that the person agreed; the server asks whether it is done.
  await dialog.sendBy('I have finished, retry');
  await expect(cell.outcome).toHaveText('Needs input');
  expect(await chapter.wire.newest('stdin')).toContain(
    '"inputResponses":{"credential":{"action":"accept"}},"requestState":"',
  );
  const second = await ElicitationDialog.open(cell);
  await expect(second.root).toContainText('The page has not reported back yet.');
  await second.sendBy('I have finished, retry');
  await expect(cell.outcome).toHaveText('Result');
  await expect(
    cell.root.getByRole('list', { name: 'Round trips before this answer' }).getByRole('listitem'),
  ).toHaveCount(2);
  covers('cell', 'r-page');
});

test('retries by hand: as the book has them, a no, a lost answer, a lost state', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const lab = chapter.lab(labTitle('retries'));
  const outcomes = {
    'r-retry': 'Result',
    'r-decline': 'Result, tool error',
    'r-no-answer': 'Needs input',
    'r-no-state': 'Needs input',
  };
  for (const [id, outcome] of Object.entries(outcomes)) {
    const { title, reference } = cellData(id);
    await lab.tab(title);
    const cell = lab.cell(title);
    await cell.send();
    await expect(cell.outcome).toHaveText(outcome);
    if (reference !== undefined) expect(await cell.answerText()).toBe(reference);
  }
  const made = cellOf(chapter, 's-create');
  await made.send();
  expect((await answer(made))['structuredContent']).toEqual({ calendar: expect.stringMatching(/^cal_/) });
  covers('lab', 'retries');
  covers('cell', ...Object.keys(outcomes), 's-create');
});

test('three calls, three shapes, and who decides', async ({ page, site, covers }) => {
  const chapter = await open(page, site);
  const lab = chapter.lab(labTitle('shapes'));
  await lab.button('Send all three').click();
  const head = lab.root.getByRole('columnheader');
  await expect(head.nth(1)).toHaveText(/Tool\s*the model decides\s*tools\/call\s*Result/);
  await expect(head.nth(2)).toHaveText(/Resource\s*the application decides\s*resources\/read\s*Result/);
  await expect(head.nth(3)).toHaveText(/Prompt\s*the person decides\s*prompts\/get\s*Result/);
  const rows = {
    resultType: ['"complete"', '"complete"', '"complete"'],
    isError: ['false', '·', '·'],
    ttlMs: ['·', '60000', '·'],
    cacheScope: ['·', '"private"', '·'],
    description: ['·', '·', '"A plan of the week with one focus."'],
  };
  for (const [name, cells] of Object.entries(rows))
    await expect(lab.row(name).getByRole('cell')).toHaveText(cells);
  for (const id of ['c-tool', 'c-resource', 'c-prompt']) {
    await lab.tab(cellData(id).title);
    await expect(lab.cell(cellData(id).title).outcome).toHaveText('Result');
  }
  covers('lab', 'shapes');
  covers('cell', 'c-tool', 'c-resource', 'c-prompt');
});

test('three fresh processes, twice: what travels in the message, and what stays in a process', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const lab = chapter.lab(labTitle('three-processes'));
  const round = (name: RegExp) => lab.root.getByRole('region', { name });
  const numbers = async (name: RegExp): Promise<number[]> => {
    const words = await round(name).locator('h5').allInnerTexts();
    return words.map((each) => Number(/process (\d+)/.exec(each)?.[1]));
  };

  const toy = round(/the toy/);
  await toy.getByRole('button', { name: 'Run A alone' }).click();
  await toy.getByRole('button', { name: 'Run B alone' }).click();
  await toy.getByRole('button', { name: 'Run C alone' }).click();
  await expect(toy.getByRole('status')).toHaveText(
    /B, process \d+, created the event\. C, process \d+, does not see it\..*Standup, Design review/s,
  );
  await expect(toy.locator('h5').filter({ hasText: 'ended by itself with code 0' })).toHaveCount(3);
  await expect(toy.getByRole('listitem').nth(1)).toContainText('"id":2,');
  await expect(toy.locator('mark')).toHaveText([
    'eyJ0aXRsZSI6IkRlbnRpc3QifQ==',
    'eyJ0aXRsZSI6IkRlbnRpc3QifQ==',
  ]);

  const sound = round(/a handle/);
  await sound.getByRole('button', { name: 'Run all 4' }).click();
  await expect(sound.getByRole('status')).toHaveText(
    /C, process \d+, sees the event that B, process \d+, created\..*In its week: Dentist/s,
  );
  const handle = /calendar:\/\/(cal_[\w-]+)\/week/.exec(
    await sound.getByRole('listitem').nth(3).innerText(),
  )?.[1];
  await expect(sound.getByRole('listitem').nth(1)).toContainText(`"calendar":"${handle ?? 'none'}"`);

  const all = [...(await numbers(/the toy/)), ...(await numbers(/a handle/))];
  expect(new Set(all).size).toBe(7);

  await sound.getByRole('button', { name: 'Run all 4' }).click();
  await expect.poll(async () => Math.min(...(await numbers(/a handle/)))).toBeGreaterThan(Math.max(...all));
  await expect(sound.getByRole('status')).toHaveText(/In its week: Dentist\./);
  covers('lab', 'three-processes');
});

test('a forged state: the toy obeys, the sound server refuses', async ({ page, site, covers }) => {
  const chapter = await open(page, site);
  const lab = chapter.lab(labTitle('tamper'));
  await expect(lab.root).toContainText('a key inside a student’s own page is no secret');
  const states = lab.root.getByLabel('What the state says, to be altered');
  const titles = lab.root.getByLabel('The title in the arguments');
  const send = lab.root.getByRole('button', { name: /^Send (the altered state|it as it stands)$/ });
  const says = lab.root.locator('[role=status].verdict');

  const toy = lab.cell(cellData('s-toy').title);
  await toy.send();
  expect(await toy.answerText()).toBe(cellData('s-toy').reference);
  await expect(states.first()).toHaveValue('{"title":"Dentist"}');
  await states.first().fill('{"title":"Free lunch"}');
  await send.first().click();
  await expect(says.first()).toHaveText(
    /It obeyed the state: it created “Free lunch”, though the arguments say “Dentist”\./,
  );
  await lab.root
    .getByText(/^Both lines/)
    .first()
    .click();
  await expect(lab.root.getByRole('group', { name: 'The request with the state' })).toContainText(
    /"arguments": \{ "title": "Dentist" \},\s*"inputResponses"/,
  );

  await lab.button('Make a calendar for it').click();
  const sound = lab.cell(cellData('s-sound').title);
  await expect.poll(() => sound.editorText()).toContain('"calendar": "cal_');
  await expect.poll(() => sound.editorText()).not.toContain('"cal_"');
  await sound.send();
  await expect(sound.outcome).toHaveText('Needs input');
  const inside = await states.nth(1).inputValue();
  await states.nth(1).fill(inside.replace('evt_', 'evt-'));
  await send.nth(1).click();
  await expect(says.nth(1)).toHaveText(/It refused: protocol error -32602.*Nothing was created\./);
  await lab.button('Take the changes back').nth(1).click();
  await expect(states.nth(1)).toHaveValue(inside);
  await titles.nth(1).fill('Free lunch');
  await send.nth(1).click();
  await expect(says.nth(1)).toHaveText(/-32602/);
  await titles.nth(1).fill('Dentist');
  await send.nth(1).click();
  await expect(says.nth(1)).toHaveText(/It created “Dentist”, as the arguments say\./);
  covers('lab', 'tamper');
  covers('cell', 's-toy', 's-sound');
});
