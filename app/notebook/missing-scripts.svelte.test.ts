import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLoadFailure } from '../load-failure.ts';
import { tellOfLate } from './late.svelte.ts';
import type { Session } from './session.svelte.ts';
import { Connection } from './storage/connection.ts';
import { StorageFailure } from './storage/failure.ts';
import { Store } from './storage/store.svelte.ts';
import { Hub } from './testing/hub.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { type LineProgram, ProgramHost } from './testing/program-host.ts';
import { answerTo, echo, request, type SmallPages, smallPages } from './testing/small-page.ts';

/** As a script that is gone after a deploy. */
const gone = (): never => {
  throw new Error('Failed to fetch');
};

const form =
  '"inputRequests":{"when":{"method":"elicitation/create","params":{"message":"When?","requestedSchema":{"type":"object","properties":{"at":{"type":"string"}}}}}},"requestState":"s1"';
const declared =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","_meta":{"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}';
/** Asks first, and answers the retry. */
const asker: LineProgram = (_env, say) => (line) => {
  const id = /"id":(\d+)/.exec(line)?.[1] ?? 'null';
  const result = line.includes('"inputResponses"')
    ? '"resultType":"complete"'
    : `"resultType":"input_required",${form}`;
  say(`{"jsonrpc":"2.0","id":${id},"result":{${result}}}\n`);
};

let count = 0;
let name = '';
let pages: SmallPages;
let host: ProgramHost;

beforeEach(() => {
  count += 1;
  name = `missing-${String(count)}`;
  pages = smallPages(name);
  host = new ProgramHost(pages.clock, { echo });
});

afterEach(async () => {
  for (const notice of document.querySelectorAll('[role=alert]')) notice.remove();
  await pages.leave();
  await deleteDB(name);
});

describe('the script that saves', () => {
  afterEach(() => vi.doUnmock('./storage/disk.ts'));

  it('missing, is told as the cause that nothing is saved; the work of the page goes on and is saved when it comes', async () => {
    vi.doMock('./storage/disk.ts', gone);
    const { session, store } = await pages.open(host);
    expect(session.ready).toBe(true);
    session.cell('r1').edit(request(7));
    await session.cell('r1').send();
    expect(session.cell('r1').exchange?.answer?.text).toBe(answerTo(7));
    await store.saver.flush();
    expect(session.saving).toEqual({
      state: 'not-saved',
      says: 'Not saved: the script that saves your work did not arrive. The lessons work, but your work lasts only while this tab is open: export it to keep it.',
    });
    await expect(store.connection.run(() => Promise.resolve())).rejects.toMatchObject({ why: 'script' });
    expect(await indexedDB.databases()).toEqual([]);
    expect(await session.exportWork()).toContain('\\"id\\":7');
    vi.doUnmock('./storage/disk.ts');
    pages.clock.advance(5000);
    await vi.waitFor(() => expect(session.saving).toEqual({ state: 'saved', says: undefined }));
    const { session: later } = await pages.open(host);
    expect(later.cell('r1').text).toBe(request(7));
    expect(later.cell('r1').exchange?.answer?.text).toBe(answerTo(7));
  });

  it('coming after the page was left opens no database', async () => {
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    vi.doMock('./storage/disk.ts', async (original) => {
      await held;
      return original();
    });
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    const connection = new Connection(name, pages.clock);
    const task = vi.fn(() => Promise.resolve());
    const run = connection.run(task);
    connection.close();
    come();
    await expect(run).rejects.toBeInstanceOf(StorageFailure);
    expect(task).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
  });

  it('coming after the page was left still saves what the page waited for', async () => {
    let come: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    vi.doMock('./storage/disk.ts', async (original) => {
      await held;
      return original();
    });
    const clock = new ManualClock();
    const place = { chapter: '43', kind: 'prediction', item: 'p' } as const;
    const made = (): Store =>
      new Store({ name, clock, now: () => clock.now(), openChannel: () => new Hub().join() });
    const store = made();
    const opened = store.open();
    store.write(place, { option: 'a' });
    const left = store.close();
    come();
    await Promise.all([opened, left]);
    const later = made();
    await later.open();
    expect(later.read(place)).toEqual({ option: 'a' });
    await later.close();
  });
});

describe('the script of the permission step', () => {
  afterEach(() => vi.doUnmock('./permission.ts'));

  it.each(['ask', 'refuse-unlisted'] as const)(
    'missing under the policy %s, lets nothing through and says so; the next Send tries again',
    async (policy) => {
      const { session } = await pages.open(host);
      session.setPolicy(policy);
      const cell = session.cell('r1');
      vi.doMock('./permission.ts', gone);
      cell.edit('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}');
      await expect(cell.send()).resolves.toBeUndefined();
      expect(host.processes).toEqual([]);
      const says = 'The host did not send this: the script with which it decides did not arrive.';
      expect(cell.refusal).toEqual({ kind: 'host-policy', says });
      expect(session.announcement).toBe(says);
      const reason = 'the script with which it decides did not arrive';
      expect(session.entries).toMatchObject([
        { kind: 'event', process: 0, event: { type: 'refused-by-host', line: cell.text, reason } },
      ]);
      cell.setRawMode(true);
      await cell.send();
      expect(host.processes).toEqual([]);
      expect(cell.refusal?.kind).toBe('host-policy');
      cell.setRawMode(false);
      vi.doUnmock('./permission.ts');
      await cell.send();
      expect(host.newest.received).toHaveLength(1);
      expect(cell.exchange?.outcome).toBe('result');
    },
  );

  it('missing, holds nothing where the host asks nothing', async () => {
    const { session } = await pages.open(host);
    vi.doMock('./permission.ts', gone);
    await session.cell('r1').send();
    expect(session.cell('r1').exchange?.outcome).toBe('result');
  });
});

describe('the script of a question', () => {
  it('missing in the middle of a round trip, is told here; the call is settled, and Try again brings the question', async () => {
    vi.doMock('./elicitation.svelte.ts', gone);
    tellOfLate(showLoadFailure);
    host = new ProgramHost(pages.clock, { echo: asker });
    const { session } = await pages.open(host);
    const cell = session.cell('r1');
    cell.edit(declared);
    await expect(cell.send()).resolves.toMatchObject({ outcome: 'input-required' });
    expect(cell.exchange?.outcome).toBe('input-required');
    expect(cell.elicitation).toBeUndefined();
    expect(session.announcement).toContain('First: ');
    const notice = document.querySelector('[role=alert]');
    expect(notice?.textContent).toContain('A part of this page could not be loaded');
    vi.doUnmock('./elicitation.svelte.ts');
    notice?.querySelector('button')?.click();
    await vi.waitFor(() => expect(cell.elicitation?.requests).toHaveLength(1));
    expect(document.querySelector('[role=alert]')).toBeNull();
    await cell.elicitation?.decline();
    expect(host.newest.received[1]).toContain('"inputResponses":{"when":{"action":"decline"}}');
    expect(cell.exchange?.outcome).toBe('result');
  });
});

describe('the script that judges predictions', () => {
  const predict = async (session: Session): Promise<void> => {
    const cell = session.cell('r1');
    const rules = await cell.past.rules();
    const read = rules.readForecast({ outcome: 'result', code: '', isError: '', pointer: '', value: '' });
    if (!read.ok) throw new Error(read.says);
    cell.past.commit(rules.openForecast(cell.past, request(1), read.forecast, undefined));
  };

  it('missing, is told as could not check; the answer is kept and judged when it comes', async () => {
    const { session } = await pages.open(host);
    const { past } = session.cell('r1');
    await predict(session);
    const rules = vi.spyOn(past, 'rules').mockRejectedValue(new Error('Failed to fetch'));
    await session.cell('r1').send();
    await vi.waitFor(() => expect(session.announcement).toBe('First: could not check the prediction'));
    expect(past.forecast).toMatchObject({ open: undefined, met: { score: undefined }, of: 0 });
    await expect(past.judge()).resolves.toBeUndefined();
    rules.mockRestore();
    await past.judge();
    expect(past.forecast).toMatchObject({ met: { score: { hits: 1, of: 1 } }, hits: 1, of: 1 });
  });
});
