import type { HostEvent, LineEntry, StreamName, TraceEntry } from '../../host/types.ts';

/** The newest lines of one stream and how many older ones are not shown. */
export interface StreamView {
  readonly stream: StreamName;
  readonly lines: readonly LineEntry[];
  readonly earlier: number;
}

/** The newest lines of a stream, oldest of them first, at most `limit`. */
export function streamView(entries: readonly TraceEntry[], stream: StreamName, limit: number): StreamView {
  const lines = entries.filter((each): each is LineEntry => each.kind === 'line' && each.stream === stream);
  return { stream, lines: lines.slice(-limit), earlier: Math.max(0, lines.length - limit) };
}

/** What the host did or noticed, oldest first, with the process each event belongs to. */
export function hostEvents(
  entries: readonly TraceEntry[],
): readonly { readonly seq: number; readonly process: number; readonly event: HostEvent }[] {
  return entries.flatMap((each) =>
    each.kind === 'event' ? [{ seq: each.seq, process: each.process, event: each.event }] : [],
  );
}
