import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPlan } from '../../host/faults/plan.ts';
import type { Session } from '../session.svelte.ts';
import { ProgramHost } from '../testing/program-host.ts';
import { echo, request, smallData, type SmallPages, smallPages } from '../testing/small-page.ts';
import { addressWith } from './address.ts';
import { addressOf, faultsOf, readAddress, takeAddress } from './fault-link.ts';
import { LinkFaults, linkedHost } from './link-faults.svelte.ts';
import { pageFaults, takeFaults, turnOff } from './page-faults.ts';

const site = 'https://class.example/a/43/';

describe('the address', () => {
  it('gives the same faults to whoever opens it, and keeps what else stands in it', () => {
    const read = readPlan('dup:0.1,delay:200', '7');
    if (!read.ok) throw new Error(read.says);
    const address = addressOf(read.plan, `${site}?lang=en&seed=3&faults=drop:1#step`);
    expect(address).toBe(`${site}?lang=en&faults=delay:200,dup:0.1&seed=7#step`);
    expect(readAddress(address)).toEqual(read);
    expect(addressWith(address, '')).toBe(`${site}?lang=en#step`);
  });

  it('asks for nothing without faults, and is refused when it asks twice', () => {
    expect(readAddress(`${site}?seed=7`)).toBeUndefined();
    expect(readAddress(`${site}?faults=drop:1&faults=dup:1`)).toEqual({
      ok: false,
      says: 'The faults or the seed stand in it twice.',
    });
    expect(readAddress(`${site}?faults=drop:1&seed=1&seed=2`)?.ok).toBe(false);
  });

  it('applies all of it or nothing, and says why', async () => {
    const faults = new LinkFaults();
    takeAddress(faults, `${site}?faults=delay:200,dorp:1`);
    expect([faults.on, faults.problem]).toEqual([undefined, 'There is no fault “dorp”.']);
    takeAddress(faults, `${site}?faults=delay:200,crash:1,in-drop:0.5&seed=9`);
    expect(faults.on?.says).toBe('delay 200 ms, stdin drop 0.5, crash after 1 line, seed 9');
    expect(faults.problem).toBeUndefined();

    await takeFaults(`${site}?seed=9`);
    expect([pageFaults.on, pageFaults.problem]).toEqual([undefined, undefined]);
    await takeFaults(`${site}?x=1&faults=delay:9`);
    expect(pageFaults.on?.faults).toBe('delay:9');
    turnOff();
    expect(pageFaults.on).toBeUndefined();
  });
});

describe('processes behind the faults of the link', () => {
  let name = '';
  let count = 0;
  let pages: SmallPages;
  let inner: ProgramHost;
  let faults: LinkFaults;
  let session: Session;

  const on = (text: string): void => {
    const read = readPlan(text, '7');
    if (!read.ok) throw new Error(read.says);
    faults.turnOn(faultsOf(read.plan, pages.clock));
  };
  const notes = (): string[] =>
    session.entries.flatMap((entry) =>
      entry.kind === 'event' && entry.event.type === 'note' ? [entry.event.text] : [],
    );

  beforeEach(async () => {
    count += 1;
    name = `faults-${String(count)}`;
    pages = smallPages(name);
    inner = new ProgramHost(pages.clock, { echo });
    faults = new LinkFaults();
    ({ session } = await pages.open(linkedHost(inner, faults)));
  });

  afterEach(async () => {
    await pages.leave();
    await deleteDB(name);
  });

  it('are told apart from the server in the trace, and the text of the line stays', async () => {
    on('delay:200');
    const cell = session.cell('r1');
    const sent = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    pages.clock.advance(200);
    expect((await sent)?.answer?.text).toContain('"n":1e2');
    expect(notes()).toEqual(['Link fault on the next line of stdout: delayed by 200 ms.']);
  });

  it('crash the real process; one runs again after the next send, and one alone', async () => {
    on('crash:1');
    const cell = session.cell('r1');
    // This program answers in the task of the write, which no worker can: ask for what it leaves unanswered.
    cell.edit(request(1, 'silent'));
    expect((await cell.send())?.outcome).toBe('dead-process');
    expect(session.slot.exit).toEqual({ how: 'died', reason: 'crash after 1 line, a fault of this link' });
    await cell.send();
    expect(inner.processes).toHaveLength(2);
    faults.turnOff();
    await session.slot.restart();
    expect(inner.processes.filter(({ alive }) => alive)).toHaveLength(1);
  });

  it('end when faults are turned on, and go on when they are turned off', async () => {
    const cell = session.cell('r1');
    await cell.send();
    on('drop:1');
    await vi.waitFor(() => expect(session.slot.state).toBe('ended'));
    cell.setTimeoutMs(1000);
    const lost = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    for (let ms = 0; ms < 3; ms += 1) pages.clock.advance(1000);
    expect((await lost)?.outcome).toBe('timeout');
    faults.turnOff();
    expect((await cell.send())?.outcome).toBe('result');
    expect(inner.processes).toHaveLength(2);
  });

  it('meet benches and what a lab starts for itself', async () => {
    on('crash:1');
    const bench = session.bench('lab');
    bench.cells[0]?.edit(request(3, 'silent'));
    expect((await bench.cells[0]?.send())?.outcome).toBe('dead-process');
    const ready = await session.labSlot('lab', 'own', 'echo').ready();
    expect((await ready?.client.request('silent', {}).settled)?.outcome).toBe('dead-process');
  });

  it.each([
    'cost',
    'eras',
    'other-hand',
    'two-servers',
    'three-ways',
    'bindings',
    'framing',
    'side-by-side',
    'trust',
  ])('leave the lab of type %s alone, which measures, compares or keeps account', async (type) => {
    const [lab] = smallData.labs;
    const other = smallPages(`spared ${type}`, pages.clock, {
      ...smallData,
      labs: [{ ...lab, type } as (typeof smallData.labs)[number]],
    });
    const own = (await other.open(linkedHost(inner, faults))).session;
    on('drop:1');
    expect((await own.bench('lab').cells[0]?.send())?.outcome).toBe('result');
    const ready = await own.labSlot('lab', 'own', 'echo').ready();
    expect((await ready?.client.request('x', {}).settled)?.outcome).toBe('result');
    await other.leave();
  });

  it('leave the judge alone: what a part sent has the answer that was paired with it, or none', async () => {
    on('wrong-id:1');
    const cell = session.partCell('e1', 'q');
    cell.setTimeoutMs(1000);
    const sent = cell.send();
    await vi.waitFor(() => expect(cell.exchange?.outcome).toBe('pending'));
    for (let ms = 0; ms < 3; ms += 1) pages.clock.advance(1000);
    await sent;
    const { answer } = session.exercise('e1').parts[0] ?? {};
    expect(answer).toMatchObject({ kind: 'request', sent: { line: request(5) } });
    expect(answer?.kind === 'request' && answer.sent?.answer).toBeUndefined();
  });
});
