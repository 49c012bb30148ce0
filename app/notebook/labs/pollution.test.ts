import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import type { LineEntry } from '../../host/types.ts';
import { pollutionOf } from './pollution.ts';
import { closePages, openLab } from './testing/lab-page.ts';

const request =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';
const lab: Lab = {
  id: 'pollution',
  type: 'pollution',
  title: 'Noise',
  benches: [
    { program: 'noisy', cells: ['n'] },
    { program: 'quiet', cells: ['q'] },
  ],
};
const cell = (id: string, program: string) => ({
  id,
  title: id,
  line: request,
  reference: undefined,
  program,
});

const line = (seq: number, stream: LineEntry['stream'], text: string): LineEntry => ({
  seq,
  at: seq,
  process: 1,
  afterEnd: false,
  restored: false,
  kind: 'line',
  stream,
  text,
});

afterEach(closePages);

async function judgedBench(index: number) {
  const { session } = await openLab(lab, programs, [cell('n', 'noisy'), cell('q', 'quiet')]);
  const bench = session.bench('pollution', index);
  await bench.cells[0]?.send();
  await Promise.resolve();
  return pollutionOf(bench.entries, bench.cells[0]?.exchange);
}

it('marks what is no message on stdout, and pairs the request all the same', async () => {
  const found = await judgedBench(0);
  expect(found.verdict).toBe('polluted');
  expect(found.says).toBe('4 of 5 lines on stdout are no messages.');
  expect(found.stdout.map(({ name }) => name)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'result for id 1',
  ]);
  expect(found.stdout[0]?.stray).toBe('This is not an MCP message: the text is not JSON.');
  expect(found.stderr).toEqual([]);
  expect(found.paired).toBe('Request 1 was paired with its answer all the same.');
});

it('leaves the same text in peace on stderr', async () => {
  const found = await judgedBench(1);
  expect(found.verdict).toBe('clean');
  expect(found.says).toBe('stdout is clean: 1 line, and nothing but messages.');
  expect(found.stderr.map(({ text }) => text)).toEqual([
    '[db] ready',
    '[log] tools/list came in',
    'progress: 50 %',
    'warning: the order table is read without a time limit',
  ]);
  expect(found.stderr.every(({ stray }) => stray === undefined)).toBe(true);
});

it('tells text that is stuck to a message from text alone', () => {
  const found = pollutionOf(
    [line(1, 'stdout', 'progress: 50 %{"jsonrpc":"2.0","id":1,"result":{}}')],
    undefined,
  );
  expect(found.stdout[0]?.stray).toBe('Not an MCP message: other text is stuck to what may have been one.');
  expect(found.says).toBe('1 of 1 line on stdout is no message.');
});

it('says nothing before there is anything', () => {
  expect(pollutionOf([], undefined)).toMatchObject({
    verdict: 'nothing',
    says: 'Nothing on stdout yet.',
    paired: undefined,
  });
});
