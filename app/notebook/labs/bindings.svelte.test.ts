import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cells } from '../../../chapters/26-mcp-against-the-spec/cells.ts';
import { labs } from '../../../chapters/26-mcp-against-the-spec/labs.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { HttpSite } from '../../../worker/bindings/http-site.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import { httpServers } from '../../../worker/servers/http-servers.ts';
import type { HttpExchange } from '../../host/http-exchange.ts';
import type { EndpointState } from '../../host/service-worker-host.ts';
import { BindingsRun } from './bindings.svelte.ts';
import type { EndpointHost } from './endpoint.svelte.ts';
import { closePages, openLab } from './testing/lab-page.ts';

type Bindings = Extract<Lab, { type: 'bindings' }>;
const lab = labs.find((each): each is Bindings => each.type === 'bindings');
const used = cells.filter(({ id }) => ['b-read', 'l-listen', 'l-create'].includes(id));
const root = 'https://class.example/';

/** The handler of the service worker in this thread. */
function siteFetch(): typeof fetch {
  const site = new HttpSite({
    root,
    servers: httpServers,
    contextFor: () =>
      Promise.resolve({
        env: { principal: 'mira' },
        ambient: { now: () => 0, random: (count) => new Uint8Array(count), after: () => () => undefined },
        stderr: () => undefined,
        storage: () => Promise.reject(new Error('no storage')),
      }),
  });
  return (url, init) => {
    // jsdom's signals are not those of Node's Request.
    const request = new Request(url as string, { ...init, signal: null });
    return site.respond(request, { waitUntil: () => undefined });
  };
}

const ready: EndpointHost = {
  state: { kind: 'ready' },
  start: () => Promise.resolve(),
  subscribe: () => () => undefined,
  endpoint: (program) => `${root}mcp/${program}`,
};

async function openRun(fetch: typeof globalThis.fetch = siteFetch(), host: EndpointHost = ready) {
  if (lab === undefined) throw new Error('no lab');
  const page = await openLab(lab, programs, used);
  const run = new BindingsRun(page.session, lab, { makeHost: () => host, fetch });
  return { ...page, run };
}

const header = (run: BindingsRun, name: string): string | undefined =>
  run.http?.sentHeaders.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
const errorIn = (http: HttpExchange | undefined): unknown =>
  (JSON.parse(http?.messages[0]?.text ?? '{}') as { error?: { code?: unknown } }).error?.code;

afterEach(closePages);

describe('the same request both ways', () => {
  it('has equal bodies to the byte, and headers that repeat what the body says', async () => {
    const { run, session } = await openRun();
    await run.sendBoth();
    expect(run.compared.map(({ id, equal }) => [id, equal])).toEqual([
      ['request', true],
      ['answer', true],
    ]);
    expect(run.compared[1]?.http).toContain('"order_id":"A-104"');
    expect(run.http?.status).toBe(200);
    expect(header(run, 'MCP-Protocol-Version')).toBe('2026-07-28');
    expect(header(run, 'Mcp-Method')).toBe('tools/call');
    expect(header(run, 'Mcp-Name')).toBe('get_order');
    expect([...session.done]).toEqual(['s']);
  });

  it('has one and the same error for a method that does not exist, and a 404 beside it', async () => {
    const { run } = await openRun();
    const { cell } = run;
    cell?.edit(cell.text.replace('tools/call', 'tools/nothing'));
    await run.sendBoth();
    expect(run.http?.status).toBe(404);
    expect(errorIn(run.http)).toBe(-32601);
    expect(run.compared.map(({ equal }) => equal)).toEqual([true, true]);
  });

  it('sends nothing over HTTP when the cell was not sent', async () => {
    const { run } = await openRun();
    run.cell?.edit('{"jsonrpc":');
    await run.sendBoth();
    expect(run.cell?.refusal?.kind).toBe('broken-json');
    expect(run.http).toBeUndefined();
  });

  it('tells bodies that differ', async () => {
    const other = () =>
      Promise.resolve(
        Response.json({ jsonrpc: '2.0', id: 1, result: { resultType: 'complete', content: [] } }),
      );
    const { run } = await openRun(other);
    await run.sendBoth();
    expect(run.compared.map(({ equal }) => equal)).toEqual([true, false]);
  });

  it('asks before a POST too, where the policy is to ask', async () => {
    const { run, session } = await openRun();
    session.setPolicy('ask');
    const done = run.sendBoth();
    await vi.waitFor(() => expect(run.cell?.proposal).toBeDefined());
    run.cell?.proposal?.allow();
    await vi.waitFor(() => expect(run.proposal).toBeDefined());
    run.proposal?.deny();
    await done;
    expect(run.problem).toBe('The host did not send this: you did not allow it.');
    expect(run.http).toBeUndefined();
  });
});

describe('a wrong envelope', () => {
  it.each(['other-method', 'no-name', 'other-version', 'no-version'])('%s: -32020 and 400', async (id) => {
    const { run } = await openRun();
    await run.sendBroken(id);
    expect(run.tried?.broken.id).toBe(id);
    expect(run.tried?.http.status).toBe(400);
    expect(errorIn(run.tried?.http)).toBe(-32020);
    expect(run.http).toBeUndefined();
    expect(run.compared).toEqual([]);
  });

  it('of a GET: 405, and POST is named', async () => {
    const { run } = await openRun();
    await run.get();
    expect(run.got?.status).toBe(405);
    expect(run.got?.headers).toContainEqual(['allow', 'POST']);
  });

  it('that does not get through is told, and nothing is done', async () => {
    const { run, session } = await openRun(() => Promise.reject(new TypeError('down')));
    await run.get();
    expect(run.problem).toBe('The request did not get through.');
    await run.sendBroken('no-name');
    expect(run.tried?.http.state).toBe('failed');
    expect(session.done.size).toBe(0);
  });
});

describe('listening over HTTP', () => {
  it('is one response with news on it, and closing it is the cancellation', async () => {
    const { run } = await openRun();
    run.listen.listen();
    await vi.waitFor(() => expect(run.listen.exchange?.messages).toHaveLength(1));
    expect(run.listen.exchange?.shape).toBe('events');
    expect(run.listen.exchange?.messages[0]?.text).toContain('notifications/subscriptions/acknowledged');
    await run.listen.change();
    await vi.waitFor(() => expect(run.listen.exchange?.messages).toHaveLength(2));
    expect(run.listen.exchange?.messages[1]?.text).toContain('notifications/resources/updated');
    expect(run.listen.open).toBe(true);
    run.listen.close();
    expect(run.listen.exchange?.state).toBe('cancelled');
    expect(run.listen.open).toBe(false);
  });
});

it('makes its host only when it is asked for, and follows it', async () => {
  const host: { told?: (state: EndpointState) => void; started: number } = { started: 0 };
  const makeHost = vi.fn((): EndpointHost => ({
    ...ready,
    start: () => {
      host.started += 1;
      return Promise.resolve();
    },
    subscribe: (listener) => {
      host.told = listener;
      return () => undefined;
    },
  }));
  if (lab === undefined) throw new Error('no lab');
  const { session } = await openLab(lab, programs, used);
  const run = new BindingsRun(session, lab, { makeHost });
  expect(makeHost).not.toHaveBeenCalled();
  expect(run.endpoint.state).toEqual({ kind: 'idle' });
  await run.endpoint.turnOn();
  host.told?.({ kind: 'needs-reload', says: 'Reload.' });
  expect(run.endpoint.state).toEqual({ kind: 'needs-reload', says: 'Reload.' });
  await run.endpoint.turnOn();
  expect([makeHost.mock.calls.length, host.started]).toEqual([1, 2]);
});
