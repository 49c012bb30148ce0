import type { RowState } from '../../notebook/api.ts';

/** How a row stands against the reference of the chapter. */
export type RowBadge = 'equal' | 'different' | 'edited' | undefined;

/**
 * The badge of a row: an edited request is not held against the reference of the unedited one; undefined before there
 * is an answer to compare, and while the newest try was not sent.
 */
export function rowBadge(row: RowState): RowBadge {
  if (row.outcome === undefined || row.cell.refusal !== undefined) return undefined;
  if (row.cell.edited) return 'edited';
  if (row.equalsReference === undefined) return undefined;
  return row.equalsReference ? 'equal' : 'different';
}

/** `row 3, Read A-104`: what a button of the row speaks of. */
export const rowName = (row: RowState, index: number): string => `row ${index + 1}, ${row.request}`;
