import type { HostEvent, ProcessExit, TraceEntry } from '../../host/types.ts';
import { finite, isRecord, oneOf, own, text } from './guard.ts';

/** An entry of the trace as it is stored; `restored` is set on the way back and never stored. */
export type StoredLineOrEvent = {
  readonly seq: number;
  readonly at: number;
  readonly process: number;
  readonly afterEnd: boolean;
} & (
  | { readonly kind: 'line'; readonly stream: 'stdin' | 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'event'; readonly event: HostEvent }
);

/** The storable form of an entry. */
export function entryToStored(entry: TraceEntry): StoredLineOrEvent {
  const { seq, at, process, afterEnd } = entry;
  if (entry.kind === 'line')
    return { seq, at, process, afterEnd, kind: 'line', stream: entry.stream, text: entry.text };
  return { seq, at, process, afterEnd, kind: 'event', event: entry.event };
}

/** Reads a stored entry and marks it restored; undefined when it is none. */
export function readEntry(value: unknown): TraceEntry | undefined {
  if (!isRecord(value)) return undefined;
  const seq = finite(own(value, 'seq'));
  const at = finite(own(value, 'at'));
  const process = finite(own(value, 'process'));
  if (seq === undefined || at === undefined || process === undefined) return undefined;
  const common = { seq, at, process, afterEnd: own(value, 'afterEnd') === true, restored: true };
  const kind = own(value, 'kind');
  if (kind === 'line') {
    const stream = oneOf(own(value, 'stream'), ['stdin', 'stdout', 'stderr'] as const);
    const raw = text(own(value, 'text'));
    return stream === undefined || raw === undefined ? undefined : { ...common, kind, stream, text: raw };
  }
  const event = kind === 'event' ? readEvent(own(value, 'event')) : undefined;
  return event === undefined ? undefined : { ...common, kind: 'event', event };
}

function readEvent(value: unknown): HostEvent | undefined {
  if (!isRecord(value)) return undefined;
  const type = text(own(value, 'type'));
  const words = (name: string): string => text(own(value, name)) ?? '';
  const count = (name: string): number => finite(own(value, name)) ?? 0;
  const stream = oneOf(own(value, 'stream'), ['stdout', 'stderr'] as const) ?? 'stdout';
  if (type === 'spawned') return { type, program: words('program'), principal: words('principal') };
  if (type === 'stdin-closed') return { type };
  if (type === 'dropped') return { type, stream, characters: count('characters') };
  if (type === 'line-too-long') return { type, stream, limit: count('limit') };
  if (type === 'timeout') return { type, request: count('request'), afterMs: count('afterMs') };
  if (type === 'cancelled') return { type, request: count('request'), reason: words('reason') };
  if (type === 'refused-by-host' || type === 'allowed-by-host')
    return { type, line: words('line'), reason: words('reason') };
  if (type === 'note') return { type, text: words('text') };
  const exit = type === 'exit' ? readExit(own(value, 'exit')) : undefined;
  return exit === undefined ? undefined : { type: 'exit', exit };
}

function readExit(value: unknown): ProcessExit | undefined {
  if (!isRecord(value)) return undefined;
  const how = oneOf(own(value, 'how'), ['exited', 'killed', 'died', 'failed-to-start'] as const);
  if (how === undefined) return undefined;
  if (how === 'exited') return { how, code: finite(own(value, 'code')) ?? 0 };
  return { how, reason: text(own(value, 'reason')) ?? '' };
}
