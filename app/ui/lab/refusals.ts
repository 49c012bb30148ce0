import type { CellState } from '../../notebook/api.ts';

/** How the server refused one request of the versions lab. */
export interface RefusalRow {
  readonly id: string;
  readonly title: string;
  /** The numeric code as text; undefined while there is no protocol error. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Revisions the server says it supports, when the refusal lists them. */
  readonly supported: readonly string[];
  /** Said when something other than a refusal came back. */
  readonly instead: string | undefined;
}

interface ErrorObject {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: { readonly supported?: unknown } | null;
}

function errorOf(line: string): ErrorObject | undefined {
  try {
    const message = JSON.parse(line) as { readonly error?: ErrorObject } | null;
    return message?.error ?? undefined;
  } catch {
    return undefined;
  }
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** One row per cell, filled from the newest answer the cell got. */
export function refusalRows(cells: readonly CellState[]): readonly RefusalRow[] {
  return cells.map(({ cell, exchange }) => {
    const error = exchange?.answer === undefined ? undefined : errorOf(exchange.answer.text);
    const answered = exchange?.answer !== undefined;
    return {
      id: cell.id,
      title: cell.title,
      code: typeof error?.code === 'number' ? String(error.code) : undefined,
      message: typeof error?.message === 'string' ? error.message : undefined,
      supported: strings(error?.data?.supported),
      instead: answered && error === undefined ? 'not refused: a result came back' : undefined,
    };
  });
}
