import { describe, expect, it } from 'vitest';
import { bounded, countAdapters, spread } from './adapter-count.ts';

describe('countAdapters', () => {
  it('gives 12 and 7 for 3 and 4', () => {
    expect(countAdapters(3, 4)).toMatchObject({ product: 12, sum: 7 });
    expect(countAdapters(3, 4).says).toContain('5 pieces fewer');
  });
  it('says when the sum is the larger', () => {
    expect(countAdapters(1, 6)).toMatchObject({ product: 6, sum: 7 });
    expect(countAdapters(1, 6).says).toContain('The sum is the larger one here');
  });
  it('says when both are equal', () => {
    expect(countAdapters(2, 2).says).toContain('same number');
  });
});

describe('bounded', () => {
  it.each([
    [0, 1],
    [-3, 1],
    [13, 12],
    [4.4, 4],
    [Number.NaN, 7],
  ])('takes a typed %d as %d', (typed, kept) => {
    expect(bounded(typed, 12, 7)).toBe(kept);
  });
});

it('spreads points evenly', () => {
  expect(spread(4, 200)).toEqual([25, 75, 125, 175]);
});
