import { Ledger } from './ledger.ts';
import type { Exchange, TraceEntry } from './types.ts';

/** A text made of a trace, and how many things could not stand in it. */
export interface TraceText {
  readonly text: string;
  readonly leftOut: number;
}

/** All exchanges of a trace, oldest first. */
export function exchangesOf(entries: readonly TraceEntry[]): readonly Exchange[] {
  const ledger = new Ledger();
  for (const entry of entries) ledger.add(entry);
  return ledger.exchanges();
}

/**
 * The book's run record, as `wirebook trace 43` prints it: newline-delimited JSON, each raw request line followed by
 * the raw line that answered it, in the order of the requests. Requests without an answer are left out and counted.
 */
export function runRecord(entries: readonly TraceEntry[]): TraceText {
  const exchanges = exchangesOf(entries);
  const lines = exchanges.flatMap(({ request, answer }) =>
    answer === undefined ? [] : [`${request.text}\n${answer.text}\n`],
  );
  return { text: lines.join(''), leftOut: exchanges.length - lines.length };
}
