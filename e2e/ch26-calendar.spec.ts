import type { Page } from '@playwright/test';
import { chapterSources } from './chapter-sources.ts';
import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const folder = '26-mcp-against-the-spec';
test.use({ chapter: folder });

const source = (await chapterSources()).find((one) => one.folder === folder);
if (source === undefined) throw new Error(`There is no chapter ${folder}.`);
const { data } = source;

const open = (page: Page, site: { readonly url: string }): Promise<Chapter> =>
  Chapter.open(page, `${site.url}${folder}/`);
const titleOf = (id: string): string => data.cells.find((one) => one.id === id)?.title ?? id;

test('one calendar, five requests: each row equals the reference', async ({ page, site, covers }) => {
  const chapter = await open(page, site);
  const table = chapter.table(/^Table 26\.1/);
  await table.runAll();
  for (let number = 1; number <= 5; number += 1) await expect(table.row(number).badge).toContainText('equal');

  const week = await (await table.row(2).open()).answerText();
  expect(week).toContain(
    String.raw`"text":"[{\"id\":\"e1\",\"title\":\"Standup\",\"startsAt\":\"2026-09-07T09:00:00Z\"},{\"id\":\"e2\",\"title\":\"Design review\",\"startsAt\":\"2026-09-09T15:00:00Z\"}]"`,
  );
  expect(week).toContain('"ttlMs":60000,"cacheScope":"private"');
  const created = await (await table.row(4).open()).answerText();
  expect(created).toContain('"text":"Created e3: Dentist at 2026-09-10T08:30:00Z"');
  expect(created).toContain(
    '"structuredContent":{"id":"e3","title":"Dentist","startsAt":"2026-09-10T08:30:00Z"},"isError":false',
  );
  const asked = await (await table.row(5).open()).answerText();
  expect(asked).toContain('"resultType":"input_required"');
  expect(asked).toContain('"requestState":"eyJ0aXRsZSI6IkRlbnRpc3QifQ=="');
  covers('row', ...[1, 2, 3, 4, 5].map((number) => `table-26-1/r${String(number)}`));
  covers('cell', 'r1', 'r2', 'r3', 'r4', 'r5');
});

test('a read that is no tool, a listener that hears of a change, a cursor made up', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await open(page, site);
  const asTool = chapter.cell(titleOf('c-as-tool'));
  await asTool.send();
  expect(JSON.parse(await asTool.answerText())).toEqual({
    jsonrpc: '2.0',
    id: 4,
    error: { code: -32602, message: 'Unknown tool: read_week' },
  });

  const listen = chapter.cell(titleOf('l-listen'));
  await listen.start();
  await expect(listen.root).toContainText('notifications/subscriptions/acknowledged');
  const change = chapter.cell(titleOf('l-create'));
  await change.send();
  await expect(change.outcome).toHaveText('Result');
  await expect(listen.root).toContainText(
    '"method":"notifications/resources/updated","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"watch"},"uri":"calendar://week"}',
  );

  const cursor = chapter.cell(titleOf('l-cursor'));
  await cursor.send();
  expect(JSON.parse(await cursor.answerText())).toMatchObject({ id: 22, error: { code: -32602 } });
  covers('cell', 'c-as-tool', 'l-listen', 'l-create', 'l-cursor');
});

test('figures: editors and languages, and who decides', async ({ page, site, covers }) => {
  await open(page, site);
  const adapters = page.getByRole('figure', { name: /^\s*Editors and languages/ });
  await expect(adapters.locator('.count')).toHaveText(['4 × 8 = 32', '4 + 8 = 12']);
  await adapters.getByRole('spinbutton', { name: 'Languages', exact: true }).fill('1');
  await adapters.getByRole('spinbutton', { name: 'Languages', exact: true }).press('Tab');
  await expect(adapters.locator('.count')).toHaveText(['4 × 1 = 4', '4 + 1 = 5']);
  const kinds = page.getByRole('figure', { name: /^\s*Three primitives/ });
  await expect(kinds.getByRole('rowheader')).toHaveText([
    'Tool: the model decides',
    'Resource: the application decides',
    'Prompt: the person decides',
  ]);
  covers('figure', 'editors-languages', 'who-decides');
});

test('predictions of round trips, of state and of cost', async ({ page, site, covers }) => {
  const chapter = await open(page, site);
  for (const id of ['predict-same-id', 'predict-c', 'predict-tokens']) {
    const prediction = data.predictions.find((one) => one.id === id);
    if (prediction === undefined) throw new Error(`The chapter has no prediction ${id}.`);
    const { question, options, right } = prediction;
    const predict = chapter.predict(question);
    const miss = options.find((one) => one.id !== right);
    await predict.commit(miss?.text ?? '');
    await expect(predict.outcome.locator('.own')).toContainText('not this time');
    for (const { says } of options) await expect(predict.outcome).toContainText(says);
    await predict.takeBack.click();
    await predict.commit(options.find((one) => one.id === right)?.text ?? '');
    await expect(predict.outcome.locator('.own .word')).toHaveText('hit');
    covers('prediction', id);
  }
});
