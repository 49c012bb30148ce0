import { expect, test } from './fixtures.ts';
import { Chapter } from './pages/chapter.ts';

const folder = '26-mcp-against-the-spec';
test.use({ chapter: folder });

test('two servers: the same line to both, the rule, and a verdict on the reader’s verdict', async ({
  page,
  site,
  covers,
}) => {
  const chapter = await Chapter.open(page, `${site.url}${folder}/`);
  const lab = chapter.lab('Two servers, one specification');
  const ours = lab.root.getByRole('region', { name: 'Our server' });
  const official = lab.root.getByRole('region', { name: 'The official server' });
  const choice = lab.root.getByRole('combobox', { name: 'Choose a line' });
  const verdict = lab.root.getByRole('status');
  const send = (): Promise<void> => lab.button('Send to both').click();

  await choice.selectOption('Half a message');
  await send();
  await expect(ours).toContainText('Protocol error -32700, without an id');
  await expect(ours).toContainText('{"jsonrpc":"2.0","error":{"code":-32700,');
  await expect(official).toContainText('Nothing');
  await expect(official).toContainText('It answered the request behind the line');
  // The rule is there to read before the reader takes a side; what follows from it is not.
  await expect(lab.root).toContainText('A text that is no JSON is answered with -32700.');
  await expect(lab.root).not.toContainText('The official library drops the line');
  await lab.button('Check').click();
  await expect(verdict).toHaveText('Take a side first.');
  await lab.root.getByRole('radio', { name: 'the official one alone' }).check();
  await lab.button('Check').click();
  await expect(verdict).toContainText('Not so. The specification is on our side.');
  await lab.root.getByRole('radio', { name: 'ours alone' }).check();
  await expect(verdict).toHaveText('');
  await lab.button('Check').click();
  await expect(verdict).toContainText('Right. The specification is on our side.');
  await expect(verdict).toContainText('The official library drops the line');
  await expect(lab.root).toContainText('1 of 16 lines judged as the specification does.');

  // The same line as the first and as a later one: only one of the two remembers.
  await choice.selectOption('The same revision, a little later');
  await expect(official).toContainText('No answer to this line yet.');
  await send();
  await expect(ours).toContainText('Protocol error -32022');
  await expect(official).toContainText('Result');
  await lab.root.getByRole('checkbox', { name: 'Let each process serve a good request first' }).uncheck();
  await send();
  await expect(official).toContainText('Protocol error -32022');
  await expect(lab.root.getByRole('heading', { name: 'Both mean the same' })).toBeVisible();

  await lab.root
    .getByRole('textbox', { name: 'The line, free to edit' })
    .fill('{"jsonrpc":"2.0","id":1,"method":7}');
  await expect(choice).toHaveValue('own');
  await send();
  await expect(ours).toContainText('Protocol error -32600');
  await lab.root.getByRole('radio', { name: 'both' }).check();
  await lab.button('Check').click();
  await expect(verdict).toContainText('Not so.');
  covers('lab', 'two-servers');
});
