import type { TraceView } from '../host/trace-view.ts';
import type { Exchange, LineEntry } from '../host/types.ts';
import type { ChosenLine } from './api.ts';
import type { ChapterContext } from './context.ts';

/** Whether the trace holds this very line: what was restored may bear a number that now belongs to another. */
export function holdsLine(trace: TraceView, line: LineEntry | undefined): line is LineEntry {
  const entry = trace.get(line?.seq);
  return entry?.kind === 'line' && entry.text === line?.text && entry.process === line.process;
}

/** What of an exchange is chosen on the page. Reactive. */
export function chosenOf(
  { selection, live }: Pick<ChapterContext, 'selection' | 'live'>,
  exchange: Exchange | undefined,
): ChosenLine | undefined {
  const { seq, pointer } = selection;
  if (seq === undefined || exchange === undefined) return undefined;
  const line = seq === exchange.request.seq ? 'request' : seq === exchange.answer?.seq ? 'answer' : undefined;
  if (line === undefined || !holdsLine(live.view, exchange[line])) return undefined;
  return { line, pointer };
}
