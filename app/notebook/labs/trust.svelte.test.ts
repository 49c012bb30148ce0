import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cells } from '../../../chapters/26-mcp-against-the-spec/cells.ts';
import { labs } from '../../../chapters/26-mcp-against-the-spec/labs.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import type { ConsentCall } from './consent-call.svelte.ts';
import { closePages, leave, openLab } from './testing/lab-page.ts';
import { TrustRun } from './trust.svelte.ts';

type Trust = Extract<Lab, { type: 'trust' }>;
const lab = labs.find((each): each is Trust => each.type === 'trust');
const used = cells.filter(({ id }) => id === 'u-list');

async function openRun(name?: string) {
  if (lab === undefined) throw new Error('no lab');
  const page = await openLab(lab, programs, used, name);
  const run = new TrustRun(page.session, lab);
  const call = (id: string): ConsentCall => {
    const found = run.calls.find(({ data }) => data.id === id);
    if (found === undefined) throw new Error(`no call ${id}`);
    return found;
  };
  return { ...page, run, call };
}

afterEach(closePages);

describe('texts of strangers', () => {
  it('are judged one by one, kept, and done once all are judged', async () => {
    const first = await openRun('trust-kept');
    const [one, ...others] = first.run.texts;
    expect(one?.judgement).toBeUndefined();
    one?.judge('pass');
    expect(first.session.done.size).toBe(0);
    for (const other of others) other.judge('stop');
    expect([...first.session.done]).toEqual(['s']);
    await leave(first);
    const second = await openRun('trust-kept');
    expect(second.run.texts.map(({ judgement }) => judgement)).toEqual(['pass', ...others.map(() => 'stop')]);
    expect([...second.session.done]).toEqual(['s']);
  });
});

describe('the list of the strange server', () => {
  it('is what came: first one page by the request, then all, by an empty cursor', async () => {
    const { run } = await openRun();
    expect(run.listed).toBeUndefined();
    await run.bench.cells[0]?.send();
    expect(run.listed).toHaveLength(6);
    await run.listAll();
    expect(run.problem).toBeUndefined();
    expect(run.listed).toHaveLength(12);
    const hidden = run.listed?.find(({ name }) => name === 'hidden_characters');
    expect(hidden?.definition['description']).toContain(String.fromCodePoint(0x202e));
  });

  it('can be had whole without the request', async () => {
    const { run } = await openRun();
    await run.listAll();
    expect(run.listed).toHaveLength(12);
  });
});

describe('a proposed call', () => {
  it('waits for the person, with the line to the byte and the tool as it was listed', async () => {
    const { call } = await openRun();
    const forecast = call('call-forecast-more');
    const done = forecast.propose();
    await vi.waitFor(() => expect(forecast.asked).toBeDefined());
    const asked = forecast.asked;
    expect(JSON.parse(asked?.line ?? '')).toMatchObject({
      id: 2,
      method: 'tools/call',
      params: { name: 'get_forecast', arguments: { day: '2026-09-07' } },
    });
    expect(asked?.tool?.definition['annotations']).toEqual({ readOnlyHint: true });
    expect(forecast.received.map(({ what }) => what)).toEqual(['tools/list']);
    asked?.allow();
    await done;
    expect(forecast.exchange?.outcome).toBe('result');
    expect(forecast.asked).toBeUndefined();
    expect(forecast.received.map(({ text }) => text)).toContain(asked?.line);
  });

  it('that is denied reaches nobody, and the host says so', async () => {
    const { call, session } = await openRun();
    const event = call('call-event');
    const done = event.propose();
    await vi.waitFor(() => expect(event.asked).toBeDefined());
    event.asked?.deny();
    await done;
    expect(event.withheld).toBe('The host did not send this: you did not allow it.');
    expect(event.exchange).toBeUndefined();
    expect(event.received.map(({ what }) => what)).toEqual(['tools/list']);
    const noted = session.entries.some(
      (each) => each.kind === 'event' && each.event.type === 'refused-by-host',
    );
    expect(noted).toBe(true);
  });

  it('is asked about whatever policy the page has', async () => {
    const { call, session } = await openRun();
    session.setPolicy('send');
    const forecast = call('call-forecast');
    void forecast.propose();
    await vi.waitFor(() => expect(forecast.asked).toBeDefined());
    expect(session.policy).toBe('send');
    forecast.asked?.deny();
  });
});
