import type { Locator } from '@playwright/test';
import { chapterSources } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';
import type { Lab } from './pages/lab.ts';

const folder = '26-mcp-against-the-spec';
test.use({ chapter: folder });

const source = (await chapterSources()).find((one) => one.folder === folder);
if (source === undefined) throw new Error(`There is no chapter ${folder}.`);
const { data } = source;

const metadata =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const discover = (id: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"server/discover","params":{${metadata}}}`;
const discovered = (id: string): string =>
  `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"book-orders","version":"1.0.0"}},"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":3600000,"cacheScope":"public"}}`;

/** Opens the chapter at one of its labs. */
async function openAt(site: { readonly url: string }, page: Chapter['page']): Promise<Chapter> {
  return Chapter.open(page, `${site.url}${folder}/`);
}

/** The part that the two programs made with an official SDK have in common. */
const bySdk = /over-lines-[^/]*\.js$/;

/** Counts how often that part is asked for. */
async function countLoads(page: Chapter['page']): Promise<() => number> {
  let count = 0;
  await page.context().route(bySdk, (route) => {
    count += 1;
    return route.continue();
  });
  return () => count;
}

/** The table of a lab that has this caption. */
const table = (lab: Lab, caption: string | RegExp): Locator => lab.root.getByRole('table', { name: caption });

/** The rows of a table's body, each as its cells' words. */
async function words(of: Locator): Promise<string[][]> {
  const rows = await of.locator('tbody > tr').all();
  const cells = rows.map(async (row) =>
    (await row.locator('th, td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
  );
  return Promise.all(cells);
}

test('framing: a line is what ends with a newline, whatever pieces it comes in', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await openAt(site, page);
  const lab = chapter.lab('What is a line?');
  const decoder = lab.root.getByRole('group', { name: /^In the server’s decoder/ });
  const read = table(lab, /^Lines this process has read/);
  const count = async (lines: number): Promise<void> => {
    await expect(read.locator('caption')).toContainText(`Lines this process has read: ${String(lines)}`);
  };
  const says = (id: string): string =>
    data.labs.flatMap((one) => (one.type === 'framing' ? one.tries : [])).find((one) => one.id === id)
      ?.says ?? '?';
  const write = async (title: string): Promise<void> => {
    await lab.tab(title);
    await lab.root
      .getByRole('tabpanel')
      .filter({ visible: true })
      .getByRole('button', { name: /^Write (it|all pieces|the rest)$/ })
      .click();
  };

  // Nothing is told before the text was written.
  await expect(page.getByText(says('whole'), { exact: true })).toHaveCount(0);
  await write('One message, one line');
  await count(1);
  await expect(page.getByText(says('whole'), { exact: true })).toBeVisible();
  expect(await words(read)).toEqual([
    [discover('"one"'), `Answered under its id "one". ${discovered('"one"')}`],
  ]);

  // In pieces: what is unfinished stands in the decoder, and no answer comes.
  await lab.tab('The same line in three pieces');
  await lab.button('Write piece 1 of 3').click();
  await expect(decoder).toHaveText(discover('"one"').slice(0, 31));
  await lab.button('Write piece 2 of 3').click();
  await expect(decoder).toHaveText(discover('"one"').slice(0, 90));
  await count(1);
  await lab.button('Write the rest').click();
  await count(2);
  await expect(decoder).toHaveText('');
  expect((await words(read)).at(-1)?.[1]).toContain('Answered under its id "one".');

  await write('Two lines in one piece');
  await count(4);
  await expect(read.locator('tbody > tr[data-fate=answered]')).toHaveCount(4);

  await write('Two messages on one line');
  await count(5);
  const doubled = (await words(read)).at(-1);
  expect(doubled?.[0]).toBe(`${discover('"one"')}${discover('"two"')}`);
  expect(doubled?.[1]).toMatch(/^Refused with -32700\. The refusal bears no id/);

  await write('A message without its newline');
  await expect(decoder).toHaveText(discover('"one"'));
  await count(5);
  await write('The newline that was missing');
  await count(6);
  expect((await words(read)).at(-1)).toEqual([
    discover('"one"'),
    `Answered under its id "one". ${discovered('"one"')}`,
  ]);

  await lab.process('book-orders').getByRole('button', { name: 'Restart' }).click();
  await count(0);
  await write('One message over several lines');
  await count(4);
  await expect(read.locator('tbody > tr[data-fate=refused]')).toHaveCount(4);
  await write('A header of another protocol');
  await count(7);
  expect((await words(read)).slice(4).map(([, back]) => back?.slice(0, 24))).toEqual([
    'Refused with -32700. The',
    'An empty line. It is pas',
    'Answered under its id "o',
  ]);
  await write('A list of messages');
  await count(8);
  await write('An id that is null');
  await count(9);
  const lastTwo = (await words(read)).slice(-2).map(([, back]) => back ?? '');
  for (const back of lastTwo) expect(back).toMatch(/^Refused with -32600\. The refusal bears no id/);
  await write('A message without an id');
  await count(10);
  expect((await words(read)).at(-1)?.[1]).toBe('A notification. It is never answered.');

  // A text of one's own, with the line ends one asks for, and split at the cursor.
  const box = lab.root.getByRole('textbox', { name: 'A text of your own' });
  await box.fill(discover('"mine"'));
  await lab.root.getByRole('combobox', { name: 'Line ends' }).selectOption({ label: '\\r\\n' });
  await lab.button('Write the text').click();
  await count(11);
  expect((await words(read)).at(-1)).toEqual([
    discover('"mine"'),
    `Answered under its id "mine". ${discovered('"mine"')}`,
  ]);
  await lab.root.getByRole('checkbox', { name: 'with a line end after the last line' }).uncheck();
  await box.fill('{"jsonrpc"');
  await box.press('Home');
  for (let at = 0; at < 5; at += 1) await box.press('ArrowRight');
  await lab.button('Write up to the cursor').click();
  await expect(decoder).toHaveText('{"jso');
  await expect(box).toHaveValue('nrpc"');
  await count(11);

  await lab.process('book-orders').getByRole('button', { name: 'Restart' }).click();
  await expect(decoder).toHaveText('');
  const cell = lab.cell('List the tools');
  await cell.send();
  await expect(cell.outcome).toHaveText('Result');
  await count(1);
  covers('lab', 'framing');
  covers('cell', 'w-list');
});

test('pollution: the same text on stdout and on stderr', async ({ page, site, covers }) => {
  const chapter = await openAt(site, page);
  const lab = chapter.lab('Log text on stdout, log text on stderr');
  const noisy = lab.root.getByRole('region', { name: 'Noise on stdout' });
  const quiet = lab.root.getByRole('region', { name: 'The same noise on stderr' });
  const strays = /not an MCP message/;
  await expect(noisy).toContainText('Nothing on stdout yet.');
  await lab.button('Send to both').click();

  await expect(noisy).toContainText('4 of 5 lines on stdout are no messages.');
  await expect(noisy).toContainText('Request 1 was paired with its answer all the same.');
  const out = noisy.getByRole('group', { name: /^stdout/ });
  await expect(out.getByText(strays)).toHaveCount(4);
  await expect(out).toContainText('progress: 50 %');
  await expect(out).toContainText('result for id 1');
  await expect(noisy.getByRole('group', { name: /^stderr/ })).toContainText('Nothing yet.');

  await expect(quiet).toContainText('stdout is clean: 1 line, and nothing but messages.');
  const err = quiet.getByRole('group', { name: /^stderr/ });
  await expect(err).toContainText('progress: 50 %');
  await expect(err.getByText(strays)).toHaveCount(0);

  for (const title of ['List the tools of the noisy server', 'List the tools of the quiet server']) {
    await lab.tab(title);
    await expect(lab.cell(title).outcome).toHaveText('Result');
  }
  covers('lab', 'pollution');
  covers('cell', 'n-list', 'n-quiet');
});

test('refusals: what is missing, what was declared, and what each side may use', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await openAt(site, page);
  const metadataLab = chapter.lab('Take one member away');
  const send = async (lab: Lab, title: string): Promise<void> => {
    await lab.tab(title);
    await lab.cell(title).send();
  };
  const refusal = async (lab: Lab, title: string): Promise<string[]> => {
    const row = lab.row(title);
    return (await row.locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  };
  const missing: readonly (readonly [string, string, string])[] = [
    ['A complete request', '{"elicitation":{"form":{}}}', '·'],
    ['Without protocolVersion', '{"elicitation":{"form":{}}}', '-32602'],
    ['Without clientCapabilities', 'no declaration', '-32602'],
    ['Without any metadata', 'no declaration', '-32602'],
    ['Without clientInfo', '{"elicitation":{"form":{}}}', '·'],
  ];
  await expect(metadataLab.root.getByText('What came back: 0 of 5 seen')).toBeVisible();
  for (const [title] of missing) await send(metadataLab, title);
  await expect(metadataLab.root.getByText('What came back: 5 of 5 seen')).toBeVisible();
  for (const [title, declared, code] of missing)
    expect((await refusal(metadataLab, title)).slice(0, 2)).toEqual([declared, code]);
  expect((await refusal(metadataLab, 'A complete request'))[2]).toBe('not refused: a result came back');
  covers('lab', 'metadata');
  covers('cell', 'm-first', 'm-no-version', 'm-no-capabilities', 'm-no-meta', 'm-no-info');

  const lab = chapter.lab('Declared and not declared');
  const titles = [
    'An event without a date, form declared',
    'The same, nothing declared',
    'The same, only url declared',
    'An event with a date, nothing declared',
    'A revision of the future',
  ];
  for (const title of titles) await send(lab, title);
  expect(await refusal(lab, titles[0] ?? '')).toEqual([
    '{"elicitation":{"form":{}}}',
    '·',
    'not refused: the server asks for input first',
  ]);
  const undeclared = await refusal(lab, titles[1] ?? '');
  expect(undeclared.slice(0, 2)).toEqual(['{}', '-32021']);
  expect(undeclared[2]).toContain('It requires {"elicitation":{"form":{}}}.');
  expect((await refusal(lab, titles[2] ?? '')).slice(0, 2)).toEqual(['{"elicitation":{"url":{}}}', '-32021']);
  expect(await refusal(lab, titles[3] ?? '')).toEqual(['{}', '·', 'not refused: a result came back']);
  const future = await refusal(lab, titles[4] ?? '');
  expect(future[1]).toBe('-32022');
  expect(future[2]).toContain('It supports 2026-07-28.');

  // By editing the request: the declaration goes, and with it the question.
  const first = lab.cell(titles[0] ?? '');
  await lab.tab(titles[0] ?? '');
  const text = await first.editorText();
  await first.setEditorText(text.replace('"elicitation": { "form": {} }', ''));
  await first.send();
  expect((await refusal(lab, titles[0] ?? '')).slice(0, 2)).toEqual(['{}', '-32021']);

  const [calendar, orders] = [
    lab.root.getByRole('group', { name: 'What each side may use' }).first(),
    lab.root.getByRole('group', { name: 'What each side may use' }).last(),
  ];
  await expect(calendar).toContainText('For this request the server may use nothing beyond the base.');
  await calendar.getByRole('button', { name: 'Ask the server what it offers' }).click();
  await expect(calendar).toContainText(
    /The client may list and call tools, list and read resources, list and get prompts/,
  );

  const prompts = lab.cell('Prompts from a server that offers none');
  await prompts.send();
  expect((await refusal(lab, 'Prompts from a server that offers none'))[1]).toBe('-32601');
  await expect(orders).toContainText('For this request the server may ask with a form.');
  await orders.getByRole('button', { name: 'Ask the server what it offers' }).click();
  await expect(orders).toContainText('The client may list and call tools.');
  covers('lab', 'capabilities');
  covers('cell', 'k-declared', 'k-no-elicitation', 'k-url-only', 'k-dated', 'k-version', 'k-prompts');
});

test('side by side: a server sees its own arguments, and only the host carries a value across', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await openAt(site, page);
  const lab = chapter.lab('Two servers, and what each of them saw');
  const date = '2026-09-12T11:00:00Z';
  const saw = (name: string): Locator => lab.root.getByRole('region', { name, exact: true });
  const [calendar, weather] = [saw('The calendar'), saw('The weather')];
  const account = lab.root.getByRole('region', { name: 'The host, between the two' });
  const send = async (title: string): Promise<void> => {
    await lab.tab(title);
    await lab.cell(title).send();
    await expect(lab.cell(title).outcome).toHaveText('Result');
  };
  const carry = lab.button('Carry the date of the event over to the forecast');

  await carry.click();
  await expect(account).toContainText(
    'There is nothing to carry yet. Send “Put a picnic into the calendar” first.',
  );
  await send('Put a picnic into the calendar');
  await send('Ask for the weather');
  await send('Ask the weather server what it has seen');
  await expect(calendar.getByRole('group', { name: /^What it saw/ })).toHaveText(
    `tools/call create_event {"title":"Picnic with Noor","startsAt":"${date}"}`,
  );
  await expect(weather.getByRole('group', { name: /^What it saw/ }).getByRole('paragraph')).toHaveText([
    'tools/call get_forecast {"place":"Lisbon","day":"2026-09-07"}',
    'tools/call seen {}',
  ]);
  await expect(calendar).toContainText(`${date} occurs in 1 of the 1 line it has received.`);
  await expect(weather).toContainText(`${date} occurs in 0 of the 2 lines it has received.`);
  await expect(account).toContainText('By its own account it does not have the value.');
  const told = await lab.cell('Ask the weather server what it has seen').answerText();
  expect(told).toContain('Lisbon');
  expect(told).not.toContain('Picnic');
  expect(told).not.toContain(date);

  // Carrying writes a text; only sending tells the other server.
  await carry.click();
  await expect(account).toContainText('Before "day": "2026-09-07"');
  await expect(account).toContainText(`After "day": "${date}"`);
  await expect(weather).toContainText(`${date} occurs in 0 of the 2 lines it has received.`);
  await lab.tab('Ask for the weather');
  const forecast = lab.cell('Ask for the weather');
  expect(await forecast.editorText()).toContain(`"day": "${date}"`);
  await expect(forecast.editedBadge).toBeVisible();
  await send('Ask for the weather');
  await expect(weather).toContainText(`${date} occurs in 1 of the 3 lines it has received.`);
  await expect(account).toContainText('By its own account it does not have the value.');
  await send('Ask the weather server what it has seen');
  await expect(account).toContainText('By its own account it has the value. The host gave it.');
  const now = await lab.cell('Ask the weather server what it has seen').answerText();
  expect(now).toContain(date);
  expect(now).not.toContain('Picnic');
  covers('lab', 'side-by-side');
  covers('cell', 'i-create', 'i-forecast', 'i-seen');
});

test('sort: each of twelve is judged with a reason, and kept', async ({ page, site, covers }) => {
  const right: Readonly<Record<string, 'Tool' | 'Resource' | 'Prompt'>> = {
    'Add an event to the calendar when the conversation has come to a date': 'Tool',
    'Have the events of this week at hand whenever a reply about appointments is drafted': 'Resource',
    'Start planning the week from the menu of the chat window': 'Prompt',
    'Send the mail that has just been agreed on': 'Tool',
    'Keep the travel policy of the company beside every answer about expenses': 'Resource',
    'The command /review, which opens a code review with the wording of the team': 'Prompt',
    'Look for orders by a filter that depends on what was just asked': 'Tool',
    'The file that is open in the editor': 'Resource',
    'A form of words for minutes, chosen by whoever writes them today': 'Prompt',
    'Convert an amount at the rate of today when a sum turns up': 'Tool',
    'The names of all tables and columns of a database, loaded once at the start': 'Resource',
    'A guided first day for a new colleague, begun with one click': 'Prompt',
  };
  const items = data.labs.flatMap((one) => (one.type === 'sort' ? one.items : []));
  expect(items.map(({ text }) => text)).toEqual(Object.keys(right));
  const chapter = await openAt(site, page);
  const lab = chapter.lab('Who decides?');
  const row = (text: string): Locator => lab.root.getByRole('group', { name: text, exact: true });
  const before = await page.locator('body').innerText();
  for (const { says } of items) expect(before).not.toContain(says);

  await lab.button('Check').click();
  await expect(lab.root).toContainText('Put at least one of them somewhere first.');
  // All of them tools, as nearly everyone makes them; the first two by keyboard.
  for (const [index, { text }] of items.entries()) {
    const tool = row(text).getByRole('radio', { name: 'Tool' });
    if (index > 1) await tool.check();
    else {
      await tool.focus();
      await page.keyboard.press('Space');
      await expect(tool).toBeChecked();
    }
  }
  await lab.button('Check').click();
  await expect(lab.root).toContainText('4 of 12 checked are right.');
  for (const { text, says } of items) {
    await expect(row(text)).toContainText(right[text] === 'Tool' ? 'Right.' : 'Not this one.');
    await expect(row(text)).toContainText(says);
  }
  for (const [text, word] of Object.entries(right)) {
    if (word === 'Tool') continue;
    await row(text).getByRole('radio', { name: word }).check();
    // A verdict stands for what was checked, not for what is chosen since.
    await expect(row(text)).not.toContainText(/Right\.|Not this one\./);
  }
  await lab.button('Check').click();
  await expect(lab.root).toContainText('12 of 12 checked are right.');
  await expect(chapter.saved).toContainText('Saved here');
  await chapter.reload();
  await expect(lab.root).toContainText('12 of 12 checked are right.');
  for (const [text, word] of Object.entries(right))
    await expect(row(text).getByRole('radio', { name: word })).toBeChecked();
  await lab.button('Start over').click();
  await expect(lab.root).toContainText('12 of 12 not placed yet.');
  covers('lab', 'sort');
});

test('eras: four probes, the handshake with what it changes, and who can talk to whom', async ({
  page,
  site,
  covers,
}) => {
  const loaded = await countLoads(page);
  const chapter = await openAt(site, page);
  const lab = chapter.lab('Four servers, one probe');
  const found = table(lab, 'What the probes have found');
  const taken = lab.root.locator('[data-taken="yes"]').filter({ visible: true });
  const branches = [
    'A list of versions and capabilities. Modern. Choose a version both speak.',
    'An error that only the modern era has. Modern, with another version. Choose from its list, and do not fall back.',
    'Anything else, or nothing within 3 seconds. Legacy. Fall back to the handshake.',
  ];
  // Nothing of it is loaded before it is started.
  expect(loaded()).toBe(0);
  await expect(found).toContainText('not probed yet');
  await lab.tab('A server that says nothing');
  await lab.button('Probe').filter({ visible: true }).click();
  await expect(
    lab.root.getByRole('progressbar', { name: 'Time left until silence counts as an answer' }),
  ).toBeVisible();
  await expect(taken).toContainText(branches[2] ?? '');
  await expect(lab.root.getByRole('tabpanel').filter({ visible: true })).toContainText(
    'Nothing came in time.',
  );

  await lab.button('Probe all 4').click();
  await expect(found.locator('tbody > tr')).toContainText(['modern', 'modern', 'legacy', 'legacy']);
  for (const [title, branch, says] of [
    ['Our order server', 0, 'The server supports 2026-07-28.'],
    ['An order server made with the official library', 0, 'The server supports 2026-07-28.'],
    ['The official reference server', 2, 'The server answered with the error -32601.'],
  ] as const) {
    await lab.tab(title);
    const panel = lab.root.getByRole('tabpanel').filter({ visible: true });
    await expect(taken).toContainText(branches[branch] ?? '');
    await expect(panel).toContainText(says);
    await expect(panel).toContainText('"method":"server/discover"');
  }
  await expect(lab.root.getByRole('tabpanel').filter({ visible: true })).toContainText(
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
  );

  expect(loaded()).toBeGreaterThan(0);

  // The handshake: what is listed without it, and after it.
  const counts = table(lab, 'The handshake, and what is listed without it').filter({ visible: true });
  await expect(counts.getByText('not counted yet')).toHaveCount(3);
  await lab.button('Count all three').filter({ visible: true }).click();
  await expect(counts.locator('.count')).toHaveText(['12', '13', '19']);
  await expect(counts.getByText('asked for 2026-07-28, answered with 2025-11-25')).toHaveCount(2);
  await expect(counts).toContainText('tools, prompts, resources, logging, tasks, completions');
  await expect(counts.locator('tbody > tr').first()).toContainText('not sent');

  const matrix = table(lab, 'Who can talk to whom');
  await expect(matrix.getByText('not run yet')).toHaveCount(6);
  await lab.root.getByRole('button', { name: 'Run: Legacy client, Modern server', exact: true }).click();
  await expect(matrix.getByText('Failed, as expected.')).toHaveCount(1);
  await lab.button('Run the whole table').click();
  await expect(matrix.getByText('Worked, as expected.')).toHaveCount(4);
  await expect(matrix.getByText('Failed, as expected.')).toHaveCount(2);
  await expect(matrix.getByText('against expectation')).toHaveCount(0);
  await expect(matrix.getByText('not run here')).toHaveCount(1);
  await expect(matrix).toContainText('tools/list, by the rules of 2025-11-25: 13 tools.');
  await expect(matrix).toContainText('The error names what it speaks: 2026-07-28.');

  await expect(chapter.saved).toContainText('Saved here');
  await chapter.reload();
  await expect(found.locator('tbody > tr')).toContainText(
    Array.from({ length: 4 }, () => 'on an earlier visit'),
  );
  covers('lab', 'eras');
});

test('eras: a program that cannot be loaded says so and can be tried again', async ({
  page,
  site,
  allowed,
}) => {
  allowed.consoleErrors.push('Failed to load resource', 'net::ERR_FAILED');
  let broken = true;
  await page.context().route(bySdk, (route) => (broken ? route.abort() : route.continue()));
  const chapter = await openAt(site, page);
  const lab = chapter.lab('Four servers, one probe');
  await lab.tab('The official reference server');
  const panel = lab.root.getByRole('tabpanel').filter({ visible: true });
  await panel.getByRole('button', { name: 'Probe', exact: true }).click();
  await expect(panel).toContainText('No process of everything could be started');
  await expect(table(lab, 'What the probes have found').locator('tbody > tr').nth(2)).toContainText(
    'could not be started',
  );
  broken = false;
  await panel.getByRole('button', { name: 'Probe', exact: true }).click();
  await expect(panel).toContainText('The server answered with the error -32601.');
});

test('cells of the wire and of the eras', async ({ page, site, covers }) => {
  const chapter = await openAt(site, page);
  const answer = async (title: string, outcome: string): Promise<string> => {
    const cell = chapter.cell(title);
    await cell.send();
    await expect(cell.outcome).toHaveText(outcome);
    return cell.answerText();
  };
  const second = await answer('Id 2, with no id 1 before it', 'Result');
  expect(JSON.parse(second)).toMatchObject({
    id: 2,
    result: { tools: [{ name: 'create_event' }], ttlMs: 300_000, cacheScope: 'public' },
  });
  const offers = await answer('What does the calendar offer?', 'Result');
  expect(
    Object.keys((JSON.parse(offers) as { result: { capabilities: object } }).result.capabilities).sort(),
  ).toEqual(['prompts', 'resources', 'tools']);
  await answer('A result without resultType', 'Result');
  expect(await answer('A result of a type nobody knows', 'Invalid answer')).toContain('"resultType"');
  expect(await answer('The probe', 'Protocol error')).toBe(
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
  );
  const bare = JSON.parse(await answer('A list without a handshake', 'Result')) as {
    result: { tools: unknown[] };
  };
  expect(bare.result.tools).toHaveLength(12);
  expect(JSON.parse(await answer('The handshake', 'Result'))).toMatchObject({
    id: 3,
    result: {
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'mcp-servers/everything', version: '2.0.0' },
    },
  });

  // Twice the same id while the first waits: it goes through and is flagged.
  const twice = chapter.cell('Id 7, and id 7 again');
  await twice.start();
  await twice.start();
  await twice.settled();
  await expect(twice.root).toContainText('Another request with this id was under way.');
  covers(
    'cell',
    'm-second',
    'k-discover',
    'w-no-type',
    'w-odd-type',
    'e-probe',
    'e-list-bare',
    'e-initialize',
    'w-twice',
  );
});

test('predictions of the wire and of the eras: nothing is told before a commitment', async ({
  page,
  site,
  covers,
}) => {
  const right: Readonly<Record<string, string>> = {
    'predict-stray': 'It depends on the client: one skips the line, another gives up, a third waits for ever',
    'predict-order': 'The list of tools',
    'predict-code': 'It answers -32021 and names what the client would have to declare',
    'predict-32601': 'It belongs to the era before; use the handshake of that era',
    'predict-weather': 'Nothing but the arguments of its own call',
  };
  const chapter = await openAt(site, page);
  for (const [id, hit] of Object.entries(right)) {
    const { question, options } = data.predictions.find((one) => one.id === id) ?? {
      question: '?',
      options: [],
    };
    const predict = chapter.predict(question);
    const before = await page.locator('body').innerText();
    for (const { says } of options) expect(before).not.toContain(says);
    const miss = options.find(({ text }) => text !== hit);
    await predict.commit(miss?.text ?? '');
    await expect(predict.outcome.locator('.own')).toContainText('not this time');
    for (const { says } of options) await expect(predict.outcome).toContainText(says);
    await predict.takeBack.click();
    await predict.commit(hit);
    await expect(predict.outcome.locator('.own .word')).toHaveText('hit');
    covers('prediction', id);
  }
});
