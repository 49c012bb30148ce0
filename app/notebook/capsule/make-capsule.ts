import type { Answer, Exercise } from '../../../chapters/kit/types.ts';
import type { TraceEntry } from '../../host/types.ts';
import type { Session } from '../session.svelte.ts';
import type { StoredItem } from '../storage/record.ts';
import type { MetForecast } from '../storage/forecast-record.ts';
import {
  bounds,
  type Capsule,
  capsuleKinds,
  type ClaimedVerdict,
  handedPast,
  handedTrace,
} from './capsule.ts';
import { boundPast } from './bound-past.ts';
import { HandedTrace } from './handed-trace.ts';
import { valueIn } from './judge.ts';

/**
 * How much goes along of what happened. `whole`: all that fits. `needed`: of the trace only the messages that answers and
 * predictions rest on. `bare`: of the trace those of answers, and neither runs nor sent versions nor predictions before Send.
 */
export type Share = 'whole' | 'needed' | 'bare';

/** Most of a name that goes into the name of a file, in characters. */
const mostOfName = 40;

/** Name of the file of a capsule. Whoever collects a class's work gets many: the reader's name tells them apart. */
export function capsuleFile(chapter: string, name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const by = [...words.join('-')].slice(0, mostOfName).join('');
  return `wirebook-${chapter}${by === '' ? '' : `.${by}`}.capsule.json`;
}

/** The capsule of a chapter as it stands now. `name` is what the reader gave; blank means none. */
export function makeCapsule(session: Session, name: string, share: Share): Capsule {
  const { store, live, clock } = session.context;
  const chapter = session.id;
  const all = store
    .snapshot()
    .items.filter(
      (item) =>
        item.chapter === chapter &&
        item.value !== undefined &&
        capsuleKinds.some((kind) => kind === item.kind),
    )
    // Which page wrote a record is nobody's business.
    .map((item): StoredItem => ({ ...item, tab: 'capsule' }));
  const { items: kept, leftOut: pastLeftOut } = boundPast(all, share === 'bare' ? 0 : handedPast);
  const items = kept.slice(0, bounds.items);
  const entries = live.trace.snapshot();
  const whole = new HandedTrace(entries, live.ledger.exchanges());
  const needed = new Set([
    ...answersIn(items).flatMap((answer) => whole.seqsFor(answer)),
    ...metIn(items).flatMap(({ sent, answer }) => whole.seqsOf(sent, answer)),
  ]);
  const trace = shareOf(entries, needed, share);
  const content = store.read({ chapter, kind: 'content', item: 'text' })?.version ?? '';
  const given = name.trim().slice(0, bounds.name);
  return {
    madeAt: new Date(clock.now()).toISOString(),
    name: given === '' ? undefined : given,
    chapter: { id: chapter, content },
    items,
    verdicts: session.data.exercises.flatMap((exercise) => saidOf(items, exercise)),
    trace,
    leftOut: entries.length - trace.length,
    pastLeftOut,
  };
}

/** How many answers rest on a message that is no longer in this trace: they will prove nothing. */
export function unproven({ items, trace }: Capsule): number {
  const handed = new HandedTrace(trace);
  const current = items.flatMap((item) =>
    item.kind === 'part' && item.value !== undefined ? [item.value.answer] : [],
  );
  return current.filter((answer) => handed.borneOut(answer) === undefined).length;
}

function answersIn(items: readonly StoredItem[]): readonly Answer[] {
  return items.flatMap((item): readonly Answer[] => {
    if (item.value === undefined) return [];
    if (item.kind === 'part') return [item.value.answer];
    if (item.kind !== 'exercise') return [];
    return item.value.attempts.flatMap(({ parts }) => parts.map(({ answer }) => answer));
  });
}

/** Predictions that were met. */
const metIn = (items: readonly StoredItem[]): readonly MetForecast[] =>
  items.flatMap((item) =>
    item.kind === 'forecast' && item.value?.met !== undefined ? [item.value.met] : [],
  );

/** What the page said last of each answer that has not changed since. */
function saidOf(items: readonly StoredItem[], exercise: Exercise): readonly ClaimedVerdict[] {
  const last = valueIn(items, 'exercise', exercise.id)?.attempts.at(-1);
  return (last?.parts ?? []).flatMap(({ part, answer, verdict }) => {
    const now = valueIn(items, 'part', `${exercise.id}/${part}`)?.answer;
    return now !== undefined && JSON.stringify(now) === JSON.stringify(answer)
      ? [{ exercise: exercise.id, part, verdict }]
      : [];
  });
}

const unitsOf = (entry: TraceEntry): number => (entry.kind === 'line' ? entry.text.length : 100);

function shareOf(
  entries: readonly TraceEntry[],
  needed: ReadonlySet<number>,
  share: Share,
): readonly TraceEntry[] {
  const processes = new Set(entries.filter(({ seq }) => needed.has(seq)).map(({ process }) => process));
  const taken = new Set<number>();
  let units = 0;
  const take = (entry: TraceEntry): void => {
    if (taken.has(entry.seq)) return;
    taken.add(entry.seq);
    units += unitsOf(entry);
  };
  for (const entry of entries) {
    const starts = entry.kind === 'event' && entry.event.type === 'spawned' && processes.has(entry.process);
    if (starts || needed.has(entry.seq)) take(entry);
  }
  for (const entry of share === 'whole' ? entries.toReversed() : []) {
    if (taken.size >= handedTrace.entries || units + unitsOf(entry) > handedTrace.units) break;
    take(entry);
  }
  return entries.filter(({ seq }) => taken.has(seq));
}
