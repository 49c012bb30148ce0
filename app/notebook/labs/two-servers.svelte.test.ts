import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { twoServersLab } from '../../../chapters/26-mcp-against-the-spec/two-servers.ts';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import { closePages, leave, openLab } from './testing/lab-page.ts';
import { TwoServersRun } from './two-servers.svelte.ts';

const lab = twoServersLab as Extract<Lab, { type: 'two-servers' }>;

async function openRun(name?: string) {
  const page = await openLab(lab, programs, [], name);
  const run = new TwoServersRun(page.session, lab);
  const sent = async (): Promise<void> => {
    await run.send();
    await expect.poll(() => run.finding, { timeout: 5000 }).toBeDefined();
  };
  const send = async (id: string): Promise<readonly (string | undefined)[]> => {
    run.choose(id);
    await sent();
    return run.sides.map((side) => run.classOf(side));
  };
  return { page, run, send, sent };
}

afterEach(closePages);

describe('two servers', () => {
  it.each([
    ['half', ['error -32700, no id', 'nothing'], 'ours'],
    ['no-meta', ['error -32602', 'error -32022 without all of its data'], 'ours'],
    ['discover', ['result', 'result'], 'both'],
    ['batch', ['error -32600, no id', 'nothing'], 'ours'],
    ['null-id', ['error -32600, no id', 'nothing'], 'ours'],
    ['version', ['error -32022', 'error -32022'], 'both'],
    ['version-later', ['error -32022', 'result'], 'ours'],
    ['initialize', ['error -32602', 'error -32022'], 'both'],
    ['unknown-tool', ['error -32602', 'error -32602'], 'both'],
    ['extra', ['result', 'nothing'], 'ours'],
    ['cursor', ['error -32602', 'result'], 'both'],
    ['method-and-meta', ['error -32602', 'error -32601'], 'ours'],
    ['notification', ['nothing', 'nothing'], 'both'],
    ['hidden', ['tool error', 'result'], 'ours'],
    ['rounded', ['error -32600, no id', 'result'], 'ours'],
    ['huge', ['error -32600, no id', 'nothing'], 'neither'],
  ])('answer %s as the list says', async (id, classes, right) => {
    const { run, send } = await openRun();
    expect(await send(id)).toEqual(classes);
    expect(run.finding?.ruling?.right).toBe(right);
  });

  it('has a verdict for every line of its list', () => {
    expect(lab.tries).toHaveLength(16);
  });

  it('judges what is taken, after it was checked, and takes the verdict back with a change', async () => {
    const { page, run, send } = await openRun();
    run.take('theirs');
    expect(run.choice).toBeUndefined();
    await send('half');
    run.take('theirs');
    expect(run.verdict).toBeUndefined();
    run.check();
    expect(run.verdict).toBe('wrong');
    expect(run.solved).toBe(0);
    expect(page.session.done.has('s')).toBe(true);
    run.take('ours');
    expect(run.verdict).toBeUndefined();
    run.check();
    expect(run.verdict).toBe('right');
    expect(run.solved).toBe(1);
  });

  it('shows no answers to a line that is not in the box', async () => {
    const { run, send } = await openRun();
    await send('half');
    run.choose('batch');
    expect(run.isSent).toBe(false);
    expect(run.finding).toBeUndefined();
    run.choose('half');
    expect(run.finding?.alike).toBe(false);
    run.setWhen('later');
    expect(run.finding).toBeUndefined();
  });

  it('finds the rule for a line of the reader’s own, and keeps nothing of it', async () => {
    const { run, sent } = await openRun();
    run.edit('{"jsonrpc":"2.0","id":[],"method":"tools/list"}');
    expect(run.chosen).toBe('own');
    await sent();
    expect(run.finding).toMatchObject({ alike: false, ruling: { id: 'bad-id', right: 'ours' } });
    run.take('ours');
    run.check();
    expect(run.verdict).toBe('right');
    expect(run.solved).toBe(0);
    run.edit('{"jsonrpc":"2.0","method":"notifications/mine"}');
    await sent();
    expect(run.finding).toEqual({ alike: true, ruling: undefined });
    expect(run.choice).toBeUndefined();
  });

  it('sends no line break and no blank', async () => {
    const { run } = await openRun();
    run.edit('{\n}');
    await run.send();
    expect(run.problem).toMatch(/no line break/);
    run.edit('  ');
    await run.send();
    expect(run.problem).toMatch(/empty/);
    expect(run.sides.map(({ bench }) => bench.slot.number)).toEqual([undefined, undefined]);
  });

  it('keeps verdicts for the next visit', async () => {
    const first = await openRun('two-servers-twice');
    await first.send('half');
    first.run.take('ours');
    first.run.check();
    await leave(first.page);
    const second = await openRun('two-servers-twice');
    expect(second.run.solved).toBe(1);
    await second.send('half');
    expect(second.run.verdict).toBe('right');
  });
});
