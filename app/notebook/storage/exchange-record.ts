import type { SettledKind } from '../../host/outcome-kinds.ts';
import type { Exchange, LineEntry, StreamName } from '../../host/types.ts';

/** A line of the trace as it is stored: raw text and where it came from. */
export interface StoredLine {
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
  readonly outcome: SettledKind;
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

function line({ seq, at, process, afterEnd, stream, text: raw }: LineEntry): StoredLine {
  return { seq, at, process, afterEnd, stream, text: raw };
}

function entry(stored: StoredLine): LineEntry {
  return { ...stored, kind: 'line', restored: true };
}
