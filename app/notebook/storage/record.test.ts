import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './merge.ts';
import { readBeside, readItem } from './item-reader.ts';
import { makeItem, type StoredItem } from './record.ts';
import { readEntry } from './trace-record.ts';
import type { Values } from './values.ts';

const line = { seq: 1, at: 2, process: 3, afterEnd: false, stream: 'stdout', text: 'x' } as const;
const exchange: Omit<Values['run'], 'earlier'> = {
  ...{
    key: 1,
    process: 3,
    id: 0,
    method: '',
    outcome: 'result',
    duplicateId: false,
    tookMs: undefined,
    reason: undefined,
  },
  ...{ request: { ...line, stream: 'stdin' }, answer: line, notifications: [line], late: [] },
};
const run: Values['run'] = { ...exchange, earlier: [{ ...exchange, outcome: 'input-required' }] };
const attempt = {
  at: 1,
  solved: false,
  freeText: '',
  parts: [{ part: 'c', answer: { kind: 'choice', option: '' }, verdict: 'wrong' }],
} as const;

const predicted = {
  outcome: undefined,
  code: -32602,
  isError: 'absent',
  member: { pointer: '', value: '1' },
} as const;
const values: { readonly [K in keyof Values]: Values[K] } = {
  draft: { text: '', undo: undefined },
  options: { timeoutMs: 1, rawMode: false },
  run,
  prediction: { option: '' },
  forecast: {
    open: {
      forecast: { ...predicted, outcome: 'silence' },
      line: '',
      at: 1,
      repeated: false,
      ended: 'timeout',
    },
    met: {
      ...{ forecast: predicted, line: '', at: 1, repeated: true, sent: '', outcome: 'result', answer: 'bad' },
      score: { hits: 1, of: 2 },
    },
    hits: 0,
    of: 0,
  },
  sent: { versions: [{ text: '\ud800', raw: true, at: 1, process: 0, outcome: 'unsent', answer: '' }] },
  part: { answer: { kind: 'claims', accepted: { constructor: true } } },
  free: { text: '\ud800' },
  exercise: { attempts: [attempt], count: 1, solved: false, hintsShown: 0 },
  place: { section: '' },
  content: { version: '' },
  policy: { policy: 'ask' },
  lab: { word: '' },
  kept: { capsule: '' },
  settings: { theme: 'dark', wrapLines: true, timeoutMs: 1, shortcuts: true, toured: false },
};
const kinds = Object.keys(values) as (keyof Values)[];
const stamp = { updatedAt: 1, tab: 'a' };

describe('readItem', () => {
  it.each(kinds)('gives back a %s, also after it went through JSON', (kind) => {
    const item = makeItem({ chapter: '43', kind, item: 'i/j' }, values[kind], stamp);
    expect(readItem(item)).toEqual(item);
    expect(readItem(JSON.parse(JSON.stringify(item)))).toEqual(item);
  });

  it.each(kinds)('reads a deleted %s', (kind) => {
    const item = makeItem({ chapter: '43', kind, item: '' }, undefined, stamp);
    expect(readItem(JSON.parse(JSON.stringify(item)))).toEqual(item);
  });

  it.each(kinds)('refuses a %s in which a member has another type', (kind) => {
    const item = makeItem({ chapter: '43', kind, item: 'i' }, values[kind], stamp);
    for (const name of Object.keys(values[kind]).filter(
      (one) => !['undo', 'tookMs', 'reason', 'duplicateId'].includes(one),
    )) {
      const bad = { ...item, value: { ...values[kind], [name]: { toString: 1 } } };
      expect(readItem(bad), name).toBeUndefined();
    }
  });

  it('reads a run of a version that kept no round trips', () => {
    const item = makeItem({ chapter: '43', kind: 'run', item: 'i' }, run, stamp);
    expect(readItem({ ...item, value: exchange })?.value).toEqual({ ...exchange, earlier: [] });
  });

  it('refuses a record under the name of another', () => {
    const item = makeItem({ chapter: '43', kind: 'draft', item: 'a' }, values.draft, stamp);
    expect(readItem({ ...item, key: '43/draft/b' })).toBeUndefined();
  });

  it('never throws and gives no half record, whatever it is handed', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readItem(value)).toBeUndefined();
        expect(readBeside(value)).toBeUndefined();
        expect(readEntry(value)).toBeUndefined();
      }),
    );
  });
});

describe('decide', () => {
  const draft = (text: string, updatedAt: number, tab: string): StoredItem =>
    makeItem({ chapter: '43', kind: 'draft', item: 'r1' }, { text, undo: undefined }, { updatedAt, tab });
  const free = { base: undefined, resetAt: undefined };

  it('lets the newest win and keeps the other text', () => {
    const [old, young] = [draft('old', 1, 'a'), draft('young', 2, 'b')];
    expect(decide(old, young, free)).toMatchObject({ put: young, beside: { text: 'old', tab: 'a' } });
    expect(decide(young, old, free)).toMatchObject({ put: undefined, beside: { text: 'old', tab: 'a' } });
  });

  it('gives the same winner in both tabs at the same millisecond', () => {
    const [a, b] = [draft('of a', 1, 'a'), draft('of b', 1, 'b')];
    expect(decide(a, b, free).put).toBe(b);
    expect(decide(b, a, free).put).toBeUndefined();
  });

  it('keeps nothing beside when both say the same, or when ours grew out of theirs', () => {
    const [old, same, next] = [draft('x', 1, 'a'), draft('x', 2, 'b'), draft('xy', 2, 'b')];
    expect(decide(old, same, free).beside).toBeUndefined();
    expect(decide(old, next, { ...free, base: old }).beside).toBeUndefined();
  });

  it('sweeps away what is older than a reset', () => {
    expect(decide(undefined, draft('x', 1, 'a'), { ...free, resetAt: 1 }).put).toBeUndefined();
    expect(decide(undefined, draft('x', 2, 'a'), { ...free, resetAt: 1 }).put).toBeDefined();
  });

  it('adds up the attempts of two pages that did not know of each other', () => {
    const place = { chapter: '43', kind: 'exercise', item: 'e1' } as const;
    const at = (time: number, solved: boolean) => ({
      attempts: [{ ...attempt, at: time }],
      count: 1,
      solved,
      hintsShown: 0,
    });
    const theirs = makeItem(place, at(1, true), { updatedAt: 1, tab: 'a' });
    const ours = makeItem(place, at(2, false), { updatedAt: 2, tab: 'b' });
    const { put } = decide(theirs, ours, free);
    expect(put?.value).toMatchObject({ count: 2, solved: true, attempts: [{ at: 1 }, { at: 2 }] });
  });
});
