import { describe, expect, test } from 'vitest';
import { coverage } from './free-text.ts';
import type { KeyPoint } from './types.ts';

const point = (...signs: string[][]): KeyPoint => ({ id: 'p', text: '', judgedBy: ['x'], signs });
const seems = (text: string, ...signs: string[][]): boolean | undefined =>
  coverage(text, [point(...signs)])[0]?.seems;

describe('coverage', () => {
  test('wants a word of every group', () => {
    expect(seems('The client names itself.', ['client'], ['name'])).toBe(true);
    expect(seems('The client is there.', ['client'], ['name'])).toBe(false);
    expect(seems('The host is there.', ['client', 'host'])).toBe(true);
  });

  test.each([
    ['AUTHORISED', 'authorize'],
    ['authorization', 'authorise'],
    ['principals', 'principal'],
    ['the principal’s record', 'principal'],
    ["the principal's record", 'principal'],
    ['“self‑reported”', 'self-reported'],
    ['identities', 'identity'],
    ['planning', 'plan'],
    ['planned', 'plan'],
    ['packs the evidence', 'packing'],
    ['passages', 'passage'],
    ['indexing', 'index'],
    ['résumé', 'resume'],
    ['result.isError', 'iserror'],
    ['`-32602`', '-32602'],
    ['does not', 'does  NOT'],
    ['doesn’t', "doesn't"],
  ])('%s touches %s', (text, sign) => {
    expect(seems(text, [sign])).toBe(true);
  });

  test.each([
    ['reader', 'principal'],
    ['a thing', 'a'.repeat(3)],
    ['owner of', 'of owner'],
    ['hosting', 'ghost'],
    ['', 'x'],
  ])('%s does not touch %s', (text, sign) => {
    expect(seems(text, [sign])).toBe(false);
  });

  test('a point without signs never seems covered, and no text throws', () => {
    expect(seems('anything at all')).toBe(false);
    expect(seems('\ud800 ’ ' + 'a'.repeat(100_000), ['x'])).toBe(false);
  });
});
