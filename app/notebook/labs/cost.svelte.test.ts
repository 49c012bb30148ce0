import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { costLab } from '../../../chapters/26-mcp-against-the-spec/program-labs.ts';
import type { Encode } from '../../../chapters/kit/token-count.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import type { WholeProgram } from '../testing/whole-host.ts';
import { CostRun, type CostServer } from './cost.svelte.ts';
import { loadO200k } from './o200k.ts';
import { closePages, openLab } from './testing/lab-page.ts';

type Cost = Extract<Lab, { type: 'cost' }>;
const lab = costLab as Cost;

const letters: Encode = (text) => ({ length: text.length });

async function openRun(load: () => Promise<Encode>, more: Record<string, () => Promise<WholeProgram>> = {}) {
  const page = await openLab(lab, { ...programs, ...more });
  const run = new CostRun(page.session, lab, load);
  const server = (program: string): CostServer => {
    const found = run.servers.find(({ data }) => data.program === program);
    if (found === undefined) throw new Error(`no server ${program}`);
    return found;
  };
  return { ...page, run, server };
}

const figure = ({ figures }: CostRun, id: string) => figures.find((each) => each.id === id);

afterEach(closePages);

describe('the reference server, live, in o200k_base', () => {
  it('gives every figure of the book, and says how each is counted', async () => {
    const { run, session } = await openRun(loadO200k);
    await run.load();
    await run.list('everything');
    expect(run.figures.map(({ id, measured, equal }) => [id, measured, equal])).toEqual([
      ['tools', '13', true],
      ['resources', '7', true],
      ['prompts', '4', true],
      ['list-bytes', '7,663', true],
      ['definitions', '1,307', true],
      ['cheapest', 'get-tiny-image, 52', true],
      ['costliest', 'gzip-file-as-resource, 235', true],
      ['instructions', '312', true],
      ['together', '1,619', true],
      ['compact', '1,084', true],
      ['list-tokens', '1,710', true],
    ]);
    for (const { how } of run.figures) expect(how).not.toBe('');
    expect(run.bookServer?.texts?.era).toBe('legacy');
    expect(session.announcement).toBe('One server: 1,619 tokens at every turn.');
    expect([...session.done]).toEqual(['s']);
  });

  it('measures: another count is told apart from that of the book', async () => {
    const { run } = await openRun(() => Promise.resolve(letters));
    await run.load();
    await run.list('everything');
    expect(figure(run, 'tools')).toMatchObject({ measured: '13', equal: true });
    expect(figure(run, 'list-bytes')).toMatchObject({ measured: '7,663', equal: true });
    expect(figure(run, 'instructions')?.equal).toBe(false);
    expect(figure(run, 'definitions')?.equal).toBe(false);
  });
});

describe('before anything was measured', () => {
  it('prints no figure as if it had been', async () => {
    const { run } = await openRun(() => Promise.resolve(letters));
    for (const each of run.figures) expect(each).toMatchObject({ measured: undefined, equal: undefined });
    await run.load();
    for (const each of run.figures) expect(each.measured).toBeUndefined();
  });

  it('shows what needs no tokenizer, once a server has answered', async () => {
    const { run, session } = await openRun(() => Promise.reject(new Error('offline')));
    await run.list('everything');
    expect(figure(run, 'tools')?.measured).toBe('13');
    expect(figure(run, 'definitions')?.measured).toBeUndefined();
    await run.load();
    expect(run.tokenizer.problem).toBe(
      'The tokenizer did not load. Check the connection and try again, or reload the page.',
    );
    expect(run.tokenizer.loading).toBe(false);
    expect(session.done.size).toBe(0);
  });

  it('loads the tokenizer again after it could not be loaded', async () => {
    let there = false;
    const { run } = await openRun(() => (there ? Promise.resolve(letters) : Promise.reject(new Error('no'))));
    await run.load();
    there = true;
    await run.load();
    expect(run.tokenizer.problem).toBeUndefined();
    expect(run.tokenizer.encode?.('four')).toHaveLength(4);
  });
});

describe('our own servers', () => {
  it('are asked by discovery and counted beside it; every process ends when its text was read', async () => {
    const page = await openRun(() => Promise.resolve(letters));
    await page.run.load();
    await page.run.listAll();
    const counts = page.run.servers.map(({ data, texts }) => [data.program, texts?.tools.length, texts?.era]);
    expect(counts).toEqual([
      ['everything', 13, 'legacy'],
      ['calendar', 4, 'modern'],
      ['calendar-toy', 1, 'modern'],
      ['book-orders', 1, 'modern'],
      ['weather', 2, 'modern'],
    ]);
    const orders = page.server('book-orders');
    expect(orders.texts?.resources).toBeUndefined();
    const [tool] = orders.texts?.tools ?? [];
    expect(orders.cost?.definitions.each[0]?.compactTokens).toBe(
      JSON.stringify({
        name: tool?.['name'],
        description: tool?.['description'],
        inputSchema: tool?.['inputSchema'],
      }).length,
    );
    const ended = page.session.entries.filter((each) => each.kind === 'event' && each.event.type === 'exit');
    expect(ended).toHaveLength(5);
  });

  it('that cannot be started say why, and the others are counted', async () => {
    const { run, server } = await openRun(() => Promise.resolve(letters), {
      weather: () => Promise.reject(new Error('gone')),
    });
    await run.load();
    await run.listAll();
    expect(server('weather').problem).toContain('No process of weather could be started');
    expect(server('weather').texts).toBeUndefined();
    expect(server('book-orders').cost?.together).toBeGreaterThan(0);
  });
});

it('takes text that looks like a special token for ordinary text', async () => {
  const encode = await loadO200k();
  expect(encode('<|endoftext|>').length).toBeGreaterThan(1);
});
