import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Block, ChapterData, ChapterKey } from '../../chapters/kit/types.ts';
import type { TraceEntry } from '../host/types.ts';
import { wholeChapter } from './rest.ts';
import { Session } from './session.svelte.ts';
import { sectionsOf } from './progress.ts';
import { Store } from './storage/store.svelte.ts';
import { entryToStored, readEntry } from './storage/trace-record.ts';
import { Hub } from './testing/hub.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { type LineProgram, ProgramHost } from './testing/program-host.ts';

const line = (id: number | string, method: string, params = '{}') =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"${method}","params":${params}}`;
const answerTo = (id: number | string) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete"}}`;

const data: ChapterData = {
  cells: [
    { id: 'r1', title: 'First', line: line(1, 'server/discover'), reference: answerTo(1), program: 'echo' },
    { id: 'r2', title: 'Second', line: line(2, 'tools/list'), reference: answerTo(2), program: 'echo' },
    { id: 'free', title: 'Free', line: line('a', 'x'), reference: undefined, program: 'echo' },
    { id: 'quiet', title: 'Quiet', line: line(9, 'x'), reference: undefined, program: 'silent' },
  ],
  tables: [
    {
      id: 't',
      caption: 'Two rows',
      rows: [
        { cell: 'r1', request: 'one', outcome: 'an answer' },
        { cell: 'r2', request: 'two', outcome: 'an answer' },
      ],
    },
  ],
  figures: [],
  labs: [
    {
      id: 'lab',
      type: 'lying',
      title: 'Lab',
      benches: [
        { program: 'echo', cells: ['free'] },
        { program: 'plain', cells: [] },
      ],
    },
  ],
  predictions: [
    {
      id: 'p',
      question: '?',
      right: 'a',
      options: [
        { id: 'a', text: 'A', says: 'yes' },
        { id: 'b', text: 'B', says: 'no' },
      ],
    },
  ],
  exercises: [
    {
      id: 'e1',
      title: 'Exercise 1',
      intro: '',
      freeText: 'Say why.',
      hints: ['vague', 'plain'],
      parts: [
        {
          id: 'c',
          kind: 'choice',
          prompt: '?',
          options: [
            { id: 'yes', text: 'Yes' },
            { id: 'no', text: 'No' },
          ],
        },
        { id: 'q', kind: 'request', prompt: 'Build it', starter: line('e1', 'tools/call'), program: 'echo' },
      ],
    },
    {
      id: 'e2',
      title: 'Exercise 2',
      intro: '',
      freeText: '',
      hints: [],
      parts: [{ id: 'c', kind: 'choice', prompt: '?', options: [] }],
    },
  ],
};

const key: ChapterKey = {
  e1: {
    checkers: {
      c: (answer) =>
        answer.kind === 'choice' && answer.option === 'no'
          ? { kind: 'right', says: 'Yes.' }
          : answer.kind === 'choice' && answer.option === undefined
            ? { kind: 'unanswered', says: 'Choose.' }
            : { kind: 'wrong', explanation: 'yes', says: 'No.' },
      q: (answer) =>
        answer.kind === 'request' && answer.sent?.answer !== undefined
          ? { kind: 'right', says: 'Yes.' }
          : { kind: 'unanswered', says: 'Send it.' },
    },
    reference: 'Because.',
    points: [{ id: 'k', text: 'The point', judgedBy: ['c'], signs: [['principal']] }],
  },
  e2: {
    checkers: {
      c: () => {
        throw new Error('broken checker');
      },
    },
    reference: '',
    points: [],
  },
};

const blocks: readonly Block[] = [
  { kind: 'heading', depth: 2, id: 's1', text: 'One' },
  { kind: 'directive', name: 'predict', id: 'p' },
  { kind: 'directive', name: 'table', id: 't' },
  { kind: 'heading', depth: 2, id: 's2', text: 'Two' },
  { kind: 'directive', name: 'exercise', id: 'e1' },
  { kind: 'heading', depth: 2, id: 's3', text: 'Three' },
];

const idOf = (text: string): string => /"id":("[^"]*"|\d+)/.exec(text)?.[1] ?? 'null';
const echo: LineProgram = (_env, say) => (text) =>
  say(`{"jsonrpc":"2.0","id":${idOf(text)},"result":{"resultType":"complete"}}\n`);
const programs: Readonly<Record<string, LineProgram>> = {
  echo,
  silent: () => () => undefined,
  plain: (_env, say) => (text) => say(`got ${text}\n`),
};

let name = '';
let count = 0;
let clock = new ManualClock();
let hub = new Hub();
let loadKey = vi.fn(() => Promise.resolve(key));
const sessions: { readonly session: Session; readonly store: Store }[] = [];

interface Page {
  readonly session: Session;
  readonly store: Store;
  readonly host: ProgramHost;
}

function makePage(): Page {
  const host = new ProgramHost(clock, programs);
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => hub.join() });
  const options = {
    id: '43',
    title: 'T',
    content: 'v1',
    ...wholeChapter(data, sectionsOf(blocks), loadKey),
    store,
    host,
    site: 'https://class.example/',
  };
  const session = new Session(options);
  sessions.push({ session, store });
  return { session, store, host };
}

async function openPage(): Promise<Page> {
  const page = makePage();
  await page.session.open();
  return page;
}

async function leave({
  session,
  store,
}: {
  readonly session: Session;
  readonly store: Store;
}): Promise<void> {
  session.close();
  await store.close();
}

beforeEach(() => {
  count += 1;
  name = `session-${String(count)}`;
  clock = new ManualClock();
  hub = new Hub();
  loadKey = vi.fn(() => Promise.resolve(key));
  sessionStorage.clear();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await Promise.all(sessions.splice(0).map(leave));
  await deleteDB(name);
});

describe('a cell', () => {
  it('sends what is typed, white space aside, and nothing else', async () => {
    const { session, host } = await openPage();
    const cell = session.cell('free');
    cell.edit('{ "jsonrpc": "1.0",\n "jsonrpc": "2.0", "id": 1.0e0, "method": "\\u0078" }');
    await cell.send();
    expect(host.newest.received).toEqual([
      '{"jsonrpc":"1.0","jsonrpc":"2.0","id":1.0e0,"method":"\\u0078"}\n',
    ]);
    expect(cell.text).toBe('{ "jsonrpc": "1.0",\n "jsonrpc": "2.0", "id": 1.0e0, "method": "\\u0078" }');
    expect(cell.compacted).toBe(true);
  });

  it.each([
    '{"jsonrpc":"2.0","method":"x"}',
    '{"jsonrpc":"2.0","id":null,"method":"x"}',
    '[{"jsonrpc":"2.0","id":1,"method":"x"}]',
    '{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}',
  ])(
    'says that %s went and that nothing can be paired with it, and keeps no older answer there',
    async (text) => {
      const { session, host } = await openPage();
      const cell = session.cell('r1');
      await cell.send();
      expect([cell.exchange?.outcome, cell.unpaired]).toEqual(['result', false]);
      cell.edit(text);
      expect(await cell.send()).toBeUndefined();
      expect(host.newest.received.at(-1)).toBe(`${text}\n`);
      expect([cell.exchange, cell.unpaired]).toEqual([undefined, true]);
      expect(session.announcement).toContain(
        'First: sent; no answer can be paired with it, so look at the wire',
      );
      cell.reset();
      await cell.send();
      expect([cell.exchange?.outcome, cell.unpaired]).toEqual(['result', false]);
    },
  );

  it('B30: never changes the text while it is typed, and refuses broken JSON before the wire', async () => {
    const { session, host, store } = await openPage();
    const cell = session.cell('r1');
    await cell.send();
    const sentBefore = host.newest.received.length;
    const typed = '["item-1","item-2"]';
    for (let end = 1; end <= typed.length; end += 1) {
      cell.edit(typed.slice(0, end));
      clock.advance(2000);
      await store.saver.flush();
      flushSync();
      expect(cell.text).toBe(typed.slice(0, end));
    }
    cell.edit('["item-1",');
    expect(await cell.send()).toBeUndefined();
    expect(cell.refusal?.kind).toBe('broken-json');
    expect(cell.fault?.line).toBe(1);
    expect(host.newest.received.length).toBe(sentBefore);
    expect(cell.text).toBe('["item-1",');
  });

  it('sends broken text raw when the reader wants that', async () => {
    const { session, host } = await openPage();
    const cell = session.cell('r1');
    cell.setRawMode(true);
    cell.edit('not json\n{"x":');
    await cell.send();
    expect(host.newest.received).toEqual(['not json\n{"x":\n']);
    expect(session.entries.filter((entry) => entry.kind === 'line' && entry.stream === 'stdin')).toHaveLength(
      2,
    );
  });

  it('refuses an empty cell', async () => {
    const { session, host } = await openPage();
    session.cell('r1').edit(' \n ');
    expect(await session.cell('r1').send()).toBeUndefined();
    expect(session.cell('r1').refusal).toEqual({ kind: 'empty' });
    expect(host.processes).toHaveLength(0);
  });

  it('starts every process for the principal, with the key of this browser and the address of the site', async () => {
    const { session, host } = await openPage();
    await session.cell('r1').send();
    await session.slot.restart('noor');
    const [first, second] = host.processes;
    expect(first?.env).toEqual({
      principal: 'mira',
      stateKey: expect.stringMatching(/^[\w-]{43}$/),
      site: 'https://class.example/',
    });
    expect(second?.env).toEqual({ ...first?.env, principal: 'noor' });
  });

  it('starts a process on first need, and a new one after it ended, and says so', async () => {
    const { session, host } = await openPage();
    await session.cell('r1').send();
    expect(session.slot.number).toBe(1);
    session.slot.kill();
    await vi.waitFor(() => expect(session.slot.state).toBe('ended'));
    await session.cell('r1').send();
    expect(session.announcement).toBe('Process 1 had ended; process 2 was started. First: complete result');
    expect(host.processes).toHaveLength(2);
    expect(session.cell('r1').exchange?.process).toBe(2);
  });

  it('says why when no process can be started', async () => {
    const { session, host } = await openPage();
    vi.spyOn(host, 'spawn').mockImplementation((program, env) => {
      const process = new ProgramHost(clock, {}).spawn(program, env);
      return process;
    });
    await session.cell('r1').send();
    const refusal = session.cell('r1').refusal;
    expect(refusal?.kind).toBe('no-process');
    expect(refusal).toMatchObject({ says: expect.stringContaining('there is no program echo') as string });
    expect(session.slot.state).toBe('failed');
  });

  it('waits for the reader under the policy ask', async () => {
    const { session, host } = await openPage();
    session.setPolicy('ask');
    const cell = session.cell('free');
    const denied = cell.send();
    await vi.waitFor(() => expect(cell.proposal?.method).toBe('x'));
    cell.proposal?.deny();
    expect(await denied).toBeUndefined();
    expect(cell.refusal?.kind).toBe('host-policy');
    expect(host.processes).toHaveLength(0);
    const allowed = cell.send();
    await vi.waitFor(() => expect(cell.proposal).toBeDefined());
    cell.proposal?.allow();
    expect((await allowed)?.outcome).toBe('result');
    expect(
      session.entries.some((entry) => entry.kind === 'event' && entry.event.type === 'refused-by-host'),
    ).toBe(true);
  });

  it('notes what the permission step let go, before the line, in the process it goes to; and nothing when it asks nothing', async () => {
    const { session } = await openPage();
    const cell = session.cell('free');
    const kinds = (): string[] =>
      session.entries.map((entry) => {
        const { process } = entry;
        const what = entry.kind === 'line' ? entry.stream : entry.event.type;
        return `${String(process)} ${what}`;
      });
    session.setPolicy('ask');
    const allowed = cell.send();
    await vi.waitFor(() => expect(cell.proposal).toBeDefined());
    cell.proposal?.allow();
    await allowed;
    expect(kinds()).toEqual(['1 spawned', '1 allowed-by-host', '1 stdin', '1 stdout']);
    const [, note, sent] = session.entries;
    expect(note).toMatchObject({ event: { reason: 'you allowed it' } });
    expect(note?.kind === 'event' && note.event.type === 'allowed-by-host' && note.event.line).toBe(
      sent?.kind === 'line' && sent.text,
    );
    expect(readEntry(entryToStored(note as TraceEntry))).toEqual({ ...note, restored: true });
    // Nothing to decide: nothing is noted.
    cell.edit(line(1, 'tools/list'));
    await cell.send();
    session.setPolicy('send');
    cell.edit(line(2, 'tools/call', '{"name":"get_order"}'));
    await cell.send();
    expect(kinds().slice(4)).toEqual(['1 stdin', '1 stdout', '1 stdin', '1 stdout']);
  });

  it('decides about each line of raw text, and sends none of them when one is refused', async () => {
    const { session, host } = await openPage();
    session.setPolicy('refuse-unlisted');
    const cell = session.cell('free');
    cell.setRawMode(true);
    cell.edit(`${line(1, 'tools/list')}\n${line(2, 'tools/call', '{"name":"get_order"}')}`);
    expect(await cell.send()).toBeUndefined();
    expect(cell.refusal).toEqual({
      kind: 'host-policy',
      says: 'The host did not send this: this process has not listed its tools, so get_order is unknown to the host.',
    });
    expect(host.processes).toHaveLength(0);
  });

  it('sends no call of an unlisted tool under the policy that refuses those', async () => {
    const { session, host } = await openPage();
    session.setPolicy('refuse-unlisted');
    const cell = session.cell('free');
    cell.edit(line(1, 'tools/call', '{"name":"get_order"}'));
    expect(await cell.send()).toBeUndefined();
    expect(cell.refusal?.kind).toBe('host-policy');
    expect(host.processes).toHaveLength(0);
    cell.edit(line(1, 'tools/list'));
    expect((await cell.send())?.outcome).toBe('result');
  });

  it('B44: a result that comes after the cell was sent again changes nothing', async () => {
    const { session, host } = await openPage();
    const cell = session.cell('quiet');
    const first = cell.send();
    await vi.waitFor(() => expect(cell.exchange).toBeDefined());
    const process = host.newest;
    cell.edit(line(10, 'x'));
    const second = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.id).toBe(10));
    process.say('{"jsonrpc":"2.0","id":9,"result":{"resultType":"complete","late":true}}\n');
    expect((await first)?.id).toBe(9);
    expect(cell.exchange?.id).toBe(10);
    expect(cell.exchange?.outcome).toBe('pending');
    process.say('{"jsonrpc":"2.0","id":10,"result":{"resultType":"complete"}}\n');
    await second;
    expect(cell.exchange?.outcome).toBe('result');
  });

  it('shows a timeout as its own, and can be cancelled', async () => {
    const { session } = await openPage();
    const cell = session.cell('quiet');
    cell.setTimeoutMs(1000);
    const timed = cell.send();
    await vi.waitFor(() => expect(cell.exchange).toBeDefined());
    clock.advance(1000);
    clock.advance(1);
    expect((await timed)?.outcome).toBe('timeout');
    const again = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    cell.cancel();
    expect((await again)?.outcome).toBe('cancelled');
  });

  it('B45: reset can be undone after other edits and after a reload', async () => {
    const first = await openPage();
    const cell = first.session.cell('r1');
    cell.edit('mine');
    cell.reset();
    expect(cell.edited).toBe(false);
    cell.edit('other');
    await leave(first);
    const { session } = await openPage();
    expect(session.cell('r1').text).toBe('other');
    expect(session.cell('r1').canUndoReset).toBe(true);
    session.cell('r1').undoReset();
    expect(session.cell('r1').text).toBe('mine');
    session.cell('r1').undoReset();
    expect(session.cell('r1').text).toBe('other');
  });

  it('B45: a text typed 300 ms before the page dies is there again', async () => {
    const first = await openPage();
    first.session.cell('r1').edit('typed');
    clock.advance(300);
    await vi.waitFor(() => expect(first.session.saving.state).toBe('saved'));
    const { session } = await openPage();
    expect(session.cell('r1').text).toBe('typed');
  });

  it('leaves alone what was typed before the stored work arrived, and offers that', async () => {
    const first = await openPage();
    first.session.cell('r1').edit('of the earlier visit');
    await leave(first);
    const { session } = makePage();
    session.cell('r1').edit('typed at once');
    await session.open();
    expect(session.cell('r1').text).toBe('typed at once');
    expect(session.cell('r1').otherTabText).toBe('of the earlier visit');
  });

  it('compares by meaning', async () => {
    const { session } = await openPage();
    const cell = session.cell('r1');
    cell.edit('{"params":{},"method":"server/discover","id":1.0,"jsonrpc":"2.0"}');
    await cell.prepareComparison();
    expect(cell.differencesToOriginal()).toEqual([]);
    expect(cell.differencesToReference()).toBeUndefined();
    cell.reset();
    await cell.send();
    expect(cell.differencesToReference()).toEqual([]);
    await vi.waitFor(() => expect(cell.checks.map((check) => check.name)).toContain('id'));
  });
});

describe('the rest of a chapter, when it comes late', () => {
  const whole = wholeChapter(data, sectionsOf(blocks), () => loadKey());
  const late = (later: () => Promise<typeof whole.rest.now>): Page => {
    const host = new ProgramHost(clock, programs);
    const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => hub.join() });
    const cells = data.cells.map((cell) => ({ ...cell, reference: undefined }));
    const session = new Session({ id: '43', title: 'T', content: 'v1', cells, rest: { later }, store, host });
    sessions.push({ session, store });
    return { session, store, host };
  };

  it('is asked for in vain before; a cell answers without it', async () => {
    const { session } = late(() => Promise.resolve(whole.rest.now));
    await session.open();
    expect((await session.cell('r1').send())?.outcome).toBe('result');
    expect(() => session.data).toThrow('has not been loaded');
    expect(() => session.table('t')).toThrow('has not been loaded');
  });

  it('takes what an earlier visit left, also when it comes after that was read, and completes the cells', async () => {
    const first = await openPage();
    first.session.prediction('p').commit('a');
    await first.store.saver.flush();
    await leave(first);
    const { session } = late(() => Promise.resolve(whole.rest.now));
    await session.open();
    expect(session.cell('r1').cell.reference).toBeUndefined();
    await session.load();
    expect(session.prediction('p').committed).toBe('a');
    expect(session.cell('r1').cell.reference).toBe(data.cells[0]?.reference);
  });

  it('can be loaded again when its script did not come', async () => {
    const later = vi.fn(() => Promise.resolve(whole.rest.now)).mockRejectedValueOnce(new Error('gone'));
    const { session } = late(later);
    await expect(session.load()).rejects.toThrow('gone');
    await session.load();
    await session.load();
    expect(later).toHaveBeenCalledTimes(2);
    expect(session.data).toBe(data);
  });
});

describe('a table', () => {
  it('runs row by row and knows the next', async () => {
    const { session } = await openPage();
    const table = session.table('t');
    expect(table.next).toBe(0);
    await table.runNext();
    expect(table.next).toBe(1);
    await table.runAll();
    expect(table.next).toBeUndefined();
    expect(table.rows.map((row) => [row.outcome, row.equalsReference])).toEqual([
      ['complete result', true],
      ['complete result', true],
    ]);
  });

  it('does not call an edited row the book’s, though the answer is the same', async () => {
    const { session } = await openPage();
    session.cell('r1').edit(line(1, 'tools/call'));
    await session.table('t').run(0);
    expect(session.table('t').rows[0]?.equalsReference).toBe(false);
    expect(session.cell('r1').edited).toBe(true);
  });

  it('stops at a row that is refused', async () => {
    const { session, host } = await openPage();
    session.cell('r1').edit('{');
    await session.table('t').runAll();
    expect(host.processes).toHaveLength(0);
    expect(session.cell('r2').exchange).toBeUndefined();
  });

  it('brings finished rows back after a reload, with the process they came from', async () => {
    const first = await openPage();
    await first.session.table('t').run(0);
    await leave(first);
    const { session } = await openPage();
    const [row] = session.table('t').rows;
    expect(row?.restoredFrom).toBe(1);
    expect(row?.equalsReference).toBe(true);
    expect(row?.cell.exchange?.request.text).toBe(line(1, 'server/discover'));
    await session.table('t').run(1);
    expect(session.table('t').rows[1]?.restoredFrom).toBeUndefined();
    expect(session.cell('r2').exchange?.process).toBe(2);
    session.table('t').clear();
    expect(session.table('t').next).toBe(0);
  });

  it('shows rows run in one tab in the other', async () => {
    const [a, b] = [await openPage(), await openPage()];
    await a.session.table('t').run(0);
    await a.store.saver.flush();
    expect(b.session.table('t').rows[0]?.restoredFrom).toBe(1);
  });
});

describe('a process slot', () => {
  it('replaces the process on restart and adds none, however often it is pressed', async () => {
    const { session, host } = await openPage();
    await session.slot.start();
    await Promise.all([session.slot.restart('noor'), session.slot.restart(), session.slot.start()]);
    expect(host.processes.filter((process) => process.alive)).toHaveLength(1);
    expect(session.slot.principal).toBe('noor');
    expect(host.newest.env.principal).toBe('noor');
    expect(session.slot.number).toBe(host.newest.number);
  });

  it('closes the input, counts down, and ends by force after five seconds', async () => {
    const { session, host } = await openPage();
    await session.slot.start();
    host.newest.hangs = true;
    const closing = session.slot.closeInput();
    expect(session.slot.state).toBe('closing');
    expect(session.slot.closingLeftMs).toBe(5000);
    clock.advance(2000);
    expect(session.slot.closingLeftMs).toBe(3000);
    clock.advance(3000);
    clock.advance(1);
    await closing;
    expect(session.slot.state).toBe('ended');
    expect(session.slot.exit).toMatchObject({ how: 'killed' });
    expect(session.slot.closingLeftMs).toBeUndefined();
  });

  it('settles every pending cell when the process dies', async () => {
    const { session } = await openPage();
    const sending = session.cell('quiet').send();
    await vi.waitFor(() => expect(session.cell('quiet').exchange).toBeDefined());
    session.close();
    expect((await sending)?.outcome).toBe('dead-process');
  });

  it('ends all processes and timers when the page is left', async () => {
    const page = await openPage();
    await page.session.cell('r1').send();
    await page.session.bench('lab').cells[0]?.send();
    await leave(page);
    expect(page.host.processes.every((process) => !process.alive)).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});

describe('a bench', () => {
  it('has a process and a text of its own', async () => {
    const { session } = await openPage();
    const bench = session.bench('lab', 0);
    const [cell] = bench.cells;
    await session.cell('r1').send();
    await cell?.send();
    cell?.edit('{}');
    expect(bench.slot.number).toBe(2);
    await vi.waitFor(() => expect(bench.entries.length).toBeGreaterThan(0));
    expect(bench.entries.every((entry) => entry.process === 2)).toBe(true);
    expect(session.cell('free').text).not.toBe('{}');
  });

  it('sends a plain line and gives the next one', async () => {
    const { session } = await openPage();
    const bench = session.bench('lab', 1);
    expect(await bench.plainCall('GET /x')).toBe('got GET /x');
    bench.slot.kill();
    await vi.waitFor(() => expect(bench.slot.state).toBe('ended'));
    expect(await bench.plainCall('a\nb')).toBeUndefined();
    expect(bench.whyNot).toBe('Not sent: this is more than one line.');
  });
});

describe('an exercise', () => {
  const choose = (option: string) => ({ kind: 'choice', option }) as const;

  it('B46: loads no key and shows no reference before an attempt', async () => {
    const { session } = await openPage();
    const exercise = session.exercise('e1');
    exercise.showReference();
    expect(loadKey).not.toHaveBeenCalled();
    expect(exercise.key).toBeUndefined();
    expect(exercise.hintsShown).toBe(0);
    await exercise.check();
    expect(exercise.attempts).toBe(0);
    exercise.showReference();
    expect(exercise.key).toBeUndefined();
  });

  it('judges each part, counts attempts, and clears a verdict when the answer changes', async () => {
    const { session } = await openPage();
    const exercise = session.exercise('e1');
    const [part] = exercise.parts;
    part?.set(choose('yes'));
    exercise.write('The principal is missing.');
    await exercise.check();
    expect(part?.verdict).toMatchObject({ kind: 'wrong', explanation: 'yes' });
    expect(exercise.attempts).toBe(1);
    expect(exercise.covered).toMatchObject([{ seems: true }]);
    part?.set(choose('no'));
    expect(part?.verdict).toBeUndefined();
    expect(exercise.solved).toBe(false);
    exercise.showReference();
    expect(exercise.key?.reference).toBe('Because.');
    exercise.hideReference();
    expect(exercise.key).toBeUndefined();
    expect(exercise.freeText).toBe('The principal is missing.');
  });

  it('B44: takes the paired answer of the newest request only', async () => {
    const { session } = await openPage();
    const part = session.exercise('e1').parts[1];
    const cell = session.partCell('e1', 'q');
    await cell.send();
    expect(part?.answer).toEqual({
      kind: 'request',
      sent: { line: line('e1', 'tools/call'), answer: answerTo('e1'), program: 'echo' },
    });
    session.exercise('e1').parts[0]?.set(choose('no'));
    await session.exercise('e1').check();
    expect(session.exercise('e1').solved).toBe(true);
  });

  it('B44: takes no answer that was paired among requests of one id', async () => {
    const { session } = await openPage();
    const part = session.exercise('e1').parts[1];
    const exchange = await session.partCell('e1', 'q').send();
    if (exchange === undefined) throw new Error('Nothing was sent');
    part?.setSent({ ...exchange, duplicateId: true }, line('e1', 'tools/call'));
    expect(part?.answer).toEqual({
      kind: 'request',
      sent: { line: line('e1', 'tools/call'), answer: undefined, program: 'echo' },
    });
  });

  it('B44: an untouched exercise and a neighbour’s answer do not pass', async () => {
    const { session } = await openPage();
    const exercise = session.exercise('e1');
    exercise.parts[0]?.set({ kind: 'claims', accepted: { no: true } });
    await exercise.check();
    expect(exercise.solved).toBe(false);
    expect(exercise.parts.map((part) => part.verdict?.kind)).toEqual(['unanswered', 'unanswered']);
  });

  it('B44: a checker that throws is no success', async () => {
    const { session } = await openPage();
    const exercise = session.exercise('e2');
    exercise.parts[0]?.set(choose('x'));
    await exercise.check();
    expect(exercise.parts[0]?.verdict?.kind).toBe('could-not-check');
    expect(exercise.solved).toBe(false);
  });

  it('says so when the key cannot be loaded, and tries again', async () => {
    const { session } = await openPage();
    loadKey.mockRejectedValueOnce(new Error('Failed to fetch'));
    const exercise = session.exercise('e1');
    exercise.parts[0]?.set(choose('no'));
    await exercise.check();
    expect(exercise.problem).toContain('could not be loaded');
    // Firefox asks no second time for a script that did not come.
    expect(exercise.problem).toContain('reload the page: your answers are kept');
    expect(exercise.attempts).toBe(0);
    await exercise.check();
    expect(exercise.problem).toBeUndefined();
    expect(exercise.attempts).toBe(1);
  });

  it('B45: keeps answers, attempts and hints over a reload, and start over can be undone', async () => {
    const first = await openPage();
    const before = first.session.exercise('e1');
    before.parts[0]?.set(choose('yes'));
    before.write('why');
    before.moreHints();
    await before.check();
    await leave(first);
    const { session } = await openPage();
    const exercise = session.exercise('e1');
    expect(exercise.parts[0]?.answer).toEqual(choose('yes'));
    expect([exercise.freeText, exercise.hintsShown, exercise.attempts]).toEqual(['why', 1, 1]);
    exercise.startOver();
    expect(exercise.parts[0]?.answer).toEqual({ kind: 'choice', option: undefined });
    expect([exercise.freeText, exercise.hintsShown, exercise.attempts]).toEqual(['', 0, 1]);
    exercise.undoStartOver();
    expect(exercise.parts[0]?.answer).toEqual(choose('yes'));
    expect(exercise.freeText).toBe('why');
  });
});

describe('two tabs', () => {
  it('B40: keeps both solutions and offers both texts of one cell', async () => {
    const [a, b] = [await openPage(), await openPage()];
    a.session.exercise('e1').parts[0]?.set({ kind: 'choice', option: 'no' });
    b.session.exercise('e2').parts[0]?.set({ kind: 'choice', option: 'x' });
    b.session.cell('r1').edit('of b');
    await b.store.saver.flush();
    clock.advance(10);
    a.session.cell('r1').edit('of a');
    await a.store.saver.flush();
    expect([a.session.cell('r1').text, a.session.cell('r1').otherTabText]).toEqual(['of a', 'of b']);
    expect([b.session.cell('r1').text, b.session.cell('r1').otherTabText]).toEqual(['of b', 'of a']);
    await leave(a);
    await leave(b);
    const { session } = await openPage();
    expect(session.exercise('e1').parts[0]?.answer).toEqual({ kind: 'choice', option: 'no' });
    expect(session.exercise('e2').parts[0]?.answer).toEqual({ kind: 'choice', option: 'x' });
    const cell = session.cell('r1');
    expect([cell.text, cell.otherTabText]).toEqual(['of a', 'of b']);
    cell.takeOtherTabText();
    expect([cell.text, cell.otherTabText, cell.canUndoReset]).toEqual(['of b', undefined, true]);
    cell.undoReset();
    expect(cell.text).toBe('of a');
  });

  it('B40: keeps mine when told to', async () => {
    const [a, b] = [await openPage(), await openPage()];
    a.session.cell('r1').edit('of a');
    await a.store.saver.flush();
    b.session.cell('r1').keepMine();
    await b.store.saver.flush();
    expect(b.session.cell('r1').otherTabText).toBeUndefined();
    expect(b.session.cell('r1').edited).toBe(false);
    const { session } = await openPage();
    expect(session.cell('r1').text).toBe(session.cell('r1').original);
  });

  it('B40: sees a reset of everything, and can have its own text back', async () => {
    const [a, b] = [await openPage(), await openPage()];
    b.session.cell('r1').edit('of b');
    b.session.prediction('p').commit('a');
    await b.store.saver.flush();
    await a.session.resetAll();
    expect(b.session.prediction('p').committed).toBeUndefined();
    expect(b.session.cell('r1').edited).toBe(false);
    b.session.cell('r1').undoReset();
    expect(b.session.cell('r1').text).toBe('of b');
    expect(a.session.cell('r1').canUndoReset).toBe(false);
  });

  it('gives each tab a history of its own that both can reload', async () => {
    const a = await openPage();
    await a.session.cell('r1').send();
    await a.store.saver.flush();
    const b = await openPage();
    await vi.waitFor(() => expect(b.session.exchanges).toHaveLength(1));
    expect(b.session.exchanges[0]?.restored).toBe(true);
    await b.session.cell('r2').send();
    await vi.waitFor(() => expect(b.session.exchanges).toHaveLength(2));
    expect(a.session.exchanges).toHaveLength(1);
  });
});

describe('the trace', () => {
  it('B38: is back after a reload, cleared for good by Clear, and Clear can be undone', async () => {
    const first = await openPage();
    await first.session.cell('r1').send();
    await first.session.cell('r2').send();
    await leave(first);
    const second = await openPage();
    await vi.waitFor(() => expect(second.session.exchanges).toHaveLength(2));
    expect(second.session.exchanges.map(({ restored, outcome }) => [restored, outcome])).toEqual([
      [true, 'result'],
      [true, 'result'],
    ]);
    second.session.clearTrace();
    await vi.waitFor(() => expect(second.session.entries).toHaveLength(0));
    second.session.undoClearTrace();
    await vi.waitFor(() => expect(second.session.exchanges).toHaveLength(2));
    second.session.clearTrace();
    await leave(second);
    const third = await openPage();
    expect(third.session.entries).toHaveLength(0);
    expect(third.session.table('t').rows[0]?.outcome).toBe('complete result');
  });

  it('ends in words what was in flight when the page was left', async () => {
    const first = await openPage();
    void first.session.cell('quiet').send();
    await vi.waitFor(() => expect(first.session.exchanges).toHaveLength(1));
    await first.store.saver.flush();
    await first.store.close();
    const { session } = await openPage();
    await vi.waitFor(() => expect(session.exchanges[0]?.outcome).toBe('dead-process'));
    expect(session.exchanges[0]?.reason).toContain('the page was left');
  });

  it('B37: announces a flood as a number', async () => {
    const { session, host } = await openPage();
    await session.slot.start();
    for (let index = 0; index < 200; index += 1) host.newest.say('{"jsonrpc":"2.0","method":"n"}\n');
    clock.advance(1000);
    expect(session.announcement).toBe('200 messages');
  });
});

describe('progress', () => {
  it('knows the sections that are done and where the reader left off', async () => {
    const first = await openPage();
    expect([...first.session.done]).toEqual([]);
    first.session.visit('s3');
    first.session.visit('s1');
    first.session.prediction('p').commit('a');
    expect([...first.session.done]).toEqual(['s3']);
    await first.session.table('t').runAll();
    expect([...first.session.done]).toEqual(['s1', 's3']);
    await leave(first);
    const { session } = await openPage();
    expect(session.leftOff).toBe('s1');
    expect([...session.done]).toEqual(['s1', 's3']);
    session.prediction('p').takeBack();
    expect([...session.done]).toEqual(['s3']);
  });

  it('ignores an option the chapter does not have', async () => {
    const { session } = await openPage();
    session.prediction('p').commit('zzz');
    expect(session.prediction('p').committed).toBeUndefined();
  });
});

describe('export and import', () => {
  async function work({ session, store }: Page): Promise<void> {
    session.cell('r1').edit('{"mine":1}');
    session.cell('r2').edit(line(2, 'tools/list', '{"a":1}'));
    await session.cell('r2').send();
    session.prediction('p').commit('b');
    const exercise = session.exercise('e1');
    exercise.parts[0]?.set({ kind: 'choice', option: 'no' });
    exercise.write('the principal');
    await exercise.check();
    session.visit('s1');
    await store.saver.flush();
  }

  function expectWork({ session }: Page): void {
    expect(session.cell('r1').text).toBe('{"mine":1}');
    expect(session.cell('r2').exchange?.answer?.text).toBe(answerTo(2));
    expect(session.prediction('p').committed).toBe('b');
    expect(session.exercise('e1').parts[0]?.answer).toEqual({ kind: 'choice', option: 'no' });
    expect(session.exercise('e1').freeText).toBe('the principal');
    expect(session.exercise('e1').attempts).toBe(1);
  }

  it('B39: export, reset, import restores everything, at once and after a reload', async () => {
    const page = await openPage();
    await work(page);
    const file = await page.session.exportWork();
    await page.session.resetAll();
    expect(page.session.cell('r1').edited).toBe(false);
    expect(page.session.cell('r2').exchange).toBeUndefined();
    expect(page.session.entries).toHaveLength(0);
    const outcome = await page.session.importWork(file);
    expect(outcome.ok).toBe(true);
    expectWork(page);
    await vi.waitFor(() => expect(page.session.exchanges).toHaveLength(1));
    await leave(page);
    const again = await openPage();
    expectWork(again);
    await vi.waitFor(() => expect(again.session.exchanges).toHaveLength(1));
    await again.session.cell('free').send();
    expect(again.session.cell('free').exchange?.process).toBe(2);
  });

  it('works without storage', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const page = await openPage();
    await work(page);
    const file = await page.session.exportWork();
    expect(page.session.saving.state).toBe('not-saved');
    vi.unstubAllGlobals();
    name = `${name}-other`;
    const other = await openPage();
    await other.session.importWork(file);
    expectWork(other);
    await leave(other);
    await deleteDB(name);
  });

  it('keeps a newer text of ours, and the file’s beside it', async () => {
    const page = await openPage();
    page.session.cell('r1').edit('of the file');
    const file = await page.session.exportWork();
    clock.advance(1000);
    page.session.cell('r1').edit('newer');
    const { says } = await page.session.importWork(file);
    expect(says).toContain('older than yours');
    expect(page.session.cell('r1').text).toBe('newer');
    expect(page.session.cell('r1').otherTabText).toBe('of the file');
    await leave(page);
    const { session } = await openPage();
    expect([session.cell('r1').text, session.cell('r1').otherTabText]).toEqual(['newer', 'of the file']);
  });

  it('leaves the editor alone when the file has a newer text, and offers that', async () => {
    const other = await openPage();
    clock.advance(1000);
    other.session.cell('r1').edit('newer, of the file');
    const file = await other.session.exportWork();
    await leave(other);
    await deleteDB(name);
    clock.advance(-1000);
    const { session } = await openPage();
    session.cell('r1').edit('mine');
    clock.advance(1000);
    await session.importWork(file);
    expect(session.cell('r1').text).toBe('mine');
    expect(session.cell('r1').otherTabText).toBe('newer, of the file');
    session.cell('r1').takeOtherTabText();
    expect(session.cell('r1').text).toBe('newer, of the file');
    session.cell('r1').undoReset();
    expect(session.cell('r1').text).toBe('mine');
  });

  it.each([
    ['', 'not work exported from Wirebook'],
    ['{"format":"other"}', 'not work exported from Wirebook'],
    ['{"format":"wirebook-work","version":3}', 'newer Wirebook'],
    ['{"format":"wirebook-work","version":0}', 'which version'],
    ['{"format":"wirebook-work","version":1}', 'damaged: its head'],
    [
      '{"format":"wirebook-work","version":1,"exportedAt":"","chapters":[],"aside":[],"besides":[],"traces":[],"items":[{"key":"43/prediction/p"}]}',
      'record 1',
    ],
  ])('explains a file it cannot take, and changes nothing: %s', async (file, words) => {
    const { session } = await openPage();
    session.prediction('p').commit('a');
    const outcome = await session.importWork(file);
    expect(outcome.ok).toBe(false);
    expect(outcome.says).toContain(words);
    expect(outcome.says).toContain('Nothing was changed.');
    expect(session.prediction('p').committed).toBe('a');
  });

  it('takes a file whose one record is damaged not at all', async () => {
    const page = await openPage();
    await work(page);
    const file = (await page.session.exportWork()).replace('"option": "b"', '"option": 7');
    await page.session.resetAll();
    const outcome = await page.session.importWork(file);
    expect(outcome.says).toContain('damaged: record');
    expect(page.session.cell('r1').edited).toBe(false);
  });

  it('carries records nobody could read in the export', async () => {
    const first = await openPage();
    await leave(first);
    const raw = await openDB(name);
    await raw.put('items', { key: '43/draft/r1', oops: 'still here' });
    raw.close();
    const { session } = await openPage();
    expect(session.damaged).toBe(1);
    session.cell('r1').edit('new');
    expect(await session.exportWork()).toContain('still here');
  });

  it('names another version of the chapter', async () => {
    const page = await openPage();
    const file = (await page.session.exportWork()).replace('"content": "v1"', '"content": "v0"');
    expect((await page.session.importWork(file)).says).toContain('another version of this chapter (v0)');
  });
});
