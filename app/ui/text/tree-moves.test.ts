import { describe, expect, it } from 'vitest';
import { moveInTree } from './tree-moves.ts';

// root › a › (b, c), d
const depths = [1, 2, 3, 3, 2];

describe('moveInTree', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [4, 'ArrowDown', 4],
    [0, 'ArrowUp', 0],
    [1, 'ArrowRight', 2],
    [2, 'ArrowRight', 2],
    [3, 'ArrowLeft', 1],
    [4, 'ArrowLeft', 0],
    [0, 'ArrowLeft', 0],
    [3, 'Home', 0],
    [1, 'End', 4],
  ])('from %i, %s leads to %i', (at, key, to) => {
    expect(moveInTree(depths, at, key)).toBe(to);
  });

  it('leaves every other key alone', () => {
    expect(moveInTree(depths, 1, 'Tab')).toBeUndefined();
    expect(moveInTree(depths, 1, 'a')).toBeUndefined();
  });
});
