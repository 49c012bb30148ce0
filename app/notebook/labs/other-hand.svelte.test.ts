import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handLab as book } from '../../../chapters/43-stable-interoperability/hand-lab.ts';
import { handLab as calendarLab } from '../../../chapters/26-mcp-against-the-spec/hand-lab.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import type { WholeProgram } from '../testing/whole-host.ts';
import type { HandName } from './hand-side.svelte.ts';
import { OtherHandRun, type Driver } from './other-hand.svelte.ts';
import { calendarPrograms } from './testing/calendars.ts';
import { closePages, openLab, type LabPage } from './testing/lab-page.ts';

afterEach(closePages);

const programs = {
  'book-orders': async () => (await import('../../../worker/servers/book-orders/program.ts')).program,
  hang: async () => (await import('../../../worker/servers/misbehaving/hanging.ts')).hang,
  ...calendarPrograms(
    () => import('../../../worker/servers/calendar-toy/program.ts'),
    () => import('../../../worker/servers/calendar/program.ts'),
  ),
} as Readonly<Record<string, () => Promise<WholeProgram>>>;

type OtherHand = Extract<Lab, { type: 'other-hand' }>;

interface Opened {
  readonly page: LabPage;
  readonly run: OtherHandRun;
  step(id: string): OtherHandRun['steps'][number];
  /** Has a step done and gives how it ended for a hand. */
  does(id: string): Promise<Readonly<Record<HandName, string | undefined>>>;
  written(id: string, hand: HandName): readonly string[];
}

async function open(lab: Lab, driver: Driver = 'both'): Promise<Opened> {
  const page = await openLab(lab, programs);
  const run = new OtherHandRun(page.session, lab as OtherHand);
  run.drive(driver);
  const step = (id: string): OtherHandRun['steps'][number] => {
    const found = run.steps.find(({ data }) => data.id === id);
    if (found === undefined) throw new Error(`no step ${id}`);
    return found;
  };
  return {
    page,
    run,
    step,
    does: async (id) => {
      await run.run(step(id));
      flushSync();
      return {
        official: step(id).turn('official')?.told?.kind,
        ours: step(id).turn('ours')?.told?.kind,
      };
    },
    written: (id, hand) =>
      (step(id).turn(hand)?.lines ?? []).filter(({ stream }) => stream === 'stdin').map(({ text }) => text),
  };
}

const kindsOf = ({ step }: Opened, id: string): readonly string[] => [
  ...new Set(step(id).differences?.map(({ kind }) => kind)),
];

describe('the lab with the other hand: book-orders', () => {
  it('has both do the same on processes of their own, and names what differs', async () => {
    const lab = await open(book);
    expect(await lab.does('discover')).toEqual({ official: 'result', ours: 'result' });
    expect(lab.run.slot('official').number).not.toBe(lab.run.slot('ours').number);
    expect(lab.step('discover').differences).toContainEqual({
      kind: 'value',
      pointer: '/id',
      theirs: '"server-discover-probe-1"',
      ours: '1',
    });
    expect(await lab.does('call')).toEqual({ official: 'result', ours: 'result' });
    expect(lab.step('call').differences).toContainEqual({
      kind: 'order',
      pointer: '',
      theirs: 'method, params, jsonrpc, id',
      ours: 'jsonrpc, id, method, params',
    });
    lab.step('call').choose('B-205');
    expect(await lab.does('call')).toEqual({ official: 'tool-error', ours: 'tool-error' });
    expect(lab.written('call', 'official')[0]).toContain('"order_id":"B-205"');
    expect(await lab.does('unknown')).toEqual({ official: 'protocol-error', ours: 'protocol-error' });
    expect(lab.page.session.labWords(book.id).done).toBe(true);
  });

  it('shows the request that connecting makes where it is made', async () => {
    const lab = await open(book);
    await lab.does('list');
    expect(lab.written('list', 'official')).toHaveLength(2);
    expect(lab.step('list').differences?.[0]).toEqual({
      kind: 'they-also-wrote',
      method: 'server/discover',
      id: '"server-discover-probe-1"',
    });
  });

  it('shows that a second list is not asked for', async () => {
    const lab = await open(book);
    await lab.does('list');
    expect(await lab.does('list')).toEqual({ official: 'result', ours: 'result' });
    expect(lab.written('list', 'official')).toEqual([]);
    expect(lab.written('list', 'ours')).toHaveLength(1);
    expect(lab.step('list').differences).toEqual([{ kind: 'they-wrote-nothing' }]);
  });

  it('tells a withdrawn call from a process that was ended', async () => {
    const lab = await open(book);
    expect(await lab.does('withdraw')).toEqual({ official: 'cancelled', ours: 'cancelled' });
    expect(await lab.does('kill')).toEqual({ official: 'dead-process', ours: 'dead-process' });
    expect(lab.page.session.exchanges.map(({ outcome }) => outcome)).toEqual([
      'result',
      'cancelled',
      'cancelled',
      'dead-process',
      'dead-process',
    ]);
  });

  it('tells a time limit of the official client as a timeout, in the trace too', async () => {
    const lab = await open(book, 'official');
    expect(await lab.does('timeout')).toEqual({ official: 'timeout', ours: undefined });
    expect(lab.page.session.exchanges.at(-1)).toMatchObject({ method: 'tools/call', outcome: 'timeout' });
  });

  it('lets the one alone that was not chosen', async () => {
    const lab = await open(book, 'ours');
    expect(await lab.does('list')).toEqual({ official: undefined, ours: 'result' });
    expect(lab.run.slot('official').number).toBeUndefined();
    expect(lab.step('list').differences).toBeUndefined();
  });

  it.each(['official', 'ours'] as const)('holds what the policy of the host holds: %s', async (hand) => {
    const lab = await open(book, hand);
    await lab.does('discover');
    lab.page.session.setPolicy('ask');
    const done = lab.does('call');
    await vi.waitFor(() =>
      expect(lab.run.proposal).toMatchObject({ method: 'tools/call', tool: 'get_order' }),
    );
    lab.run.proposal?.deny();
    expect(await done).toEqual({ official: undefined, ours: undefined });
    expect(lab.run.problem).toContain('you did not allow it');
    expect(lab.page.session.exchanges.map(({ method }) => method)).toEqual(['server/discover']);
  });

  it('gives a new process a new hand', async () => {
    const lab = await open(book, 'official');
    await lab.does('list');
    await lab.run.slot('official').restart();
    await lab.does('list');
    expect(lab.written('list', 'official')).toHaveLength(2);
  });
});

describe('the lab with the other hand: calendar', () => {
  it('asks once, and both carry the answer', async () => {
    const lab = await open(calendarLab);
    await lab.does('create-calendar');
    expect(await lab.does('listen')).toEqual({ official: 'pending', ours: 'pending' });
    const done = lab.does('create-event');
    await vi.waitFor(() => expect(lab.run.question?.requests[0]?.message).toContain('Dentist'));
    const key = lab.run.question?.requests[0]?.key ?? '';
    void lab.run.question?.answer(
      new Map([[key, { action: 'accept', content: { startsAt: '2026-09-16T10:00:00Z' } }]]),
    );
    expect(await done).toEqual({ official: 'result', ours: 'result' });
    for (const hand of ['official', 'ours'] as const) {
      expect(lab.written('create-event', hand)).toHaveLength(2);
      expect(lab.written('create-event', hand)[1]).toContain('"startsAt":"2026-09-16T10:00:00Z"');
      const lines =
        lab
          .step('create-event')
          .turn(hand)
          ?.lines.map(({ text }) => text) ?? [];
      expect(lines.some((text) => text.includes('notifications/resources/updated'))).toBe(true);
    }
    expect(await lab.does('read')).toEqual({ official: 'result', ours: 'result' });
    expect(await lab.does('prompt')).toEqual({ official: 'result', ours: 'result' });
    expect(await lab.does('cancel')).toEqual({ official: 'cancelled', ours: 'cancelled' });
    expect(kindsOf(lab, 'cancel')).toEqual(['value', 'theirs-alone', 'ours-alone']);
  });

  it('declines for both when told to', async () => {
    const lab = await open(calendarLab);
    await lab.does('create-calendar');
    const done = lab.does('create-event');
    await vi.waitFor(() => expect(lab.run.question).toBeDefined());
    void lab.run.question?.decline();
    expect(await done).toEqual({ official: 'tool-error', ours: 'tool-error' });
  });

  it('says that there is no calendar yet, and sends nothing', async () => {
    const lab = await open(calendarLab);
    expect(await lab.does('listen')).toEqual({ official: undefined, ours: undefined });
    expect(lab.run.problem).toBe('There is no calendar yet: let it make one first.');
    expect(lab.page.session.entries).toEqual([]);
  });
});
