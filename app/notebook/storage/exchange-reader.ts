import { settledKinds } from '../../host/outcome-kinds.ts';
import type { StoredExchange, StoredLine, StoredRun } from './exchange-record.ts';
import { finite, isRecord, listOf, oneOf, own, text } from './guard.ts';

/** Reads a stored exchange; undefined when a member is missing or of another type. */
function readExchange(value: unknown): StoredExchange | undefined {
  if (!isRecord(value)) return undefined;
  const key = finite(own(value, 'key'));
  const process = finite(own(value, 'process'));
  const id = text(own(value, 'id')) ?? finite(own(value, 'id'));
  const method = text(own(value, 'method'));
  const outcome = oneOf(own(value, 'outcome'), settledKinds);
  const request = readLine(own(value, 'request'));
  if (key === undefined || process === undefined || id === undefined || method === undefined)
    return undefined;
  if (outcome === undefined || request === undefined) return undefined;
  const rawAnswer = own(value, 'answer') ?? undefined;
  const answer = readLine(rawAnswer);
  if (rawAnswer !== undefined && answer === undefined) return undefined;
  const notifications = listOf(own(value, 'notifications'), readLine);
  const late = listOf(own(value, 'late'), readLine);
  if (notifications === undefined || late === undefined) return undefined;
  const tookMs = finite(own(value, 'tookMs'));
  const reason = text(own(value, 'reason'));
  const duplicateId = own(value, 'duplicateId') === true;
  return {
    key,
    process,
    id,
    method,
    outcome,
    duplicateId,
    tookMs,
    reason,
    request,
    answer,
    notifications,
    late,
  };
}

/** Reads a stored run; records of an earlier version have no `earlier`. */
export function readRun(value: unknown): StoredRun | undefined {
  const exchange = readExchange(value);
  const list = isRecord(value) ? (own(value, 'earlier') ?? []) : [];
  const earlier = listOf(list, readExchange);
  return exchange === undefined || earlier === undefined ? undefined : { ...exchange, earlier };
}

function readLine(value: unknown): StoredLine | undefined {
  if (!isRecord(value)) return undefined;
  const seq = finite(own(value, 'seq'));
  const at = finite(own(value, 'at'));
  const process = finite(own(value, 'process'));
  const stream = oneOf(own(value, 'stream'), ['stdin', 'stdout', 'stderr'] as const);
  const raw = text(own(value, 'text'));
  if (seq === undefined || at === undefined || process === undefined) return undefined;
  if (stream === undefined || raw === undefined) return undefined;
  return { seq, at, process, stream, text: raw, afterEnd: own(value, 'afterEnd') === true };
}
