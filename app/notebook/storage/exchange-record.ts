import type { Exchange, LineEntry, OutcomeKind, StreamName } from '../../host/types.ts';
import { finite, isRecord, listOf, oneOf, own, text } from './guard.ts';

/** A line of the trace as it is stored: raw text and where it came from. */
interface StoredLine {
  readonly seq: number;
  readonly at: number;
  readonly process: number;
  readonly afterEnd: boolean;
  readonly stream: StreamName;
  readonly text: string;
}

/** A settled exchange as it is stored: raw lines and how it ended. */
export interface StoredExchange {
  readonly key: number;
  readonly process: number;
  readonly id: string | number;
  readonly method: string;
  readonly outcome: Exclude<OutcomeKind, 'pending'>;
  readonly duplicateId: boolean;
  readonly tookMs: number | undefined;
  readonly reason: string | undefined;
  readonly request: StoredLine;
  readonly answer: StoredLine | undefined;
  readonly notifications: readonly StoredLine[];
  readonly late: readonly StoredLine[];
}

/** The newest exchange of a cell, and those before it that needed input and led to it, oldest first. */
export interface StoredRun extends StoredExchange {
  readonly earlier: readonly StoredExchange[];
}

const outcomes = [
  'result',
  'tool-error',
  'input-required',
  'protocol-error',
  'invalid-answer',
  'timeout',
  'cancelled',
  'dead-process',
] as const;

/** The storable form of a settled exchange; undefined while it is pending. */
export function toStored(exchange: Exchange): StoredExchange | undefined {
  const {
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
  } = exchange;
  if (outcome === 'pending') return undefined;
  return {
    ...{ key, process, id, method, outcome, duplicateId, tookMs, reason },
    request: line(request),
    answer: answer === undefined ? undefined : line(answer),
    notifications: notifications.map(line),
    late: late.map(line),
  };
}

/** The exchange a stored one stands for, marked restored in every entry. */
export function fromStored(stored: StoredExchange): Exchange {
  return {
    ...stored,
    request: entry(stored.request),
    answer: stored.answer === undefined ? undefined : entry(stored.answer),
    notifications: stored.notifications.map(entry),
    late: stored.late.map(entry),
    restored: true,
  };
}

/** Reads a stored exchange; undefined when a member is missing or of another type. */
function readExchange(value: unknown): StoredExchange | undefined {
  if (!isRecord(value)) return undefined;
  const key = finite(own(value, 'key'));
  const process = finite(own(value, 'process'));
  const id = text(own(value, 'id')) ?? finite(own(value, 'id'));
  const method = text(own(value, 'method'));
  const outcome = oneOf(own(value, 'outcome'), outcomes);
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

function line({ seq, at, process, afterEnd, stream, text: raw }: LineEntry): StoredLine {
  return { seq, at, process, afterEnd, stream, text: raw };
}

function entry(stored: StoredLine): LineEntry {
  return { ...stored, kind: 'line', restored: true };
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
