import { exchangesOf } from '../../host/run-record.ts';
import type { Exchange, LineEntry } from '../../host/types.ts';
import type { StoredExchange, StoredRun } from '../storage/exchange-record.ts';

const localEnds = ['timeout', 'cancelled', 'dead-process'] as const;

/** What these two lines are to each other, paired anew; undefined when the request is none, or the answer not its own. */
export function exchangeAnew(request: string, answer: string | undefined): Exchange | undefined {
  const common = { kind: 'line', at: 0, process: 1, afterEnd: false, restored: true } as const;
  const asked: LineEntry = { ...common, seq: 1, stream: 'stdin', text: request };
  const came: readonly LineEntry[] =
    answer === undefined ? [] : [{ ...common, seq: 2, stream: 'stdout', text: answer }];
  const [exchange] = exchangesOf([asked, ...came]);
  return exchange?.answer?.text === answer ? exchange : undefined;
}

/** A run whose outcomes are those of its lines; undefined when a line does not bear its part. How a page waited is believed. */
export function runAnew(run: StoredRun): StoredRun | undefined {
  const newest = anew(run);
  const earlier = run.earlier.map(anew).filter((one) => one !== undefined);
  return newest === undefined || earlier.length < run.earlier.length ? undefined : { ...newest, earlier };
}

function anew(stored: StoredExchange): StoredExchange | undefined {
  const found = exchangeAnew(stored.request.text, stored.answer?.text);
  if (found === undefined) return undefined;
  const { id, method, outcome, reason } = found;
  if (outcome !== 'pending') return { ...stored, id, method, outcome, reason };
  const end = localEnds.find((one) => one === stored.outcome);
  return end === undefined ? undefined : { ...stored, id, method, outcome: end };
}
