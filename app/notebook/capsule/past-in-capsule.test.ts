import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestCell } from '../cell.svelte.ts';
import type { Session } from '../session.svelte.ts';
import type { MetForecast } from '../storage/forecast-record.ts';
import type { StoredItem } from '../storage/record.ts';
import { ProgramHost } from '../testing/program-host.ts';
import { echo, request, type SmallPages, smallPages } from '../testing/small-page.ts';
import { boundPast } from './bound-past.ts';
import { type Capsule, writeCapsule } from './capsule.ts';
import { judgePast } from './judge-past.ts';
import { makeCapsule, type Share } from './make-capsule.ts';
import { readCapsule } from './read-capsule.ts';
import { putBack, takeOver } from './take-over.ts';

let count = 0;
const names: string[] = [];
const places: SmallPages[] = [];

async function learner(): Promise<Session> {
  count += 1;
  const name = `past-capsule-${String(count)}`;
  names.push(name);
  const pages = smallPages(name);
  places.push(pages);
  const { session } = await pages.open(new ProgramHost(pages.clock, { echo }));
  return session;
}

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  for (const pages of places.splice(0)) await pages.leave();
  for (const name of names.splice(0)) await deleteDB(name);
});

const first = (session: Session): RequestCell => session.cell(session.data.cells[0]?.id ?? '');
const nameOf = (session: Session): string => session.data.cells[0]?.id ?? '';

async function predictAndSend(session: Session, outcome: string): Promise<void> {
  const cell = first(session);
  const rules = await cell.past.rules();
  const read = rules.readForecast({ outcome, code: '', isError: '', pointer: '', value: '' });
  if (!read.ok) throw new Error(read.says);
  cell.past.commit(rules.openForecast(cell.past, cell.wireLine ?? '', read.forecast, undefined));
  await cell.send();
  await vi.waitFor(() => expect(cell.past.forecast.met?.score).toBeDefined());
}

function handed(session: Session, share: Share = 'whole', change = (text: string) => text): Capsule {
  const read = readCapsule(change(writeCapsule(makeCapsule(session, 'Ada', share), false)));
  if (!read.ok) throw new Error(read.says);
  return read.capsule;
}

const pastOf = async (session: Session, capsule: Capsule) => (await judgePast(capsule, session.data))[0];

const withMet = (capsule: Capsule, change: (met: MetForecast) => MetForecast): Capsule => ({
  ...capsule,
  items: capsule.items.map((item) =>
    item.kind === 'forecast' && item.value?.met !== undefined
      ? { ...item, value: { ...item.value, met: change(item.value.met) } }
      : item,
  ),
});

describe('the past of cells in a capsule', () => {
  it('is the run, every sent version and the prediction, which is judged anew', async () => {
    const ada = await learner();
    await predictAndSend(ada, 'result');
    const capsule = handed(ada);
    expect(new Set(capsule.items.map(({ kind }) => kind))).toEqual(new Set(['run', 'sent', 'forecast']));
    expect(await pastOf(ada, capsule)).toMatchObject({
      title: ada.data.cells[0]?.title,
      outcome: 'result',
      versions: [{ outcome: 'result' }],
      forecast: { words: ['a result'], verdict: { hits: 1, of: 1 }, differs: false },
      sums: { hits: 1, of: 1 },
    });
  });

  it('a forged score, a forged outcome and a forged answer are not believed', async () => {
    const ada = await learner();
    await predictAndSend(ada, 'protocol-error');
    const capsule = handed(ada);
    const missed = { verdict: { hits: 0, of: 1 } };
    expect((await pastOf(ada, capsule))?.forecast).toMatchObject({ ...missed, differs: false });
    const score = withMet(capsule, (met) => ({ ...met, score: { hits: 1, of: 1 } }));
    expect((await pastOf(ada, score))?.forecast).toMatchObject({ ...missed, differs: true });
    const outcome = withMet(capsule, (met) => ({ ...met, outcome: 'protocol-error' }));
    expect((await pastOf(ada, outcome))?.forecast).toMatchObject(missed);
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No"}}';
    const answer = withMet(capsule, (met) => ({ ...met, outcome: 'protocol-error', answer: error }));
    expect((await pastOf(ada, answer))?.forecast).toMatchObject({
      verdict: { hits: 0, of: 0, why: expect.stringContaining('proves nothing') as string },
    });
  });

  it('goes along with a short trace, which keeps what predictions rest on, and stays out of a bare one', async () => {
    const ada = await learner();
    await predictAndSend(ada, 'result');
    ada.cell(nameOf(ada)).edit(request(8, 'tools/list'));
    await first(ada).send();
    const needed = handed(ada, 'needed');
    expect(needed.leftOut).toBeGreaterThan(0);
    expect((await pastOf(ada, needed))?.forecast?.verdict).toMatchObject({ hits: 1, of: 1 });
    const bare = handed(ada, 'bare');
    expect(bare.items.map(({ kind }) => kind)).toEqual(['draft']);
    expect(bare.pastLeftOut).toBe(4);
  });

  it('a run says of its outcome what its lines say, and one whose answer is not its own is left out', async () => {
    const ada = await learner();
    await first(ada).send();
    const forged = handed(ada, 'whole', (text) =>
      text.replaceAll('"outcome":"result"', '"outcome":"timeout"'),
    );
    expect((await pastOf(ada, forged))?.outcome).toBe('result');
    const me = await learner();
    await takeOver(me, forged);
    expect(first(me).exchange?.outcome).toBe('result');
    const run = forged.items.find(({ kind }) => kind === 'run');
    if (run?.kind !== 'run' || run.value?.answer === undefined) throw new Error('no run');
    const answer = { ...run.value.answer, text: '{"jsonrpc":"2.0","id":"other","result":{}}' };
    const foreign = { ...forged, items: [{ ...run, value: { ...run.value, answer } }] };
    const other = await learner();
    await takeOver(other, foreign);
    expect(first(other).exchange).toBeUndefined();
  });

  it('is taken over and put back, also where the reader has sent the same cell', async () => {
    const ada = await learner();
    await predictAndSend(ada, 'result');
    const capsule = handed(ada);
    const me = await learner();
    first(me).edit(request(9, 'tools/list'));
    await first(me).send();
    const seen = () => ({
      request: first(me).exchange?.request.text,
      versions: first(me).past.versions.map(({ text }) => text),
      forecast: first(me).past.forecast,
    });
    const mine = seen();
    await takeOver(me, capsule);
    expect(first(me).exchange?.request.text).toBe(first(ada).exchange?.request.text);
    expect(first(me).past.versions).toHaveLength(2);
    expect(first(me).past.forecast).toMatchObject({ hits: 1, of: 1 });
    await first(me).send();
    await putBack(me);
    expect(seen()).toEqual(mine);
  });

  it('absurd numbers and times are refused', async () => {
    const ada = await learner();
    await predictAndSend(ada, 'result');
    for (const [from, to] of [
      [/"key":\d+/, '"key":1.5'],
      [/"process":\d+/, '"process":1e12'],
      [/"hits":\d+,"of":\d+\}/, '"hits":9,"of":1}'],
      [/"at":\d+/g, '"at":1e99'],
    ] as const)
      expect(() => handed(ada, 'whole', (text) => text.replace(from, to))).toThrow('cannot be read');
  });
});

it('what does not fit is left out and counted: predictions and runs stay before versions, newer versions before older', () => {
  const version = (at: number) => ({
    ...{ text: 'x'.repeat(100), raw: false, at, process: 1 },
    ...({ outcome: 'result', answer: undefined } as const),
  });
  const record = (kind: 'sent' | 'forecast' | 'free', value: unknown) =>
    ({ key: `k/${kind}/c`, chapter: 'k', kind, item: 'c', updatedAt: 1, tab: 't', value }) as StoredItem;
  const items = [
    record('sent', { versions: [version(1), version(2), version(3)] }),
    record('forecast', { open: undefined, met: undefined, hits: 0, of: 0 }),
    record('free', { text: 'y'.repeat(1000) }),
  ];
  const { items: kept, leftOut } = boundPast(items, 400);
  expect(leftOut).toBe(1);
  expect(kept.map(({ kind }) => kind)).toEqual(['sent', 'forecast', 'free']);
  expect(kept[0]?.value).toMatchObject({ versions: [{ at: 2 }, { at: 3 }] });
  expect(boundPast(items, 0)).toMatchObject({ leftOut: 4, items: [{ kind: 'free' }] });
});
