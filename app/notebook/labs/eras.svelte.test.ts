import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { programs } from '../../../worker/servers/catalogue.ts';
import type { WholeProgram } from '../testing/whole-host.ts';
import { ErasRun, type EraServer } from './eras.svelte.ts';
import { closePages, leave, openLab, type LabPage } from './testing/lab-page.ts';

const lab = {
  id: 'eras',
  type: 'eras',
  title: 'Eras',
  benches: [],
  servers: ['book-orders', 'official', 'everything', 'silent'].map((program) => ({
    program,
    title: program,
    says: '',
  })),
  timeoutMs: 3000,
  matrix: { modern: 'book-orders', legacy: 'everything' },
} as const;

type Opened = LabPage & { readonly run: ErasRun; server(program: string): EraServer };

async function openRun(more: Readonly<Record<string, () => Promise<WholeProgram>>> = {}, name?: string) {
  const page = await openLab(lab, { ...programs, ...more }, [], name);
  const run = new ErasRun(page.session, lab);
  const server = (program: string): EraServer => {
    const found = run.servers.find(({ data }) => data.program === program);
    if (found === undefined) throw new Error(`no server ${program}`);
    return found;
  };
  return { ...page, run, server } satisfies Opened;
}

/** A server that gives one and the same answer to everything. */
const answering = (answer: string) => (): Promise<WholeProgram> =>
  Promise.resolve(({ stdout }) => ({
    write: (chunk) => {
      const id = /"id":(\d+)/.exec(chunk)?.[1];
      if (id !== undefined) stdout(`{"jsonrpc":"2.0","id":${id},${answer}}\n`);
    },
    end: () => undefined,
    exit: new Promise<number>(() => undefined),
  }));

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Lets time pass in small steps, with a turn of the event loop in each. */
async function pass(page: LabPage, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await turn();
    page.clock.advance(100);
  }
  await turn();
}

afterEach(closePages);

describe('the probe', () => {
  it.each([
    ['book-orders', 'modern', ['2026-07-28'], 'result'],
    ['official', 'modern', ['2026-07-28'], 'result'],
    ['everything', 'legacy', [], 'protocol-error'],
  ] as const)('of %s finds %s', async (program, branch, supported, outcome) => {
    const { server } = await openRun();
    await server(program).runProbe();
    const { probe } = server(program);
    expect(probe.phase).toBe('found');
    expect(probe.finding?.branch).toBe(branch);
    expect(probe.finding?.supported).toEqual(supported);
    expect(probe.exchange?.outcome).toBe(outcome);
    expect(probe.exchange?.method).toBe('server/discover');
  });

  it('says what the reference server answered, and that the code decides nothing by itself', async () => {
    const { server } = await openRun();
    await server('everything').runProbe();
    expect(server('everything').probe.exchange?.answer?.text).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
    );
    const other = await openRun({ everything: answering('"error":{"code":-32602,"message":"no"}') });
    await other.server('everything').runProbe();
    expect(other.server('everything').branch).toBe('legacy');
  });

  it('takes silence for legacy only when the time is over, and shows the time that is left', async () => {
    const page = await openRun();
    const silent = page.server('silent');
    const probing = silent.runProbe();
    await expect.poll(() => silent.probe.phase).toBe('asking');
    await pass(page, 1000);
    expect(silent.probe.leftMs).toBe(2000);
    expect(silent.branch).toBeUndefined();
    await pass(page, 2200);
    await probing;
    expect(silent.probe.phase).toBe('found');
    expect(silent.branch).toBe('legacy');
    expect(silent.probe.exchange?.outcome).toBe('timeout');
    expect(page.clock.waiting).toBe(0);
  });

  it('does not fall back on an error that only the modern era has', async () => {
    const error =
      '"error":{"code":-32022,"message":"no","data":{"supported":["2027-01-01"],"requested":"2026-07-28"}}';
    const { server } = await openRun({ official: answering(error) });
    await server('official').runProbe();
    expect(server('official').branch).toBe('modern-other-version');
    expect(server('official').probe.finding?.supported).toEqual(['2027-01-01']);
  });

  it('says why a program did not start, and can be tried again', async () => {
    let fails = true;
    const everything = (): Promise<WholeProgram> =>
      fails ? Promise.reject(new Error('offline')) : answering('"error":{"code":-32601,"message":"no"}')();
    const { server } = await openRun({ everything });
    await server('everything').runProbe();
    expect(server('everything').probe.phase).toBe('failed');
    expect(server('everything').probe.problem).toMatch(/^No process of everything could be started/);
    expect(server('everything').branch).toBeUndefined();
    fails = false;
    await server('everything').runProbe();
    expect(server('everything').branch).toBe('legacy');
  });

  it('has found nothing when the process ends while it is asked', async () => {
    const page = await openRun();
    const silent = page.server('silent');
    const probing = silent.runProbe();
    await expect.poll(() => silent.probe.phase).toBe('asking');
    silent.probe.slot.kill();
    await probing;
    expect(silent.branch).toBe('undetermined');
    expect(silent.known).toBe(false);
  });

  it('is remembered, and all four of them make the section done', async () => {
    const first = await openRun(
      { silent: programs['book-orders'] as () => Promise<WholeProgram> },
      'eras-twice',
    );
    for (const server of first.run.servers.slice(1)) await server.runProbe();
    expect(first.session.done.has('s')).toBe(false);
    await first.server('book-orders').runProbe();
    expect(first.session.done.has('s')).toBe(true);
    await leave(first);
    const second = await openRun({}, 'eras-twice');
    expect(second.server('everything').branch).toBe('legacy');
    expect(second.server('everything').probe.finding).toBeUndefined();
    expect(second.session.done.has('s')).toBe(true);
  });
});

describe('the handshake of the reference server', () => {
  it('lists tools without one, and says what was counted each time', async () => {
    const { server } = await openRun();
    await server('everything').runCounts();
    const [bare, nothing, all] = server('everything').counts;
    expect([bare, nothing, all].map((each) => each?.counted?.count)).toEqual([12, 13, 19]);
    expect([bare, nothing, all].map((each) => each?.counted?.instead)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bare?.counted?.initialize).toBeUndefined();
    expect(nothing?.counted?.handshake).toEqual({
      version: '2025-11-25',
      capabilities: ['tools', 'prompts', 'resources', 'logging', 'tasks', 'completions'],
      server: 'mcp-servers/everything',
    });
    const processes = [bare, nothing, all].map((each) => each?.counted?.process);
    expect(new Set(processes).size).toBe(3);
  });

  it('asks for 2026-07-28 and confirms the answer before it lists, without metadata of this revision', async () => {
    const { server, session } = await openRun();
    await server('everything').runCount('nothing');
    const sent = session.entries.flatMap((entry) =>
      entry.kind === 'line' && entry.stream === 'stdin' ? [entry.text] : [],
    );
    expect(sent).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2026-07-28","capabilities":{},"clientInfo":{"name":"bare-hands","version":"0.0.1"}}}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    ]);
  });

  it('prints no number that was not measured', async () => {
    const page = await openRun({ silent: answering('"error":{"code":-32600,"message":"no"}') });
    await page.server('silent').runCounts();
    for (const { counted } of page.server('silent').counts) {
      expect(counted?.count).toBeUndefined();
      expect(counted?.instead).toMatch(/^protocol error -32600/);
    }
    // No initialized is sent to a server that has refused.
    expect(
      page.session.entries.some((entry) => entry.kind === 'line' && entry.text.includes('initialized')),
    ).toBe(false);
  });
});

describe('the matrix', () => {
  it('goes as the specification says, for each combination that can be run', async () => {
    const { run } = await openRun();
    await run.runMatrix();
    const found = run.matrix.map(({ data, talk }) => [data.client, data.server, talk?.works, data.works]);
    expect(found).toEqual([
      ['modern', 'modern', true, true],
      ['modern', 'legacy', false, false],
      ['dual', 'modern', true, true],
      ['dual', 'legacy', true, true],
      ['legacy', 'modern', false, false],
      ['legacy', 'dual', undefined, true],
      ['legacy', 'legacy', true, true],
    ]);
  });

  it('tells each step from the answers', async () => {
    const { run } = await openRun();
    await run.runMatrix();
    const steps = (client: string, server: string): readonly string[] =>
      run.matrix.find(({ data }) => data.client === client && data.server === server)?.talk?.steps ?? [];
    expect(steps('dual', 'legacy').slice(-3)).toEqual([
      'So it falls back to the handshake.',
      'initialize asked for 2026-07-28 and was answered with 2025-11-25.',
      'tools/list, by the rules of 2025-11-25: 13 tools.',
    ]);
    expect(steps('legacy', 'modern')).toEqual([
      expect.stringMatching(/^initialize: protocol error -3260[0-9]/),
      'The error names what it speaks: 2026-07-28.',
    ]);
    expect(steps('modern', 'legacy').at(-1)).toBe(
      'There is no version both speak. The client stops here and can say why.',
    );
    expect(steps('modern', 'modern').at(-1)).toBe('tools/list, by the rules of 2026-07-28: 1 tool.');
  });

  it('never falls back to the handshake with a modern server', async () => {
    const { run, session } = await openRun();
    for (const each of run.matrix)
      if (each.data.client === 'dual' && each.data.server === 'modern') await run.runCombination(each);
    const sent = session.exchanges.map(({ method }) => method);
    expect(sent).toEqual(['server/discover', 'tools/list']);
  });
});
