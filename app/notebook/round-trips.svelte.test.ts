import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChapterData } from '../../chapters/kit/types.ts';
import type { RequestCell } from './cell.svelte.ts';
import type { FormQuestion, UrlQuestion } from './question.svelte.ts';
import { wholeChapter } from './rest.ts';
import { Session } from './session.svelte.ts';
import { Store } from './storage/store.svelte.ts';
import { Hub } from './testing/hub.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { type LineProgram, ProgramHost } from './testing/program-host.ts';

const meta = (capabilities = '{"elicitation":{"form":{},"url":{}}}'): string =>
  `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":${capabilities}}`;
const call = (id: string, capabilities?: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"x","arguments":{"n":1.0,"n":12345678901234567890},${meta(capabilities)}}}`;

const when =
  '"when":{"method":"elicitation/create","params":{"message":"When?","requestedSchema":{"type":"object","properties":{"startsAt":{"type":"string","format":"date-time"}},"required":["startsAt"]}}}';
const page =
  '"page":{"method":"elicitation/create","params":{"mode":"url","message":"Open it","url":"https://class.example/credential/"}}';
const info = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"calendar-toy","version":"1.0.0"}}';

const idOf = (line: string): string => /"id":("[^"]*"|\d+)/.exec(line)?.[1] ?? 'null';
const asker =
  (members: string): LineProgram =>
  (_env, say) =>
  (line) => {
    const done = line.includes('"inputResponses"') || line.includes('"requestState"');
    const result = done
      ? '"resultType":"complete","content":[]'
      : `"resultType":"input_required",${members},${info}`;
    say(`{"jsonrpc":"2.0","id":${idOf(line)},"result":{${result}}}\n`);
  };

const programs: Readonly<Record<string, LineProgram>> = {
  form: asker(`"inputRequests":{${when}},"requestState":"\\u0065yJ\\/="`),
  both: asker(`"inputRequests":{${when},${page}}`),
  state: asker('"requestState":"s1"'),
  sampling: asker('"inputRequests":{"m":{"method":"sampling/createMessage","params":{}}}'),
  pages: (_env, say) => (line) =>
    say(
      `{"jsonrpc":"2.0","id":${idOf(line)},"result":{"resultType":"input_required","inputRequests":{${page}}}}\n`,
    ),
  again: (_env, say) => (line) =>
    say(
      `{"jsonrpc":"2.0","id":${idOf(line)},"result":{"resultType":"input_required","inputRequests":{${when}},"requestState":"after ${idOf(line)}"}}\n`,
    ),
};
const question = `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{${when}},"requestState":"eyJ/=",${info}}}`;
const cells = Object.keys(programs).map((program) => ({
  id: program,
  title: program,
  line: call('1'),
  reference: program === 'form' ? question : undefined,
  program,
}));
const data: ChapterData = {
  cells,
  tables: [{ id: 't', caption: 'T', rows: [{ cell: 'form', request: 'r', outcome: 'o' }] }],
  figures: [],
  labs: [],
  predictions: [],
  exercises: [],
};

let count = 0;
let name = '';
let pages: { readonly session: Session; readonly store: Store }[] = [];

async function open(): Promise<{ readonly session: Session; readonly host: ProgramHost }> {
  const clock = new ManualClock();
  const host = new ProgramHost(clock, programs);
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => new Hub().join() });
  const session = new Session({
    ...{ id: '26', title: 'T', content: 'v', store, host },
    ...wholeChapter(data, new Map(), () => Promise.resolve({})),
    site: 'https://class.example/',
  });
  pages.push({ session, store });
  await session.open();
  return { session, host };
}

async function leave(): Promise<void> {
  for (const { session, store } of pages.splice(0)) {
    session.close();
    await store.close();
  }
}

beforeEach(() => {
  count += 1;
  name = `trips-${String(count)}`;
  pages = [];
  sessionStorage.clear();
});
afterEach(async () => {
  await leave();
  await deleteDB(name);
});

const formOf = (cell: RequestCell): FormQuestion => {
  const form = cell.elicitation?.requests[0];
  if (form?.mode !== 'form') throw new Error('no form');
  return form;
};
const fill = (cell: RequestCell): ReturnType<FormQuestion['accept']> => {
  formOf(cell).set('startsAt', '2026-09-10T08:30:00Z');
  return formOf(cell).accept();
};

describe('answering a form', () => {
  it('sends the very line again, with a new id, the response and the state as it came', async () => {
    const { session, host } = await open();
    const cell = session.cell('form');
    await cell.send();
    expect(cell.exchange?.outcome).toBe('input-required');
    expect(cell.elicitation).toMatchObject({
      program: 'form',
      process: 1,
      server: { name: 'calendar-toy', version: '1.0.0' },
      problem: undefined,
      asks: true,
      hasState: true,
    });
    const response = fill(cell);
    if (response === undefined) throw new Error('not accepted');
    const responses = new Map([['when', response]]);
    const wanted = call('2').replace(
      '"_meta"',
      '"inputResponses":{"when":{"action":"accept","content":{"startsAt":"2026-09-10T08:30:00Z"}}},"requestState":"\\u0065yJ\\/=","_meta"',
    );
    expect(cell.elicitation?.preview(responses)).toBe(wanted);
    await cell.elicitation?.answer(responses);
    expect(host.newest.received).toEqual([`${call('1')}\n`, `${wanted}\n`]);
    expect(cell.exchange?.outcome).toBe('result');
    expect(cell.elicitation).toBeUndefined();
    expect(cell.earlier.map(({ id, outcome }) => [id, outcome])).toEqual([[1, 'input-required']]);
    expect(cell.text).toBe(cell.original);
  });

  it.each([
    ['decline', '{"when":{"action":"decline"}}'],
    ['cancel', '{"when":{"action":"cancel"}}'],
  ] as const)('%s is told without content', async (action, responses) => {
    const { session, host } = await open();
    await session.cell('form').send();
    await session.cell('form').elicitation?.[action]();
    expect(host.newest.received[1]).toContain(`"inputResponses":${responses},"requestState":`);
  });

  it('tells what is wrong only after the first try, and keeps what was typed', async () => {
    const { session } = await open();
    const cell = session.cell('form');
    await cell.send();
    const form = formOf(cell);
    form.set('startsAt', 'tomorrow');
    expect(form.fault('startsAt')).toBeUndefined();
    expect(form.accept()).toBeUndefined();
    expect(form.fault('startsAt')).toContain('2026-09-10T08:30:00Z');
    form.set('startsAt', '2026-09-10T08:30:00Z');
    expect(form.fault('startsAt')).toBeUndefined();
    expect(formOf(cell)).toBe(form);
  });

  it('carries nothing of one trip into the next, and no id comes twice', async () => {
    const { session, host } = await open();
    const cell = session.cell('again');
    await cell.send();
    await cell.elicitation?.decline();
    await cell.elicitation?.cancel();
    expect(host.newest.received.map(idOf)).toEqual(['1', '2', '3']);
    expect(host.newest.received[2]).toContain(
      '"inputResponses":{"when":{"action":"cancel"}},"requestState":"after 2",',
    );
    expect(host.newest.received[2]).not.toContain('decline');
    expect(cell.earlier.map(({ id }) => id)).toEqual([1, 2]);
    await cell.send();
    expect(cell.earlier).toEqual([]);
  });

  it('goes on with a fresh process when the first one has ended, still under another id', async () => {
    const { session, host } = await open();
    const cell = session.cell('form');
    await cell.send();
    session.slot.kill();
    await vi.waitFor(() => expect(session.slot.state).toBe('ended'));
    await cell.elicitation?.decline();
    expect(host.processes).toHaveLength(2);
    expect(host.newest.received.map(idOf)).toEqual(['2']);
  });

  it('waits for the word of the person where the host asks before each call', async () => {
    const { session, host } = await open();
    const cell = session.cell('form');
    await cell.send();
    session.setPolicy('ask');
    const answered = cell.elicitation?.decline();
    await vi.waitFor(() => expect(cell.proposal).toBeDefined());
    cell.proposal?.deny();
    await answered;
    expect(cell.refusal?.kind).toBe('host-policy');
    expect(host.newest.received).toHaveLength(1);
    expect(cell.elicitation).toBeDefined();
  });
});

describe('other answers that need input', () => {
  it('sends a request again with the state alone where nothing was asked', async () => {
    const { session, host } = await open();
    const cell = session.cell('state');
    await cell.send();
    expect(cell.elicitation).toMatchObject({ asks: false, requests: [] });
    await cell.elicitation?.answer(new Map());
    expect(host.newest.received[1]).toBe(`${call('2').replace('"_meta"', '"requestState":"s1","_meta"')}\n`);
    expect(cell.exchange?.outcome).toBe('result');
  });

  it('puts several questions, and gives no state where there was none', async () => {
    const { session, host } = await open();
    const cell = session.cell('both');
    await cell.send();
    const url = cell.elicitation?.requests[1] as UrlQuestion;
    expect(url.judged).toMatchObject({ ok: true, warnings: [] });
    expect(url.accept()).toBeUndefined();
    url.noteOpened();
    expect(url.accept()).toEqual({ action: 'accept' });
    await cell.elicitation?.decline();
    expect(host.newest.received[1]).toContain(
      '"inputResponses":{"when":{"action":"decline"},"page":{"action":"decline"}},"_meta"',
    );
    expect(host.newest.received[1]).not.toContain('requestState');
  });

  it('takes a page that was opened once for opened when the server asks again', async () => {
    const { session, host } = await open();
    const cell = session.cell('pages');
    await cell.send();
    const first = cell.elicitation?.requests[0] as UrlQuestion;
    expect(first.opened).toBe(false);
    first.noteOpened();
    await cell.elicitation?.answer(new Map([['page', { action: 'accept' }]]));
    expect((cell.elicitation?.requests[0] as UrlQuestion).accept()).toEqual({ action: 'accept' });
    expect(host.newest.received).toHaveLength(2);
    await cell.send();
    expect((cell.elicitation?.requests[0] as UrlQuestion).opened).toBe(false);
  });

  it.each([
    ['form', '{"elicitation":{"url":{}}}', 'did not declare'],
    ['form', '{}', 'did not declare'],
    ['both', '{"elicitation":{}}', 'mode "url"'],
    ['sampling', '{"elicitation":{}}', 'sampling/createMessage'],
  ])('%s under %s is not met: %s', async (id, capabilities, words) => {
    const { session, host } = await open();
    const cell = session.cell(id);
    cell.edit(call('1', capabilities));
    await cell.send();
    expect(cell.elicitation?.problem).toContain(words);
    expect(cell.elicitation?.requests).toEqual([]);
    await cell.elicitation?.decline();
    expect(host.newest.received).toHaveLength(1);
  });
});

it('shows the whole chain after a reload, and the question can still be answered', async () => {
  const first = await open();
  await first.session.cell('again').send();
  await first.session.cell('again').elicitation?.decline();
  await leave();
  const { session, host } = await open();
  const cell = session.cell('again');
  expect(cell.earlier.map(({ id, restored }) => [id, restored])).toEqual([[1, true]]);
  expect(cell.exchange).toMatchObject({ id: 2, restored: true });
  await cell.elicitation?.cancel();
  expect(host.newest.received.map(idOf)).toEqual(['3']);
  expect(cell.earlier.map(({ id }) => id)).toEqual([1, 2]);
});

it('judges a row of a table by its question, and tells both outcomes', async () => {
  const { session } = await open();
  const row = session.table('t').rows[0];
  await row?.run();
  expect(row?.equalsReference).toBe(true);
  await row?.cell.elicitation?.decline();
  expect(row?.equalsReference).toBe(true);
  expect(row?.outcome).toBe('input required: one question; then complete result, no tool error');
});
