import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSchemaWorker } from '../host/testing/fake-schema-worker.ts';
import { METHODS } from '../../worker/mcp/names.ts';
import type { RequestCell } from './cell.svelte.ts';
import type { Session } from './session.svelte.ts';
import { type LineProgram, ProgramHost } from './testing/program-host.ts';
import { type SmallPages, smallPages } from './testing/small-page.ts';

/** Lists one tool whose schema has a pattern, and answers its calls with the word that they bear. */
const words: LineProgram = (_env, say) => (line) => {
  const { id, method, params } = JSON.parse(line) as { id: number; method: string; params: { word: string } };
  const outputSchema = { type: 'object', properties: { word: { type: 'string', pattern: '^(a+)+$' } } };
  const tools = [{ name: 'say', inputSchema: { type: 'object' }, outputSchema }];
  const told = { content: [], structuredContent: { word: params.word } };
  const result = { resultType: 'complete', ...(method === METHODS.listTools ? { tools } : told) };
  say(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
};

const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';
const callWith = (id: number, word: string) =>
  `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"say","word":"${word}"}}`;

const waits = {
  name: 'output-schema',
  passed: 'does not apply',
  says: 'Whether structuredContent fits the output schema is being checked.',
};
const passed = {
  name: 'output-schema',
  passed: true,
  says: 'structuredContent fits the output schema.',
};

let count = 0;
let name = '';
let pages: SmallPages;
let made: FakeSchemaWorker[];
let session: Session;
let stopShowing: () => void;
/** What a cell shows of the output schema, each time that it is shown anew. */
let shown: unknown[];

function show(cell: RequestCell): void {
  stopShowing = $effect.root(() => {
    $effect(() => void shown.push(cell.checks.find((check) => check.name === 'output-schema')));
  });
  flushSync();
}

async function send(cell: RequestCell, line: string): Promise<void> {
  cell.edit(line);
  expect((await cell.send())?.outcome).toBe('result');
}

/** The worker that was made last, when there have been so many; its script is there. */
async function worker(nth: number): Promise<FakeSchemaWorker> {
  await vi.waitFor(() => expect(made).toHaveLength(nth));
  const newest = made.at(-1);
  if (newest === undefined) throw new Error('no worker');
  newest.say('ready');
  return newest;
}

beforeEach(async () => {
  count += 1;
  name = `checks-${String(count)}`;
  [made, shown] = [[], []];
  vi.stubGlobal('Worker', function make() {
    const worker = new FakeSchemaWorker();
    made.push(worker);
    return worker;
  });
  pages = smallPages(name);
  ({ session } = await pages.open(new ProgramHost(pages.clock, { echo: words })));
  await send(session.cell('r1'), list);
});

afterEach(async () => {
  stopShowing();
  vi.unstubAllGlobals();
  await pages.leave();
  await deleteDB(name);
});

describe('an output schema that may take for ever', () => {
  it('shows that it is being checked, and then what was found', async () => {
    const cell = session.cell('r2');
    await send(cell, callWith(2, 'aaa'));
    show(cell);
    (await worker(1)).say({ fits: true });
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(passed));
    expect(shown).toContainEqual(waits);
    expect(cell.checks.map((check) => check.name)).toEqual([
      ...['id', 'resultType', 'text-equals-structured', 'output-schema', 'fields-as-asked'],
    ]);
    expect(made.every(({ terminated }) => terminated)).toBe(true);
  });

  it('that takes longer than a second fails with that, and the worker is gone', async () => {
    const cell = session.cell('r2');
    await send(cell, callWith(2, 'aaab'));
    show(cell);
    const stuck = await worker(1);
    pages.clock.advance(1000);
    await vi.waitFor(() =>
      expect(shown.at(-1)).toEqual({
        name: 'output-schema',
        passed: false,
        says: 'structuredContent against the output schema: it cannot be applied: that takes longer than this host is willing to wait',
        pointer: '/result/structuredContent',
      }),
    );
    expect(stuck.terminated).toBe(true);
  });

  it('is found for its own exchange: one that came meanwhile waits for its own, and the same is not checked again', async () => {
    const cell = session.cell('r2');
    await send(cell, callWith(2, 'aaa'));
    show(cell);
    const first = await worker(1);
    await send(cell, callWith(3, 'b'));
    flushSync();
    first.say({ fits: true });
    await worker(2);
    flushSync();
    expect(shown.at(-1)).toEqual(waits);
    expect(shown).not.toContainEqual(passed);
    await send(cell, callWith(4, 'aaa'));
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(passed));
    expect(made).toHaveLength(2);
  });

  it('leaves no worker behind when the page is left, and begins none after', async () => {
    const [cell, other] = [session.cell('r2'), session.cell('b1')];
    await send(cell, callWith(2, 'aaa'));
    show(cell);
    const running = await worker(1);
    await send(other, callWith(3, 'b'));
    session.close();
    expect(running.terminated).toBe(true);
    expect(other.checks.find((check) => check.name === 'output-schema')).toEqual(waits);
    await pages.leave();
    expect(made).toHaveLength(1);
  });
});
