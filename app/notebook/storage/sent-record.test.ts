import { describe, expect, it } from 'vitest';
import { decide } from './merge.ts';
import { makeItem } from './record.ts';
import { joinVersions } from './sent-reader.ts';
import { boundVersions, type SentVersion } from './sent-record.ts';

const version = (at: number, text = `text ${String(at)}`, answer?: string): SentVersion => ({
  ...{ text, raw: false, at, process: 1, outcome: 'result' },
  answer,
});
const times = (versions: readonly SentVersion[]) => versions.map(({ at }) => at);

describe('the bound of a history', () => {
  it('keeps the newest 50', () => {
    const all = Array.from({ length: 53 }, (_, at) => version(at));
    expect(times(boundVersions(all))).toEqual(Array.from({ length: 50 }, (_, at) => at + 3));
  });

  it('keeps the newest 400,000 characters, answers counted, and the newest one always', () => {
    const big = 'x'.repeat(150_000);
    expect(times(boundVersions([version(1, big), version(2, 'a', big), version(3, big)]))).toEqual([2, 3]);
    expect(times(boundVersions([version(1), version(2, 'x'.repeat(500_000))]))).toEqual([2]);
    expect(times(boundVersions([version(1), version(2)]))).toEqual([1, 2]);
    expect(boundVersions([])).toEqual([]);
  });
});

describe('two histories of one cell', () => {
  it('are joined, each version once, in the order of their time', () => {
    const joined = joinVersions(
      { versions: [version(1), version(3), version(4)] },
      { versions: [version(2), version(3)] },
    );
    expect(times(joined.versions)).toEqual([1, 2, 3, 4]);
    const place = { chapter: '43', kind: 'sent', item: 'r1' } as const;
    const theirs = makeItem(place, { versions: [version(1)] }, { updatedAt: 1, tab: 'a' });
    const ours = makeItem(place, { versions: [version(2)] }, { updatedAt: 2, tab: 'b' });
    const { put, beside } = decide(theirs, ours, { base: undefined, resetAt: undefined });
    expect(put?.value).toEqual({ versions: [version(1), version(2)] });
    expect(beside).toBeUndefined();
  });
});
