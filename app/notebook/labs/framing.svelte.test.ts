import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Lab } from '../../../chapters/kit/types.ts';
import { programs } from '../../../worker/servers/catalogue.ts';
import { FramingRun } from './framing.svelte.ts';
import { closePages, openLab } from './testing/lab-page.ts';

const metadata =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const discover = (id: string): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"server/discover","params":{${metadata}}}`;
const call = `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"get_order","arguments":{"order_id":"A-104"},${metadata}}}`;

const lab: Extract<Lab, { type: 'framing' }> = {
  id: 'framing',
  type: 'framing',
  title: 'Lines',
  benches: [{ program: 'book-orders', cells: [] }],
  tries: [
    {
      id: 'split',
      title: 'Split',
      chunks: [discover('"a"').slice(0, 20), discover('"a"').slice(20), '\n'],
      says: '',
    },
  ],
};

async function openRun() {
  const page = await openLab(lab, programs);
  const run = new FramingRun(page.session, lab);
  const written = async (text: string) => {
    await run.write(text);
    await Promise.resolve();
    return run.lines.map(({ fate, says }) => [fate, says]);
  };
  return { ...page, run, written };
}

afterEach(closePages);

describe('raw text', () => {
  it('waits for its newline, in view, and is one line then', async () => {
    const { run } = await openRun();
    const [split] = run.tries;
    await split?.writeNext();
    await Promise.resolve();
    expect(run.waiting).toBe('{"jsonrpc":"2.0","id');
    expect(split?.finished).toBe(false);
    await split?.writeNext();
    await Promise.resolve();
    expect(run.waiting).toBe(discover('"a"'));
    expect(run.lines).toEqual([]);
    await split?.writeNext();
    await Promise.resolve();
    expect(run.waiting).toBe('');
    expect(run.lines.map(({ text, fate }) => [text, fate])).toEqual([[discover('"a"'), 'answered']]);
    expect(split?.finished).toBe(true);
    expect(split?.next).toBe(0);
  });

  it('is seen to wait as it comes, piece by piece, and to be gone', async () => {
    const { run } = await openRun();
    const seen: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => {
        const now = run.waiting;
        if (seen.at(-1) !== now) seen.push(now);
      });
    });
    flushSync();
    for (const piece of ['[', ']', '\n']) {
      await run.write(piece);
      await expect.poll(() => run.busy).toBe(false);
      flushSync();
    }
    stop();
    expect(seen).toEqual(['', '[', '[]', '']);
  });

  it('is written to its end by one press, from where the pieces stand', async () => {
    const { run } = await openRun();
    await run.tries[0]?.writeNext();
    await run.tries[0]?.writeAll();
    await Promise.resolve();
    expect(run.lines.map(({ text }) => text)).toEqual([discover('"a"')]);
  });

  it.each([
    ['two lines in one piece', `${discover('1')}\n${discover('2')}\n`, ['answered', 'answered']],
    ['two messages on one line', `${discover('1')}${discover('2')}\n`, ['refused']],
    ['CRLF', `${discover('1')}\r\n`, ['answered']],
    ['a message over several lines', '{\n"jsonrpc": "2.0"\n}\n', ['refused', 'refused', 'refused']],
    ['a batch', `[${discover('1')}]\n`, ['refused']],
    ['an id that is null', `${discover('null')}\n`, ['refused']],
    ['a request without metadata', '{"jsonrpc":"2.0","id":1,"method":"server/discover"}\n', ['refused']],
    ['an empty line', '\n', ['passed-over']],
    [
      'a notification',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n',
      ['passed-over'],
    ],
    ['no newline', discover('1'), []],
  ])('%s', async (_name, text, fates) => {
    const { written } = await openRun();
    expect((await written(text)).map(([fate]) => fate)).toEqual(fates);
  });

  it('says by what an answer is known to belong to its line', async () => {
    const { written } = await openRun();
    expect(
      await written(`${discover('"one"')}\nnot json\n[]\n{"jsonrpc":"2.0","id":7,"method":"x"}\n`),
    ).toEqual([
      ['answered', 'Answered under its id "one".'],
      ['refused', 'Refused with -32700. The refusal bears no id: only the order says what it belongs to.'],
      ['refused', 'Refused with -32600. The refusal bears no id: only the order says what it belongs to.'],
      ['refused', 'Refused with -32602, under its id 7.'],
    ]);
  });

  it('is lost with the process it was written to', async () => {
    const { run, written } = await openRun();
    await written('\nhalf a li');
    expect(run.waiting).toBe('half a li');
    expect(run.lines).toHaveLength(1);
    await run.bench.slot.restart();
    expect(run.waiting).toBe('');
    expect(run.lines).toEqual([]);
  });

  it('makes the lab done', async () => {
    const { session, written } = await openRun();
    expect(session.done.has('s')).toBe(false);
    await written('\n');
    expect(session.done.has('s')).toBe(true);
  });
});

describe('the host', () => {
  it('asks before a piece completes the line of a call, and not before', async () => {
    const { session, run } = await openRun();
    session.setPolicy('ask');
    expect(await run.write(call)).toBe(true);
    const writing = run.write('\n');
    await expect.poll(() => run.proposal?.tool).toBe('get_order');
    run.proposal?.deny();
    expect(await writing).toBe(false);
    expect(run.problem).toBe('The host did not send this: you did not allow it.');
    expect(run.waiting).toBe(call);
    const again = run.write('\n');
    await expect.poll(() => run.proposal?.tool).toBe('get_order');
    run.proposal?.allow();
    expect(await again).toBe(true);
    await expect.poll(() => run.lines.map(({ fate }) => fate)).toEqual(['answered']);
    expect(run.problem).toBeUndefined();
  });

  it('says why nothing was written when no process can be started', async () => {
    const page = await openLab(lab, {});
    const run = new FramingRun(page.session, lab);
    expect(await run.write('x')).toBe(false);
    expect(run.problem).toMatch(/^No process of book-orders could be started/);
    expect(page.session.done.has('s')).toBe(false);
  });
});
