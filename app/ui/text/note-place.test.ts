import { describe, expect, it } from 'vitest';
import { placeNote } from './note-place.ts';

const view = { width: 400, height: 300 };
const note = { width: 200, height: 60 };

describe('placeNote', () => {
  it.each([
    ['below the member, touching it', { left: 20, top: 40, width: 80, height: 18 }, { left: 20, top: 58 }],
    ['inside the right edge', { left: 380, top: 40, width: 80, height: 18 }, { left: 192, top: 58 }],
    ['inside the left edge', { left: -30, top: 40, width: 80, height: 18 }, { left: 8, top: 58 }],
    [
      'above where there is no room below',
      { left: 20, top: 250, width: 80, height: 18 },
      { left: 20, top: 190 },
    ],
    [
      'below where both have too little and below has more',
      { left: 20, top: 10, width: 80, height: 230 },
      { left: 20, top: 240 },
    ],
  ])('stands %s', (_, member, place) => {
    expect(placeNote(member, note, view)).toEqual(place);
  });
});
