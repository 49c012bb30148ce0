import { describe, expect, it } from 'vitest';
import { RecentTexts } from './recent-texts.ts';

describe('RecentTexts', () => {
  it('takes an echo, also a late one, for no wish of the program', () => {
    const recent = new RecentTexts(0);
    recent.typed('a');
    recent.typed('ab');
    expect(recent.isProgramText('a', 0)).toBe(false);
    expect(recent.isProgramText('ab', 0)).toBe(false);
  });

  it('takes a text nobody typed for the program', () => {
    const recent = new RecentTexts(0);
    recent.typed('a');
    expect(recent.isProgramText('restored', 0)).toBe(true);
  });

  it('takes any text with a new revision for the program, once', () => {
    const recent = new RecentTexts(0);
    recent.typed('a');
    expect(recent.isProgramText('a', 1)).toBe(true);
    recent.typed('a');
    expect(recent.isProgramText('a', 1)).toBe(false);
  });

  it('forgets what is long past', () => {
    const recent = new RecentTexts(0, 2);
    for (const text of ['1', '2', '3']) recent.typed(text);
    expect(recent.isProgramText('3', 0)).toBe(false);
    expect(recent.isProgramText('1', 0)).toBe(true);
  });
});
