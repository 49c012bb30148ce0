import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import { Declarations } from './declarations.svelte.ts';
import { closePages, openLab } from './testing/lab-page.ts';

const lab = (program: string): Lab => ({
  id: 'capabilities',
  type: 'refusals',
  title: 'Declared',
  benches: [{ program, cells: ['c'] }],
});
const cell = (program: string) => ({
  id: 'c',
  title: 'c',
  line: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}',
  reference: undefined,
  program,
});

async function opened(program: string) {
  const { session } = await openLab(lab(program), programs, [cell(program)]);
  const bench = session.bench('capabilities');
  return { bench, declarations: new Declarations(session, bench) };
}

afterEach(closePages);

it('knows what the client declared in its newest request, and nothing of the server before it is asked', async () => {
  const { bench, declarations } = await opened('book-orders');
  expect(declarations.server.declared).toBeUndefined();
  await bench.cells[0]?.send();
  expect(declarations.server.may).toEqual(['ask with a form']);
  expect(declarations.client.declared).toBeUndefined();
});

it.each([
  ['book-orders', ['list and call tools']],
  [
    'calendar-toy',
    expect.arrayContaining(['list and call tools', 'list and read resources', 'list and get prompts']),
  ],
])('asks %s what it offers, and forgets it with the process', async (program, may) => {
  const { bench, declarations } = await opened(program);
  await declarations.ask();
  await Promise.resolve();
  expect(declarations.client.may).toEqual(may);
  expect(declarations.problem).toBeUndefined();
  await bench.slot.restart();
  await Promise.resolve();
  expect(declarations.client.declared).toBeUndefined();
});
