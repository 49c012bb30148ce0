import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestCell } from '../cell.svelte.ts';
import { sectionsOf } from '../progress.ts';
import type { Session } from '../session.svelte.ts';
import type { Store } from '../storage/store.svelte.ts';
import { ProgramHost } from '../testing/program-host.ts';
import {
  answerTo,
  echo,
  request,
  type SmallPages,
  smallPages,
  smallSections,
} from '../testing/small-page.ts';
import { hitsOf } from './hits.ts';
import type { ForecastDraft } from './past-api.ts';

const empty: ForecastDraft = { outcome: '', code: '', isError: '', pointer: '', value: '' };

let name = '';
let count = 0;
let pages: SmallPages;
let host: ProgramHost;
let session: Session;
let store: Store;

beforeEach(async () => {
  count += 1;
  name = `past-${String(count)}`;
  pages = smallPages(name);
  host = new ProgramHost(pages.clock, { echo });
  ({ session, store } = await pages.open(host));
});

afterEach(async () => {
  await pages.leave();
  await deleteDB(name);
});

async function predict(cell: RequestCell, draft: Partial<ForecastDraft>): Promise<void> {
  const rules = await cell.past.rules();
  const read = rules.readForecast({ ...empty, ...draft });
  if (!read.ok) throw new Error(read.says);
  const before = cell.exchange?.answer === undefined ? undefined : cell.exchange.request.text;
  cell.past.commit(rules.openForecast(cell.past, cell.wireLine ?? cell.text, read.forecast, before));
}

async function verdict(cell: RequestCell) {
  const { met } = cell.past.forecast;
  return met === undefined ? undefined : (await cell.past.rules()).judge(met);
}

const scored = (cell: RequestCell) => vi.waitFor(() => expect(cell.past.forecast.met?.score).toBeDefined());

function wait(): void {
  for (let second = 0; second < 12; second += 1) pages.clock.advance(1000);
}

describe('a prediction', () => {
  it('is held against the answer part by part, each explained', async () => {
    const cell = session.cell('r1');
    await predict(cell, { outcome: 'tool-error', pointer: '/result/n', value: '100' });
    await cell.send();
    await scored(cell);
    expect(await verdict(cell)).toEqual({
      hits: 1,
      of: 2,
      counts: true,
      why: undefined,
      parts: [
        {
          name: 'outcome',
          hit: false,
          says: 'You predicted a tool error; a result came: the server did what was asked.',
        },
        { name: 'member', hit: true, says: '/result/n is 1e2, as predicted.' },
      ],
    });
    expect(cell.past.forecast).toMatchObject({ open: undefined, hits: 1, of: 2 });
    expect(session.announcement).toBe('First: 1 of 2 predicted right');
  });

  it('sees the code of an error, and isError that is absent', async () => {
    const cell = session.cell('r1');
    await predict(cell, { isError: 'absent', outcome: 'result' });
    await cell.send();
    await scored(cell);
    expect((await verdict(cell))?.hits).toBe(2);
    cell.edit(request(1, 'refuse'));
    await predict(cell, { outcome: 'protocol-error', code: '-32601' });
    await cell.send();
    await vi.waitFor(() => expect(cell.past.forecast).toMatchObject({ hits: 4, of: 4 }));
    expect((await verdict(cell))?.parts[1]?.says).toBe('The code is \u221232601, as predicted.');
    cell.edit(request(1, 'other'));
    await predict(cell, { code: '-32602' });
    await cell.send();
    await vi.waitFor(() => expect(cell.past.forecast).toMatchObject({ hits: 4, of: 5 }));
    expect((await verdict(cell))?.parts[0]?.says).toBe(
      'You predicted the code \u221232602; what came has no error code.',
    );
  });

  it('is void when the request has been changed in meaning, and stands over white space and another id', async () => {
    const cell = session.cell('r1');
    await predict(cell, { outcome: 'result' });
    cell.edit(request(9).replace('{', '{ \n'));
    await cell.send();
    await scored(cell);
    expect(cell.past.forecast).toMatchObject({ hits: 1, of: 1 });
    cell.edit(request(9, 'another'));
    await predict(cell, { outcome: 'result' });
    cell.edit(request(9, 'changed'));
    await cell.send();
    await scored(cell);
    expect(await verdict(cell)).toMatchObject({ parts: [], of: 0, counts: false });
    expect(cell.past.forecast).toMatchObject({ hits: 1, of: 1 });
  });

  it('made when the answer is known is shown, and does not count', async () => {
    const cell = session.cell('r1');
    await cell.send();
    await predict(cell, { outcome: 'result' });
    await cell.send();
    await scored(cell);
    expect(await verdict(cell)).toMatchObject({ hits: 1, of: 1, counts: false });
    expect(cell.past.forecast).toMatchObject({ hits: 0, of: 0 });
  });

  it('made while the answer is under way does not count, and that answer never settles it', async () => {
    const cell = session.cell('r1');
    cell.edit(request(1, 'silent'));
    const first = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    await predict(cell, { outcome: 'result' });
    host.newest.say(`${answerTo(1)}\n`);
    await first;
    expect(cell.past.forecast.met).toBeUndefined();
    expect(cell.past.forecast.open?.repeated).toBe(true);
  });

  it('is settled by the newest attempt alone; a late answer of an earlier one is nothing to it', async () => {
    const cell = session.cell('r1');
    cell.edit(request(1, 'silent'));
    await predict(cell, { outcome: 'protocol-error' });
    const first = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    const second = cell.send();
    await vi.waitFor(() => expect(cell.past.versions).toHaveLength(2));
    host.newest.say(`${answerTo(1)}\n`);
    await first;
    expect(cell.past.forecast.met).toBeUndefined();
    host.newest.say('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}\n');
    await second;
    await scored(cell);
    expect(cell.past.forecast).toMatchObject({ hits: 1, of: 1 });
  });

  it('stands over a timeout and a dead process, and says so; a miss is the server\u2019s alone', async () => {
    const cell = session.cell('r1');
    cell.edit(request(1, 'silent'));
    await predict(cell, { outcome: 'result' });
    const sent = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    wait();
    await sent;
    expect(cell.past.forecast).toMatchObject({ met: undefined, open: { ended: 'timeout' }, of: 0 });
    const again = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    session.slot.kill();
    await again;
    expect(cell.past.forecast).toMatchObject({ met: undefined, open: { ended: 'dead-process' }, of: 0 });
  });

  it('of silence is met by a timeout, missed by an answer, and by a dead process neither', async () => {
    const cell = session.cell('r1');
    cell.edit(request(1, 'silent'));
    await predict(cell, { outcome: 'silence' });
    const dies = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    session.slot.kill();
    await dies;
    expect(cell.past.forecast.met).toBeUndefined();
    const waits = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    wait();
    await waits;
    await scored(cell);
    expect(cell.past.forecast).toMatchObject({ hits: 1, of: 1 });
    expect((await verdict(cell))?.parts[0]?.says).toContain('only the page\u2019s own timeout shows that');
    cell.edit(request(1));
    await predict(cell, { outcome: 'silence' });
    await cell.send();
    await vi.waitFor(() => expect(cell.past.forecast).toMatchObject({ hits: 1, of: 2 }));
  });

  it('can be taken back, comes back after a reload, and goes with all work', async () => {
    const cell = session.cell('r1');
    await predict(cell, { outcome: 'result' });
    cell.past.commit(undefined);
    await cell.send();
    expect(cell.past.forecast.met).toBeUndefined();
    cell.edit(request(1, 'new'));
    await predict(cell, { outcome: 'result' });
    await store.saver.flush();
    const { session: later } = await pages.open(host);
    expect(later.cell('r1').past.forecast.open?.forecast.outcome).toBe('result');
    await later.resetAll();
    expect(later.cell('r1').past.forecast).toMatchObject({ open: undefined, of: 0 });
    expect(later.cell('r1').past.versions).toEqual([]);
  });

  it.each([
    [{}, 'Predict one thing at least.'],
    [{ code: 'x' }, 'A code is a whole number, as in -32602.'],
    [{ outcome: 'result', code: '-32602' }, 'Only a protocol error has a code.'],
    [{ outcome: 'protocol-error', isError: 'true' }, 'Only a result can have isError.'],
    [{ outcome: 'tool-error', isError: 'false' }, 'A tool error is a result whose isError is true.'],
    [{ outcome: 'result', isError: 'true' }, 'A result whose isError is true is a tool error.'],
    [{ outcome: 'silence', pointer: '/a', value: '1' }, 'Silence has no code, no isError and no member.'],
    [{ pointer: 'result', value: '1' }, 'A place is a JSON Pointer, as in /result/resultType.'],
    [{ pointer: '/result' }, 'Say which value you expect at that place.'],
    [{ value: '1' }, 'Say at which place you expect that value.'],
  ])('refuses %o', async (draft, says) => {
    const rules = await session.cell('r1').past.rules();
    expect(rules.readForecast({ ...empty, ...draft })).toEqual({ ok: false, says });
  });

  it('is summed by section, with the questions of the text', async () => {
    const of = (id: string) => hitsOf(session, smallSections.get(id) ?? []);
    expect([of('s1'), of('s2')]).toEqual([
      { hits: 0, of: 0 },
      { hits: 0, of: 0 },
    ]);
    session.prediction('p').commit('b');
    const cells = [
      session.cell('r1'),
      session.cell('r2'),
      session.bench('lab').cells[0],
      session.partCell('e1', 'q'),
    ];
    for (const cell of cells) {
      if (cell === undefined) throw new Error('a cell is missing');
      await predict(cell as RequestCell, { outcome: 'result' });
      await cell.send();
      await scored(cell as RequestCell);
    }
    expect([of('s1'), of('s2')]).toEqual([
      { hits: 2, of: 3 },
      { hits: 2, of: 2 },
    ]);
    expect(hitsOf(session, sectionsOf([]).get('s1') ?? [])).toEqual({ hits: 0, of: 0 });
  });
});

describe('the history of a cell', () => {
  it('keeps every version as typed, with process and outcome, sent raw or unpaired too', async () => {
    const cell = session.cell('r1');
    cell.edit(`${request(1)}  `);
    await cell.send();
    cell.edit(request(2, 'refuse'));
    await cell.send();
    cell.edit('{"jsonrpc":"2.0","method":"x"}');
    await cell.send();
    cell.setRawMode(true);
    cell.edit('no json');
    await cell.send();
    expect(
      cell.past.versions.map(({ text, raw, process, outcome }) => [text, raw, process, outcome]),
    ).toEqual([
      [`${request(1)}  `, false, 1, 'result'],
      [request(2, 'refuse'), false, 1, 'protocol-error'],
      ['{"jsonrpc":"2.0","method":"x"}', false, 1, 'unpaired'],
      ['no json', true, 1, 'unpaired'],
    ]);
    expect(cell.past.versions[0]?.answer).toBe(answerTo(1));
    await store.saver.flush();
    const { session: later } = await pages.open(host);
    expect(later.cell('r1').past.versions).toEqual(cell.past.versions);
  });

  it('keeps nothing of what the host refused', async () => {
    const cell = session.cell('r1');
    cell.edit('{');
    await cell.send();
    expect(cell.past.versions).toEqual([]);
  });

  it('puts a version back, undoes that, and loses no text on the way, also over a reload', async () => {
    const cell = session.cell('r1');
    cell.edit('first');
    cell.reset();
    cell.edit('second');
    cell.putBack(request(7));
    expect([cell.text, cell.undoes, cell.canUndoReset]).toEqual([request(7), 'restore', true]);
    // The undo held "first" until now, and it was never sent.
    expect(cell.past.versions.map(({ text, outcome }) => [text, outcome])).toEqual([['first', 'unsent']]);
    await store.saver.flush();
    const { session: later } = await pages.open(host);
    const again = later.cell('r1');
    expect([again.text, again.undoes]).toEqual([request(7), 'restore']);
    again.undoReset();
    expect(again.text).toBe('second');
    again.putBack('first');
    again.putBack(request(8));
    expect(again.past.versions.map(({ text }) => text)).toContain('second');
  });

  it('is the same in another tab', async () => {
    const { session: other } = await pages.open(host);
    await session.cell('r1').send();
    await store.saver.flush();
    await vi.waitFor(() => expect(other.cell('r1').past.versions).toHaveLength(1));
  });

  it('goes with the export and comes back with the import', async () => {
    await session.cell('r1').send();
    await predict(session.cell('r2'), { outcome: 'result' });
    await session.cell('r2').send();
    await scored(session.cell('r2'));
    const file = await session.exportWork();
    await session.resetAll();
    expect(session.cell('r1').past.versions).toEqual([]);
    expect((await session.importWork(file)).ok).toBe(true);
    expect(session.cell('r1').past.versions).toHaveLength(1);
    expect(session.cell('r2').past.forecast).toMatchObject({ hits: 1, of: 1 });
  });
});
