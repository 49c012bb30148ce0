import { predictions } from '../chapters/43-stable-interoperability/predictions.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

test('adapters: the numbers move, and the sum can be the larger one', async ({ page, chapter43, covers }) => {
  await Chapter.open(page, chapter43);
  const figure = page.getByRole('figure', { name: /^\s*Every pair with an adapter/ });
  const number = (name: string): ReturnType<typeof figure.getByRole> =>
    figure.getByRole('spinbutton', { name, exact: true });
  const counts = figure.locator('.count');
  await expect(counts).toHaveText(['3 × 4 = 12', '3 + 4 = 7']);
  await expect(figure.getByRole('status')).toHaveText('A shared interface needs 5 pieces fewer here.');
  await expect(figure.locator('svg[data-hub="false"] line')).toHaveCount(12);
  await expect(figure.locator('svg[data-hub="true"] line')).toHaveCount(7);

  await number('Applications').fill('1');
  await number('Services').fill('6');
  await number('Services').press('Tab');
  await expect(counts).toHaveText(['1 × 6 = 6', '1 + 6 = 7']);
  await expect(figure.getByRole('status')).toContainText('The sum is the larger one here');
  await expect(figure.locator('svg[data-hub="false"] line')).toHaveCount(6);

  await figure.getByRole('slider', { name: 'Applications, slider' }).press('ArrowRight');
  await expect(counts).toHaveText(['2 × 6 = 12', '2 + 6 = 8']);
  await expect(number('Applications')).toHaveValue('2');
  await number('Applications').fill('99');
  await number('Applications').press('Tab');
  await expect(number('Applications')).toHaveValue('12');
  await expect(counts).toHaveText(['12 × 6 = 72', '12 + 6 = 18']);
  covers('figure', 'adapters');
});

test('kinds: each with what merely receiving one does not do', async ({ page, chapter43, covers }) => {
  await Chapter.open(page, chapter43);
  const figure = page.getByRole('figure', { name: /^\s*What a server can offer/ });
  await expect(figure.getByRole('rowheader')).toHaveText(['Tool', 'Resource', 'Prompt']);
  const cells = figure.getByRole('cell');
  await expect(cells.nth(1)).toContainText(/no permission.*no proof/);
  await expect(cells.nth(3)).toContainText(/not pick the best passage.*not put one into the input/);
  await expect(cells.nth(5)).toContainText(/not become an instruction that is trusted/);
  covers('figure', 'kinds');
});

test('path: four stations there and three back, lit by the message that travels', async ({
  page,
  chapter43,
  covers,
}) => {
  const chapter = await Chapter.open(page, chapter43);
  const figure = page.getByRole('figure', { name: /^\s*The way of one request/ });
  const there = figure.getByRole('list', { name: 'The request goes' }).getByRole('listitem');
  const back = figure.getByRole('list', { name: 'The answer comes back' }).getByRole('listitem');
  const titles = (items: typeof there): ReturnType<typeof there.locator> => items.locator('strong');
  await expect(titles(there)).toHaveText(['Permission policy', 'Client', 'Server', 'Read executor']);
  await expect(titles(back)).toHaveText(['Outcome', 'Protocol result', 'Host checks']);
  await expect(figure).toContainText('Send a request, and its stations light up here.');
  await expect(figure.locator('.mark')).toHaveText(['', '', '', '', '', '', '']);

  const cell = chapter.cell('Ask for order B-205');
  await cell.send();
  await expect(figure).toContainText('tools/call, id 11');
  await expect(there.locator('.mark')).toHaveText([/passed/, /passed/, /passed/, /passed/]);
  await expect(back.locator('.mark')).toHaveText([/said no/, /complete result/, /tool error/]);

  // A request that the protocol refuses never gets as far as the executor.
  await cell.setEditorText((await cell.editorText()).replace('"get_order"', '"cancel_order"'));
  await cell.send();
  await expect(there.locator('.mark')).toHaveText([/passed/, /passed/, /refused here/, /not reached/]);
  await expect(back.locator('.mark')).toHaveText([/not reached/, /protocol error -32602/, /no data to use/]);
  covers('figure', 'path');
});

test.describe('annotated exchange', () => {
  test.use({ hasTouch: true });

  test('every member explains itself by pointer, by keyboard and by tap', async ({
    page,
    chapter43,
    covers,
  }) => {
    await Chapter.open(page, chapter43);
    const figure = page.getByRole('figure', { name: /^\s*The exchange with id 3/ });
    const note = figure.locator('.note');
    const request = figure.getByRole('tree', { name: 'Request' });
    const answer = figure.getByRole('tree', { name: 'Answer' });
    await expect(note).toContainText('Point at a member');

    // By keyboard: one stop of Tab, then arrows over every member of both messages.
    const walk = async (tree: typeof request): Promise<Map<string, string>> => {
      const notes = new Map<string, string>();
      await tree.getByRole('treeitem').first().focus();
      for (let left = await tree.getByRole('treeitem').count(); left > 0; left -= 1) {
        const focused = tree.locator(':focus');
        const pointer = (await focused.getAttribute('data-pointer')) ?? '?';
        notes.set(pointer, (await note.textContent()) ?? '');
        await page.keyboard.press('ArrowDown');
      }
      return notes;
    };
    const meta = 'io.modelcontextprotocol~1';
    const asked = await walk(request);
    const came = await walk(answer);
    const protocol: readonly (readonly [Map<string, string>, string])[] = [
      ...[
        ...['/jsonrpc', '/id', '/method', '/params', '/params/name', '/params/arguments', '/params/_meta'],
        ...['protocolVersion', 'clientCapabilities', 'clientInfo'].map(
          (name) => `/params/_meta/${meta}${name}`,
        ),
      ].map((pointer) => [asked, pointer] as const),
      ...[
        ...['/jsonrpc', '/id', '/result', '/result/resultType', '/result/_meta', '/result/isError'],
        ...['/result/content', '/result/content/0/type', '/result/content/0/text'],
        ...['/result/structuredContent', `/result/_meta/${meta}serverInfo`],
      ].map((pointer) => [came, pointer] as const),
    ];
    for (const [notes, pointer] of protocol)
      expect(notes.get(pointer), pointer).toMatch(/\S.*Specification, \S/s);
    expect(came.get('/result/structuredContent/status')).toContain('The tool’s own field');
    expect(new Set(protocol.map(([notes, pointer]) => notes.get(pointer))).size).toBeGreaterThan(15);

    // By pointer: while it stands on a member, and back to the kept one when it leaves.
    await request.locator('[role="treeitem"][data-pointer="/id"]').click();
    const kept = (await note.textContent()) ?? '';
    expect(kept).toContain('id');
    await answer.locator('[role="treeitem"][data-pointer="/result/isError"]').hover();
    await expect(note).toContainText('isError');
    await page.mouse.move(0, 0);
    await expect(note).toHaveText(kept);
    await expect(note.getByRole('link')).toHaveAttribute(
      'href',
      /^https:\/\/modelcontextprotocol\.io\/specification\/2026-07-28\//,
    );

    await answer.locator('[role="treeitem"][data-pointer="/result/resultType"]').tap();
    await expect(note).toContainText('resultType');
    covers('figure', 'annotated');
  });
});

test('predictions: nothing is told before a commitment, then every option is', async ({
  page,
  chapter43,
  covers,
}) => {
  const right: Readonly<Record<string, string>> = {
    'predict-adapters': '30 without, 11 with',
    'predict-b205': 'The read executor, by the application’s own rule',
    'predict-stderr': 'Nothing yet; it may show the line, keep it, or ignore it',
    'predict-five': 'Ids 1, 2, 3 and 4 a result; id 5 an error',
    'predict-initialize': 'An error that names the revision it speaks',
    'predict-snapshot': 'Yes, to the last character',
  };
  expect(predictions.map(({ id }) => id)).toEqual(Object.keys(right));
  const chapter = await Chapter.open(page, chapter43);
  for (const { id, question, options } of predictions) {
    const predict = chapter.predict(question);
    const hit = right[id] ?? '';
    for (const { says } of options) await expect(page.getByText(says, { exact: true })).toHaveCount(0);
    await predict.commitButton.click();
    await expect(predict.root.getByRole('status')).toHaveText('Choose one first.');
    const miss = options.find(({ text }) => text !== hit);
    await predict.commit(miss?.text ?? '');
    await expect(predict.outcome).toBeFocused();
    await expect(predict.outcome.locator('.own')).toContainText('not this time');
    await expect(predict.outcome.locator('.own')).toContainText(miss?.says ?? '?');
    await expect(predict.outcome.getByRole('listitem').filter({ hasText: 'what happens' })).toContainText(
      hit,
    );
    for (const { says } of options) await expect(predict.outcome).toContainText(says);

    await predict.takeBack.click();
    await expect(predict.outcome).toHaveCount(0);
    await predict.commit(hit);
    await expect(predict.outcome.locator('.own')).toContainText(hit);
    await expect(predict.outcome.locator('.own .word')).toHaveText('hit');
  }
  await expect(page.getByText('Saved here', { exact: true })).toBeVisible();
  await chapter.reload();
  for (const { id, question } of predictions) {
    await expect(chapter.predict(question).outcome.locator('.own .word')).toHaveText('hit');
    covers('prediction', id);
  }
});
