import type { HostEvent, TraceEntry } from '../../host/types.ts';
import { hostEvents } from './streams.ts';

/** One thing the transport lab asks the reader to see, ticked off by the trace alone. */
export interface Observation {
  readonly id: 'stderr' | 'exit' | 'hang' | 'forced' | 'restart';
  readonly says: string;
  readonly seen: boolean;
}

type Ofs<T extends HostEvent['type']> = Extract<HostEvent, { readonly type: T }>;

const ofType = <T extends HostEvent['type']>(entries: readonly TraceEntry[], type: T): readonly Ofs<T>[] =>
  hostEvents(entries).flatMap(({ event }) => (event.type === type ? [event as Ofs<T>] : []));

const answered = (entries: readonly TraceEntry[]): boolean =>
  entries.some((each) => each.kind === 'line' && each.stream === 'stdout');

const logged = (entries: readonly TraceEntry[]): boolean =>
  entries.some((each) => each.kind === 'line' && each.stream === 'stderr');

const closedIn = (entries: readonly TraceEntry[]): ReadonlySet<number> =>
  new Set(
    hostEvents(entries).flatMap(({ event, process }) => (event.type === 'stdin-closed' ? [process] : [])),
  );

/** Whether some process ended in this way after its input had been closed. */
function endedAfterClose(entries: readonly TraceEntry[], how: 'exited' | 'killed'): boolean {
  const closed = closedIn(entries);
  return hostEvents(entries).some(
    ({ event, process }) => event.type === 'exit' && event.exit.how === how && closed.has(process),
  );
}

/**
 * What has been seen so far.
 * @param orderly entries of the bench whose program ends when its input ends
 * @param hanging entries of the bench whose program never answers and never ends by itself
 */
export function transportSeen(
  orderly: readonly TraceEntry[],
  hanging: readonly TraceEntry[],
): readonly Observation[] {
  const all = [...orderly, ...hanging];
  return [
    {
      id: 'stderr',
      says: 'A line arrived on stderr, an answer arrived on stdout, and nothing had failed.',
      seen: logged(orderly) && answered(orderly),
    },
    {
      id: 'exit',
      says: 'The input was closed and the process ended by itself.',
      seen: endedAfterClose(orderly, 'exited'),
    },
    {
      id: 'hang',
      says: 'A request got no answer, and the host stopped waiting on its own account.',
      seen: ofType(hanging, 'timeout').length > 0 || ofType(hanging, 'cancelled').length > 0,
    },
    {
      id: 'forced',
      says: 'The input was closed, the deadline passed, and the host ended the process by force.',
      seen: endedAfterClose(hanging, 'killed'),
    },
    {
      id: 'restart',
      says: 'A new start gave a process with a new number.',
      seen:
        new Set(ofTypeProcesses(all)).size >
        new Set(all.map(programOf).filter((each) => each !== undefined)).size,
    },
  ];
}

const ofTypeProcesses = (entries: readonly TraceEntry[]): readonly number[] =>
  hostEvents(entries).flatMap(({ event, process }) => (event.type === 'spawned' ? [process] : []));

const programOf = (entry: TraceEntry): string | undefined =>
  entry.kind === 'event' && entry.event.type === 'spawned' ? entry.event.program : undefined;
