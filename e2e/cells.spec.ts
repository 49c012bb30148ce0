import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './hold-answers.ts';
import { forbidden, ownOrder, readLine, record, requestLine } from './literals.ts';
import { Chapter } from './pages/chapter.ts';

const parsed = (text: string): unknown => JSON.parse(text);

test.describe('the requests of the text', () => {
  test('each gets the answer the specification and the reference give it', async ({
    page,
    chapter43,
    covers,
  }) => {
    const chapter = await Chapter.open(page, chapter43);

    const path = chapter.cell('Ask for order B-205');
    await path.send();
    await expect(path.outcome).toHaveText('Result, tool error');
    expect(await path.answerText()).toBe(forbidden(11, 'B-205'));
    expect(await chapter.wire.text(chapter.wire.rows('stdin').first())).toBe(readLine(11, 'B-205'));
    expect(await chapter.wire.text(chapter.wire.rows('stdout').first())).toBe(forbidden(11, 'B-205'));
    covers('cell', 'x-path');

    const prompts = chapter.cell('Ask for the prompts');
    await prompts.send();
    await expect(prompts.outcome).toHaveText('Protocol error');
    await expect(prompts.bar).toContainText('code -32601');
    expect(parsed(await prompts.answerText())).toEqual({
      jsonrpc: '2.0',
      id: 12,
      error: { code: -32601, message: expect.any(String) },
    });
    covers('cell', 'x-prompts');

    const id = chapter.cell('The id says B-205, the argument says A-104');
    await id.send();
    await expect(id.outcome).toHaveText('Result');
    expect(await id.answerText()).toBe(ownOrder('B-205'));
    covers('cell', 'x-id');

    const bad = chapter.cell('An order number that is a number');
    await bad.send();
    await expect(bad.outcome).toHaveText('Result, tool error');
    expect(parsed(await bad.answerText())).toEqual({
      jsonrpc: '2.0',
      id: 13,
      result: {
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'book-orders', version: '1.0.0' } },
        content: [{ type: 'text', text: expect.stringMatching(/order_id.*string/s) }],
        isError: true,
      },
    });
    covers('cell', 'x-arguments');

    for (const [title, requestId, name] of [
      ['A method that does not exist', 14, 'x-method'],
      ['A method that is gone', 15, 'x-ping'],
    ] as const) {
      const cell = chapter.cell(title);
      await cell.send();
      await expect(cell.outcome).toHaveText('Protocol error');
      expect(parsed(await cell.answerText())).toEqual({
        jsonrpc: '2.0',
        id: requestId,
        error: { code: -32601, message: expect.any(String) },
      });
      covers('cell', name);
    }
    await expect(chapter.wire.rows('stdin')).toHaveCount(6);
    await expect(chapter.wire.rows('stdout')).toHaveCount(6);
  });

  test('the five of the table go as they stand and come back as in the record', async ({
    page,
    chapter43,
    covers,
  }) => {
    const chapter = await Chapter.open(page, chapter43);
    const table = chapter.table(/^Table 43\.2/);
    for (const [index, name] of (['r1', 'r2', 'r3', 'r4', 'r5'] as const).entries()) {
      const row = table.row(index + 1);
      const cell = await row.open();
      await cell.send();
      expect(await cell.answerText()).toBe(record[name]);
      await row.opener.click();
      covers('cell', name);
    }
    expect(await chapter.wire.lines('stdin')).toEqual([
      requestLine(1, 'server/discover'),
      requestLine(2, 'tools/list'),
      readLine(3, 'A-104'),
      readLine(4, 'B-205'),
      requestLine(5, 'tools/call', { name: 'cancel_order', arguments: { order_id: 'A-104' } }),
    ]);
    expect(await chapter.wire.lines('stdout')).toEqual(Object.values(record));
  });
});

test.describe('what is sent is what is typed', () => {
  test('numbers, escapes, twice-named members and their order cross the wire as typed', async ({
    page,
    chapter43,
  }) => {
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('The id says B-205, the argument says A-104');
    const typed = [
      '{',
      '  "params": {',
      '    "name": "not_the_last", "name": "get_\\u006frder",',
      '    "arguments": { "order_id": "\\u0041-104" },',
      '    "_meta": {',
      '      "big": 12345678901234567890.10e+2, "zero": -0.0, "e": "\\u00e9 é \\/ \\ud83d\\ude00",',
      '      "io.modelcontextprotocol/clientCapabilities": {  },',
      '      "io.modelcontextprotocol/protocolVersion": "2026-07-28"',
      '    }',
      '  },',
      '  "method": "tools\\/call",',
      '  "id": 7, "jsonrpc": "2.0"',
      '}',
    ].join('\n');
    const line =
      '{"params":{"name":"not_the_last","name":"get_\\u006frder","arguments":{"order_id":"\\u0041-104"},' +
      '"_meta":{"big":12345678901234567890.10e+2,"zero":-0.0,"e":"\\u00e9 é \\/ \\ud83d\\ude00",' +
      '"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}},' +
      '"method":"tools\\/call","id":7,"jsonrpc":"2.0"}';
    await cell.setEditorText(typed);
    expect(await cell.wireLine()).toBe(line);
    await expect(cell.root).toContainText('Compacted to one line');
    await cell.send();
    expect(await chapter.wire.lines('stdin')).toEqual([line]);
    expect(await cell.answerText()).toBe(ownOrder(7));
    expect(await cell.editorText()).toBe(typed);
  });

  test('key by key and in a long paste, the text is what was meant', async ({ page, chapter43 }) => {
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for the prompts');
    await cell.setEditorText('');
    await page.keyboard.type('{"a":[1,{"b":2}],"item":["item-1","item-2"]}');
    expect(await cell.editorText()).toBe('{"a":[1,{"b":2}],"item":["item-1","item-2"]}');
    expect(await cell.wireLine()).toBe('{"a":[1,{"b":2}],"item":["item-1","item-2"]}');
    const long = `{\n${Array.from({ length: 400 }, (_, at) => `  "m${String(at)}": ${String(at)}`).join(',\n')}\n}`;
    await cell.setEditorText(long);
    expect(await cell.wireLine()).toBe(long.replaceAll(/\n {2}|\n/g, '').replaceAll('": ', '":'));
  });
});

test.describe('broken JSON', () => {
  test('is refused before the wire, with the place and a mend', async ({ page, chapter43 }) => {
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for the prompts');
    const good = requestLine(12, 'tools/list');
    const cases: readonly (readonly [
      broken: string,
      words: readonly string[],
      mend: string,
      mended: string,
    ])[] = [
      [
        good.replace('"jsonrpc"', '“jsonrpc”'),
        ['curly quote', 'U+201C', 'line 1, column 2'],
        'Use double quotes',
        good,
      ],
      [`\ufeff${good}`, ['byte-order mark', 'U+FEFF', 'line 1, column 1'], 'Remove U+FEFF', good],
      [
        good.replace('{', '{\n\u00a0'),
        ['no-break space', 'U+00A0', 'line 2, column 1'],
        'Remove U+00A0',
        good.replace('{', '{\n'),
      ],
      [
        good.replace(/\}$/, ',\n}'),
        ['comma', 'line 2, column 1'],
        'Remove the comma',
        good.replace(/\}$/, '\n}'),
      ],
      [
        good.replace('book-host', 'book\nhost'),
        ['line break', '\\n', 'line 1, column '],
        'Write the line break as \\n',
        good.replace('book-host', 'book\\nhost'),
      ],
      [
        `Content-Length: 52\n\n${good}`,
        ['Content-Length', 'no headers', 'line 1'],
        'Remove the header',
        good,
      ],
    ];
    for (const [broken, words, mend, mended] of cases) {
      await cell.setEditorText(broken);
      await expect(cell.root.getByText(/^Line \d+, column \d+: not JSON yet\.$/)).toBeVisible();
      await cell.sendButton.click();
      for (const word of words) await expect(cell.refusal).toContainText(word);
      await expect(cell.refusal).toContainText('here, not from the server');
      await cell.button(mend).click();
      expect(await cell.editorText()).toBe(mended);
      await expect(cell.refusal).toHaveCount(0);
    }
    await cell.setEditorText('  \n');
    await cell.sendButton.click();
    await expect(cell.refusal).toContainText('There is no text to send.');
    await expect(chapter.wire.root).toContainText('Nothing has crossed the wire yet');

    // The refused texts were never sent: a good line behind them is the first that crosses.
    await cell.setEditorText(good);
    await cell.send();
    expect(await chapter.wire.lines('stdin')).toEqual([good]);
    await expect(chapter.wire.rows('stdout')).toHaveCount(1);
  });

  test('goes out as raw text when switched, and -32700 comes back', async ({ page, chapter43 }) => {
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for the prompts');
    await (await cell.options()).raw.check();
    await expect(cell.root.getByText('raw text', { exact: true })).toBeVisible();
    await cell.setEditorText('not json');
    await cell.sendButton.click();
    const errors = chapter.wire.rows('stdout', 'error without id');
    await expect(errors).toHaveCount(1);
    expect(await chapter.wire.newest('stdin')).toBe('not json');
    expect(parsed(await chapter.wire.newest('stdout'))).toEqual({
      jsonrpc: '2.0',
      error: { code: -32700, message: expect.any(String) },
    });

    // A header of another protocol: two lines to this one. The first is no message, the second is served.
    const discover = requestLine(8, 'server/discover');
    await cell.setEditorText(`Content-Length: 52\n\n${discover}`);
    await cell.sendButton.click();
    await expect(errors).toHaveCount(2);
    await expect(chapter.wire.rows('stdout')).toHaveCount(3);
    const [, header, served] = await chapter.wire.lines('stdout');
    expect(parsed(header ?? '')).toEqual({
      jsonrpc: '2.0',
      error: { code: -32700, message: expect.stringContaining('no headers') },
    });
    expect(served).toBe(record.r1.replace('"id":1,', '"id":8,'));

    // Each line stands for itself: what is no request is refused under the id that can be read, and nothing hangs.
    const version = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const lines = [
      'not json',
      JSON.stringify({ id: 99, method: 'tools/list', params: { _meta: version } }),
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":["echo"]}',
      '{"jsonrpc":"2.0","id":6,"method":7}',
      '',
      `[${discover},${requestLine(9, 'tools/list')}]`,
      '[]',
      discover,
    ];
    await cell.setEditorText(lines.join('\n'));
    await cell.sendButton.click();
    await expect(chapter.wire.rows('stdout')).toHaveCount(10);
    const error = (code: number, id?: number): unknown => ({
      jsonrpc: '2.0',
      ...(id === undefined ? {} : { id }),
      error: { code, message: expect.any(String) },
    });
    expect((await chapter.wire.lines('stdout')).slice(3).map(parsed)).toEqual([
      error(-32700),
      error(-32600, 99),
      error(-32602, 5),
      error(-32600, 6),
      error(-32600),
      error(-32600),
      parsed(record.r1.replace('"id":1,', '"id":8,')),
    ]);
    await expect(chapter.wire.state).toContainText('running');
  });
});

test('compare, edited, reset and its undo', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('The id says B-205, the argument says A-104');
  const original = await cell.editorText();
  const line = readLine('B-205', 'A-104');
  expect(await cell.wireLine()).toBe(line);
  await expect(cell.editedBadge).toHaveCount(0);
  await expect(cell.button('Reset')).toBeDisabled();

  const message = parsed(line) as Record<string, unknown>;
  const turned = JSON.stringify(Object.fromEntries(Object.entries(message).reverse()));
  await cell.setEditorText(turned);
  await expect(cell.editedBadge).toBeVisible();
  const own = await cell.differences('original');
  await expect(own).toContainText('Equal in meaning');

  await cell.setEditorText(line.replace('"id":"B-205"', '"id":17').replace('A-104', 'B-205'));
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(own).toContainText('/id');
  await expect(own).toContainText('/params/arguments/order_id');
  const reference = await cell.differences('reference');
  await expect(reference).toContainText('There is no answer yet.');
  await cell.send();
  await expect(reference).toContainText('/result/isError');

  await cell.button('Reset').click();
  expect(await cell.editorText()).toBe(original);
  await expect(cell.editedBadge).toHaveCount(0);
  await cell.button('Undo reset').click();
  expect(await cell.editorText()).toContain('17');
  await cell.button('Reset').click();
  await cell.send();
  await expect(reference).toContainText('Equal in meaning');

  // Undo of a reset outlives the page.
  await chapter.reload();
  const again = new Chapter(page).cell('The id says B-205, the argument says A-104');
  await again.button('Undo reset').click();
  expect(await again.editorText()).toContain('17');
});

test('keys: Ctrl+Enter sends once, Tab leaves, a composition sends nothing', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for the prompts');
  const line =
    '{"jsonrpc":"2.0","id":21,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"version":"1","name":"x"}}}}';
  await cell.setEditorText(line);
  await cell.send(() => page.keyboard.press('Control+Enter'));
  expect(await chapter.wire.lines('stdin')).toEqual([line]);

  await cell.editor.focus();
  await page.keyboard.press('Control+End');
  for (let left = '"}}}}'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  expect(await cell.editorText()).toBe(line.replace('"x"', '"xに"'));
  await page.keyboard.press('Control+Enter');
  await session.send('Input.insertText', { text: '日' });
  expect(await cell.editorText()).toBe(line.replace('"x"', '"x日"'));
  await cell.send(() => page.keyboard.press('Control+Enter'));
  expect(await chapter.wire.lines('stdin')).toEqual([line, line.replace('"x"', '"x日"')]);

  await cell.editor.focus();
  await page.keyboard.press('Tab');
  await expect(cell.editor.content).not.toBeFocused();
  expect(await cell.editorText()).toBe(line.replace('"x"', '"x日"'));
  await expect(cell.button('Predict first')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cell.editor.content).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cell.sendButton).toBeFocused();
  await expect(cell.root).toContainText('Tab leaves the editor');
});

test('copy gives the bytes of the wire; without a clipboard the text is selected', async ({
  page,
  chapter43,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chapter = await Chapter.open(page, chapter43);
  const cell = chapter.cell('Ask for the prompts');
  const typed = requestLine('é\u200b', 'tools/list').replace('2.0', '2\\u002e0');
  await cell.setEditorText(typed.replace('{', '{\n  '));
  expect(await cell.wireLine()).toBe(typed);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await cell.button('Copy line').click();
  await expect(cell.root.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toBe(typed);
  await cell.send();
  const stdout = await chapter.wire.newest('stdout');
  await chapter.wire.message.getByRole('button', { name: 'Copy line' }).click();
  await expect(chapter.wire.message.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toBe(stdout);
  expect(stdout).toContain('"id":"é\u200b"');

  await denyClipboard(page);
  await chapter.wire.text(chapter.wire.rows('stdin').last());
  await chapter.wire.message.getByRole('button', { name: 'Copy line' }).click();
  const field = chapter.wire.message.getByRole('textbox', { name: /The browser does not let the page copy/ });
  await expect(field).toHaveValue(typed);
  expect(
    await field.evaluate((element: HTMLTextAreaElement) => element.selectionEnd - element.selectionStart),
  ).toBe(typed.length);
});

async function denyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const denied = (): Promise<void> => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value: denied });
  });
}

test.describe('requests that wait', () => {
  const wait = 'Call a tool that never answers';
  const cancelled = (text: string): unknown => parsed(text);

  test('the wait is set per request and ends as a local timeout, told to the server once', async ({
    page,
    chapter43,
    covers,
  }) => {
    const chapter = await Chapter.open(page, chapter43);
    const lab = chapter.lab('Three streams and an end');
    const cell = lab.cell(wait);
    await expect(cell.root.getByRole('button', { name: 'Wait 10 s' })).toBeVisible();
    await cell.start();
    await expect(cell.outcome).toHaveText('Waiting');
    await cell.waitAtMost('0.2');
    await expect(cell.root.getByRole('button', { name: 'Wait 200 ms' })).toBeVisible();
    await cell.settled();
    await expect(cell.outcome).toHaveText('Timed out');
    await expect(cell.bar).toContainText('here, not from the server');
    expect(await chapter.wire.lines('stdout')).toEqual([]);
    const [sent, told, ...more] = await chapter.wire.lines('stdin');
    expect(sent).toBe(requestLine(1, 'tools/call', { name: 'wait', arguments: {} }));
    expect(cancelled(told ?? '')).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1, reason: expect.any(String) },
    });
    expect(more).toEqual([]);
    await expect(chapter.wire.rows('here', 'The server did not say this')).toHaveCount(1);
    covers('cell', 't-hang');
  });

  test('cancel withdraws it; a duplicate id is let through and flagged', async ({ page, chapter43 }) => {
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.lab('Three streams and an end').cell(wait);
    await cell.start();
    await cell.button('Cancel').click();
    await cell.settled();
    await expect(cell.outcome).toHaveText('Cancelled');
    await expect(cell.bar).toContainText('here, not from the server');
    expect(cancelled(await chapter.wire.newest('stdin'))).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: 1 },
    });
    await expect(chapter.wire.rows('stdin')).toHaveCount(2);

    await cell.start();
    await cell.start();
    await expect(cell.root).toContainText('Another request with this id was under way.');
    await cell.button('Cancel').click();
    await cell.settled();
    await expect(chapter.wire.rows('stdin', 'request 1, tools/call')).toHaveCount(3);
  });

  test('an answer that comes after the wait has ended is shown as late', async ({ page, chapter43 }) => {
    const answers = await holdAnswers(page);
    const chapter = await Chapter.open(page, chapter43);
    const cell = chapter.cell('Ask for order B-205');
    await cell.waitAtMost('0.1');
    await answers.hold();
    await cell.start();
    await expect(cell.outcome).toHaveText('Timed out');
    await expect(chapter.wire.rows('stdout')).toHaveCount(0);
    await answers.release();
    await expect(cell.root).toContainText('After completion, ignored.');
    await expect(cell.root.locator('.late li')).toHaveText([forbidden(11, 'B-205')]);
    await expect(cell.outcome).toHaveText('Timed out');
    await expect(chapter.wire.rows('stdout', 'late message for request 11, ignored')).toHaveCount(1);
  });
});

test('the permission step: sent, asked, or refused by the host', async ({ page, chapter43 }) => {
  const chapter = await Chapter.open(page, chapter43);
  const { wire } = chapter;
  const cell = chapter.cell('Ask for order B-205');
  const policy = page.getByRole('group', { name: 'The host', exact: true });
  const path = page.getByRole('figure', { name: /The way of one request/ });
  await expect(policy.getByRole('radio', { name: 'sends what I send' })).toBeChecked();

  await policy.getByRole('radio', { name: /^asks me/ }).check();
  await cell.sendButton.click();
  await expect(cell.proposal).toContainText('get_order');
  await expect(path).toContainText('asks the person');
  await cell.proposal.getByRole('button', { name: 'Do not send' }).click();
  await expect(cell.refusal).toContainText('you did not allow it');
  await expect(wire.rows('stdin')).toHaveCount(0);
  await expect(wire.rows('here', 'Did not send')).toHaveCount(1);
  await cell.send(async () => {
    await cell.sendButton.click();
    await cell.proposal.getByRole('button', { name: 'Allow' }).click();
  });
  expect(await cell.answerText()).toBe(forbidden(11, 'B-205'));
  expect(await wire.lines('stdin')).toEqual([readLine(11, 'B-205')]);
  await expect(wire.rows('here', 'Passed the permission step: you allowed it.')).toHaveCount(1);

  // What only looks is never held; a row of the table asks in the row.
  const table = chapter.table(/^Table 43\.2/);
  await table.all.click();
  await expect(table.row(2).outcome).toContainText('get_order alone');
  const ask = table.row(3).root.getByRole('group', { name: 'The host asks' });
  await ask.getByRole('button', { name: 'Do not send' }).click();
  await expect(table.row(3).outcome).toContainText('not sent');
  await expect(table.row(4).outcome).toHaveText('not run yet');

  // A new process has listed nothing, so every tool is unknown to the host; the policy is kept over the reload.
  await policy.getByRole('radio', { name: /^sends only calls/ }).check();
  await wire.button('Restart').click();
  await expect(wire.state).toContainText('running');
  await cell.sendButton.click();
  await expect(cell.refusal).toContainText('get_order is unknown to the host');
  await expect(path).toContainText('not sent');
  await table.row(2).send();
  await cell.send();
  await expect(cell.outcome).toHaveText('Result, tool error');
  await table.row(5).sendButton.click();
  await expect(table.row(5).outcome).toContainText('cancel_order is not among the tools');
  await expect(wire.rows('stdin', 'request 5')).toHaveCount(0);
  await chapter.reload();
  await expect(policy.getByRole('radio', { name: /^sends only calls/ })).toBeChecked();
});
