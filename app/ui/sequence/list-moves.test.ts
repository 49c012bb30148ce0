import { describe, expect, it } from 'vitest';
import { listMove } from './list-moves.ts';

describe('listMove', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['PageDown', 5, 15],
    ['PageUp', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 99_999],
    ['ArrowDown', 99_999, 99_999],
    ['ArrowUp', 0, 0],
    ['PageDown', 99_995, 99_999],
  ])('%s at %i leads to %i', (key, at, to) => {
    expect(listMove(key, at, 100_000, 10)).toBe(to);
  });

  it('moves nothing for other keys and in an empty list', () => {
    expect(listMove('Enter', 5, 10, 3)).toBeUndefined();
    expect(listMove('toString', 5, 10, 3)).toBeUndefined();
    expect(listMove('End', -1, 0, 3)).toBeUndefined();
  });
});
