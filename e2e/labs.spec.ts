import { expect, test } from './fixtures.ts';
import { forbidden, ownOrder, readLine, requestLine } from './literals.ts';
import { Chapter } from './pages/chapter.ts';

test('principal: who is asking is decided by how the process was started, not by a name in a message', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const { wire } = chapter;
  const lab = chapter.lab('Who is asking?');
  const [own, other, admin] = ['Read A-104', 'Read B-205', 'Read B-205 and call yourself administrator'];
  const sendAll = async (): Promise<readonly string[]> => {
    const answers: string[] = [];
    for (const title of [own, other, admin]) {
      await lab.tab(title);
      await lab.cell(title).send();
      answers.push(await lab.cell(title).answerText());
    }
    return answers;
  };

  expect(await sendAll()).toEqual([ownOrder(1), forbidden(2, 'B-205'), forbidden(3, 'B-205')]);
  const number = await lab.number('book-orders');
  const seen = (row: RegExp): ReturnType<typeof lab.row> => lab.row(row).getByRole('cell');
  await expect(seen(/A-104 as book-host/)).toContainText(['processing', 'not read yet']);
  await expect(seen(/B-205 as book-host/)).toContainText(['forbidden', 'not read yet']);
  await expect(seen(/B-205 as administrator/)).toContainText(['forbidden', 'not read yet']);

  // Any other name is as good as that one: a row more, the same refusal.
  await lab.cell(admin).setEditorText(readLine(3, 'B-205').replace('book-host', 'noor'));
  await lab.cell(admin).send();
  expect(await lab.cell(admin).answerText()).toBe(forbidden(3, 'B-205'));
  await expect(seen(/B-205 as noor/)).toContainText(['forbidden', 'not read yet']);
  await lab.cell(admin).button('Reset').click();

  const before = (await wire.lines('stdin')).slice(0, 3);
  await lab.button('noor').click();
  await expect(lab.process('book-orders')).toContainText('for noor; running');
  await expect(lab.button('noor')).toHaveAttribute('aria-pressed', 'true');
  expect(await lab.number('book-orders')).toBe(number + 1);
  const [first, second, third] = await sendAll();
  expect((await wire.lines('stdin')).slice(-3)).toEqual(before);
  expect(first).toBe(forbidden(1, 'A-104'));
  for (const answer of [second, third])
    expect(JSON.parse(answer ?? '')).toMatchObject({
      result: { structuredContent: { order_id: 'B-205' }, isError: false },
    });
  await expect(seen(/A-104 as book-host/)).toContainText(['processing', 'forbidden']);
  await expect(seen(/B-205 as book-host/)).toContainText(['forbidden', 'shipped']);
  await expect(seen(/B-205 as administrator/)).toContainText(['forbidden', 'shipped']);
  covers('cell', 'p-own', 'p-other', 'p-admin');
  covers('lab', 'principal');
});

test('transport: logs beside messages, an end when asked, and an end by force after five seconds', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const { wire } = chapter;
  const lab = chapter.lab('Three streams and an end');
  const seen = lab.root.getByRole('listitem').filter({ hasText: /Seen:|Not yet:/ });
  await expect(seen).toHaveText([/Not yet:/, /Not yet:/, /Not yet:/, /Not yet:/, /Not yet:/]);

  const read = lab.cell('Read A-104 and watch both streams');
  await read.send();
  expect(await read.answerText()).toBe(ownOrder(1));
  await expect(seen).toHaveText([
    /Seen: A line arrived on stderr/,
    /Not yet:/,
    /Not yet:/,
    /Not yet:/,
    /Not yet:/,
  ]);
  // A log is neither a message nor a failure.
  await expect(wire.rows('stderr')).not.toHaveCount(0);
  await expect(wire.rows('stderr', 'not an MCP message')).toHaveCount(0);
  await expect(wire.rows('stdout')).toHaveCount(1);
  await expect(read.outcome).toHaveText('Result');

  const orderly = lab.process('book-orders');
  await orderly.getByRole('button', { name: 'Close stdin' }).click();
  await expect(orderly).toContainText('ended by itself with code 0');
  await expect(seen.nth(1)).toHaveText(/Seen: The input was closed and the process ended by itself/);

  const hangs = lab.cell('Call a tool that never answers');
  const hanging = lab.process('hang');
  await hangs.start();
  await hanging.getByRole('button', { name: 'Close stdin' }).click();
  await expect(hanging).toContainText(/Ended by force in [1-5] s unless it ends by itself/);
  await expect(hangs.outcome).toHaveText('Waiting');
  await expect(hanging).toContainText(
    'ended by the host: it did not exit within five seconds after its input was closed',
  );
  await expect(hangs.outcome).toHaveText('Process ended');
  await expect(hangs.bar).toContainText('here, not from the server');
  await expect(seen.nth(3)).toHaveText(/Seen: .* the host ended the process by force/);
  const closing = wire.rows('here', /Closed the input|ended by the host/);
  await expect(closing).toHaveText([/Closed the input/, /Closed the input/, /within five seconds/]);
  await expect(wire.rows('stdout')).toHaveCount(1);

  const number = await lab.number('hang');
  await hanging.getByRole('button', { name: 'Start' }).click();
  await expect(hanging).toContainText('running');
  expect(await lab.number('hang')).toBe(number + 1);
  await hangs.start();
  await hangs.button('Cancel').click();
  await hangs.settled();
  await expect(seen).toHaveText([/Seen:/, /Seen:/, /Seen:/, /Seen:/, /Seen:/]);
  await hanging.getByRole('button', { name: 'Stop' }).click();
  await expect(hanging).toContainText('ended by the host: it was stopped by hand');
  covers('cell', 't-read');
  covers('lab', 'transport');
});

test('versions: five refusals with their codes and data, and the registry', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const lab = chapter.lab('What the server refuses, and what it says');
  const error = (id: number, code: number, data?: unknown): unknown => ({
    jsonrpc: '2.0',
    id,
    error: { code, message: expect.any(String), ...(data === undefined ? {} : { data }) },
  });
  const cases = [
    ['No protocol version', 'v-no-version', error(1, -32602)],
    ['No client capabilities', 'v-no-capabilities', error(2, -32602)],
    ['No metadata at all', 'v-no-meta', error(3, -32602)],
    [
      'A version that never was',
      'v-1900',
      error(4, -32022, { supported: ['2026-07-28'], requested: '1900-01-01' }),
    ],
    ['The old handshake', 'v-initialize', error(0, -32602, { supported: ['2026-07-28'] })],
  ] as const;
  await expect(lab.root.getByRole('table', { name: 'What was refused: 0 of 5 seen' })).toBeVisible();
  for (const [title, id, answer] of cases) {
    await lab.tab(title);
    const cell = lab.cell(title);
    await cell.send();
    await expect(cell.outcome).toHaveText('Protocol error');
    expect(JSON.parse(await cell.answerText())).toEqual(answer);
    covers('cell', id);
  }
  await expect(lab.root.getByRole('table', { name: 'What was refused: 5 of 5 seen' })).toBeVisible();
  const refused = (title: string): ReturnType<typeof lab.row> => lab.row(title).getByRole('cell');
  await expect(refused('No protocol version').first()).toHaveText('-32602');
  await expect(refused('No client capabilities').first()).toHaveText('-32602');
  await expect(refused('No metadata at all').first()).toHaveText('-32602');
  await expect(refused('A version that never was')).toHaveText(['-32022', /It supports 2026-07-28\./]);
  // Old clients have no other way to learn it, so the sentence itself names the revision.
  await expect(refused('The old handshake')).toHaveText(['-32602', /2026-07-28.*It supports 2026-07-28\./s]);

  await lab.tab('No protocol version');
  const mended = lab.cell('No protocol version');
  await mended.setEditorText(requestLine(1, 'tools/list'));
  await mended.send();
  await expect(mended.outcome).toHaveText('Result');
  await expect(refused('No protocol version')).toHaveText(['·', 'not refused: a result came back']);

  const registry = lab.root.getByRole('table', { name: 'Deprecated, not removed' });
  await expect(registry.getByRole('rowheader')).toHaveText([
    'Roots',
    'Sampling',
    'Logging',
    'Dynamic Client Registration',
    /includeContext/,
    /HTTP\+SSE/,
  ]);
  for (const feature of ['Roots', 'Sampling', 'Logging', 'Dynamic Client Registration'])
    await expect(lab.row(feature).getByRole('cell')).toHaveText(['2026-07-28', /\w/, /2027-07-28/]);
  await expect(lab.root.getByRole('link', { name: 'deprecated features' })).toHaveAttribute(
    'href',
    'https://modelcontextprotocol.io/specification/2026-07-28/deprecated',
  );
  covers('lab', 'versions');
});

test('three ways: one record in three envelopes, and the order table unchanged', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const lab = chapter.lab('One read, three ways');
  const record =
    '{"order_id":"A-104","status":"processing","as_of":"2026-09-14T00:00:00Z","source_version":"ka3-orders-v1"}';
  const answers = [record, `HTTP/1.1 200 OK ${record}`, ownOrder(1)];
  const came = lab.root.locator('.line.answer');
  await expect(came).toHaveText(['not run yet', 'not run yet', 'not run yet']);
  await lab.button('Run this one').nth(2).click();
  await expect(came.nth(2)).toHaveText(ownOrder(1));
  await expect(came.first()).toHaveText('not run yet');

  await lab.button('Run all three').click();
  await expect(came).toHaveText(answers);
  await expect(lab.root.getByText('The same record, three times.')).toBeVisible();
  const same = lab.root.getByRole('group', { name: 'The record all three returned' });
  expect(JSON.parse((await same.textContent()) ?? '')).toEqual(JSON.parse(record));
  await expect(lab.root.getByText('Unchanged to the last character.')).toBeVisible();
  const tables = await lab.root.locator('.pair .line').allTextContents();
  expect(tables).toHaveLength(2);
  expect(tables[1]).toBe(tables[0]);
  expect(JSON.parse(tables[0] ?? '')).toMatchObject({
    orders: [
      { order_id: 'A-104', owner: 'mira' },
      { order_id: 'B-205', owner: 'noor' },
    ],
  });
  expect(await chapter.wire.lines('stdin')).toEqual([
    readLine(1, 'A-104'),
    '{"call":"snapshot"}',
    '{"call":"lookup","order_id":"A-104"}',
    'GET /orders/A-104',
    readLine(1, 'A-104'),
    '{"call":"snapshot"}',
  ]);
  covers('cell', 'w-mcp');
  covers('lab', 'three-ways');
});

test('lying servers: each lie is caught by the check that can see it', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const lab = chapter.lab('Three servers that lie');
  const verdicts = (check: string): ReturnType<typeof lab.row> => lab.row(check).getByRole('cell');
  await expect(verdicts('Id')).toHaveText(['·', '·', '·']);

  await lab.tab('Another id');
  const id = lab.cell('Read A-104 from a server that answers another id');
  await id.start();
  await expect(verdicts('Id')).toHaveText(['caught it', '·', '·']);
  await expect(id.outcome).toHaveText('Waiting');
  const stray = lab.root.getByText('A line came back that answers no request of yours:');
  await expect(stray.locator('..')).toContainText('"id":1001');
  await expect(chapter.wire.rows('stdout', 'result for 1001, pairs with nothing')).toHaveCount(1);
  await id.waitAtMost('0.1');
  await id.settled();
  await expect(id.outcome).toHaveText('Timed out');
  await expect.poll(() => id.checks()).toMatchObject({ Id: 'failed' });

  await lab.tab('Two statements');
  const text = lab.cell('Read A-104 from a server whose text and data differ');
  await text.send();
  await expect
    .poll(() => text.checks())
    .toEqual({
      Id: 'passed',
      'Result type': 'passed',
      'Text and structured data': 'failed',
      'Output schema': 'does not apply',
      'Fields as asked': 'passed',
    });
  await expect(text.root.getByText('Checks of the host: 1 of 5 failed')).toBeVisible();
  await text.button('Show /result/content/0/text').click();
  await expect(text.root.locator('[data-pointer="/result/content/0/text"]').first()).toContainText(
    'delivered',
  );

  await lab.tab('Another order');
  const order = lab.cell('Read A-104 from a server that returns another order');
  await order.send();
  await expect
    .poll(() => order.checks())
    .toEqual({
      Id: 'passed',
      'Result type': 'passed',
      'Text and structured data': 'passed',
      'Output schema': 'does not apply',
      'Fields as asked': 'failed',
    });
  await expect(order.root).toContainText('Asked for order_id "A-104", got "A-105".');

  await expect(verdicts('Id')).toHaveText(['caught it', 'passed', 'passed']);
  await expect(verdicts('Text and structured data')).toHaveText(['does not apply', 'caught it', 'passed']);
  await expect(verdicts('Fields as asked')).toHaveText(['does not apply', 'passed', 'caught it']);

  // With the tools listed, the host knows the output schema too, and this lie fits it.
  await order.setEditorText(requestLine(2, 'tools/list'));
  await order.send();
  await order.button('Reset').click();
  await order.send();
  await expect
    .poll(() => order.checks())
    .toMatchObject({ 'Output schema': 'passed', 'Fields as asked': 'failed' });
  covers('cell', 'l-id', 'l-text', 'l-order');
  covers('lab', 'lying');
});
