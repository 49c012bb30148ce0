import { describe, expect, it } from 'vitest';
import type { RowState } from '../../notebook/api.ts';
import { rowBadge, rowName } from './row-words.ts';

const row = (edited: boolean, outcome: string | undefined, equalsReference: boolean | undefined): RowState =>
  ({ cell: { edited }, request: 'Read A-104', outcome, equalsReference }) as RowState;

describe('rowBadge', () => {
  it('says nothing before there is an answer', () => {
    expect(rowBadge(row(false, undefined, undefined))).toBeUndefined();
    expect(rowBadge(row(true, undefined, undefined))).toBeUndefined();
  });

  it('holds an answer against the reference, unless the request was edited', () => {
    expect(rowBadge(row(false, 'processing', true))).toBe('equal');
    expect(rowBadge(row(false, 'processing', false))).toBe('different');
    expect(rowBadge(row(true, 'processing', true))).toBe('edited');
    expect(rowBadge(row(false, 'processing', undefined))).toBeUndefined();
  });
});

describe('rowName', () => {
  it('counts from 1', () => expect(rowName(row(false, undefined, undefined), 2)).toBe('row 3, Read A-104'));
});
