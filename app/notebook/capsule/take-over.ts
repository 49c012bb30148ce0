import { makeCapsule } from './make-capsule.ts';
import type { Session } from '../session.svelte.ts';
import type { RequestCell } from '../cell.svelte.ts';
import { keyOf, makeItem, type StoredItem } from '../storage/record.ts';
import { writeWorkFile } from '../storage/work-file.ts';
import { type Capsule, capsuleKinds, writeCapsule } from './capsule.ts';
import { readCapsule } from './read-capsule.ts';
import { runAnew } from './outcome-anew.ts';

/** Says how it went. */
export interface TakenOver {
  readonly ok: boolean;
  readonly says: string;
}

const keptItem = 'before-capsule';

/** Whether the work of before a capsule was taken over can be had back. */
export function canPutBack(session: Session): boolean {
  return session.context.store.read(placeOfKept(session)) !== undefined;
}

/**
 * Takes a capsule of this very chapter into the reader's work. What it has replaces what is there, attempts are added,
 * and all that was there is kept for `putBack`. The trace comes along where the page has none.
 */
export async function takeOver(session: Session, capsule: Capsule): Promise<TakenOver> {
  keepPresent(session);
  const hasTrace = session.entries.length > 0;
  const fitting = capsule.items.filter((item) => fits(session, item));
  const left = capsule.items.length - fitting.length;
  await bring(session, fitting.flatMap(ownOutcome), capsule);
  const unfit = left === 0 ? '' : ` ${String(left)} that this chapter has no place for were left out.`;
  const traced =
    hasTrace && capsule.trace.length > 0
      ? ' The trace of this page stayed as it is: open the capsule again to see its trace beside it.'
      : '';
  return {
    ok: true,
    says: `Taken over: ${String(fitting.length)} items.${unfit}${traced} What you had is kept: “Put back what I had” gives it back.`,
  };
}

/** Makes the chapter's work again what it was before a capsule was taken over; what is there now is kept in its turn. */
export async function putBack(session: Session): Promise<TakenOver> {
  const kept = session.context.store.read(placeOfKept(session))?.capsule;
  const read = kept === undefined ? undefined : readCapsule(kept);
  if (read?.ok !== true) return { ok: false, says: 'There is nothing to put back.' };
  const before = new Set(read.capsule.items.map(({ key }) => key));
  const now = presentItems(session);
  keepPresent(session);
  // Attempts and sent versions add up when work is merged, so what is to be as it was must first be gone.
  const adds = (kind: string): boolean => kind === 'exercise' || kind === 'sent';
  const emptied = now.filter(({ key, kind }) => !before.has(key) || adds(kind));
  await bring(session, emptied.map(withoutValue), undefined);
  await bring(session, read.capsule.items, undefined);
  return {
    ok: true,
    says: 'Your work is as it was before. The other is kept: put back once more to have it.',
  };
}

const placeOfKept = ({ id }: Session): { chapter: string; kind: 'kept'; item: string } => ({
  chapter: id,
  kind: 'kept',
  item: keptItem,
});

function keepPresent(session: Session): void {
  const capsule = writeCapsule({ ...makeCapsule(session, '', 'needed'), trace: [] }, false);
  session.context.store.write(placeOfKept(session), { capsule });
}

function presentItems(session: Session): readonly StoredItem[] {
  const { items } = session.context.store.snapshot();
  return items.filter(
    ({ chapter, kind, value }) =>
      chapter === session.id && value !== undefined && capsuleKinds.some((one) => one === kind),
  );
}

const withoutValue = ({ chapter, kind, item, updatedAt, tab }: StoredItem): StoredItem =>
  makeItem({ chapter, kind, item }, undefined, { updatedAt, tab });

/** Through the way work files come in, stamped as of now so that it wins; texts by the reader's own hand, as typed. */
async function bring(
  session: Session,
  items: readonly StoredItem[],
  capsule: Capsule | undefined,
): Promise<void> {
  const { store, clock } = session.context;
  const cells = cellsOf(session);
  // What a cell shows gives way only to the reader's own hand, and this is it.
  for (const { kind, item } of items) if (kind === 'run') cells.get(item)?.clearRun();
  const newest = store
    .snapshot()
    .items.reduce((most, { updatedAt }) => Math.max(most, updatedAt), clock.now());
  const stamped = items
    .filter(({ kind }) => kind !== 'draft' && kind !== 'free')
    .map((item): StoredItem => ({ ...item, updatedAt: newest + 1, tab: 'capsule' }));
  const stamp = {
    id: session.id,
    content: store.read({ chapter: session.id, kind: 'content', item: 'text' })?.version ?? '',
  };
  await session.importWork(
    writeWorkFile({
      exportedAt: new Date(clock.now()).toISOString(),
      chapters: [stamp],
      items: stamped,
      besides: [],
      traces: capsule === undefined ? [] : [{ chapter: session.id, entries: capsule.trace }],
      aside: [],
    }),
  );
  for (const item of items) writeText(session, cells, item);
}

function writeText(session: Session, cells: ReadonlyMap<string, RequestCell>, item: StoredItem): void {
  if (item.kind === 'free') {
    const exercise = session.data.exercises.find(({ id }) => id === item.item);
    if (exercise !== undefined) session.exercise(exercise.id).write(item.value?.text ?? '');
  }
  if (item.kind !== 'draft') return;
  const cell = cells.get(item.item);
  if (item.value === undefined) cell?.reset();
  else cell?.edit(item.value.text);
}

/** Every cell of the page, by the name of its records. */
function cellsOf(session: Session): ReadonlyMap<string, RequestCell> {
  const { cells, exercises, labs } = session.data;
  const onBenches = new Set(labs.flatMap(({ benches }) => benches).flatMap((bench) => bench.cells));
  const own = cells.filter(({ id }) => !onBenches.has(id)).map(({ id }) => [id, session.cell(id)] as const);
  const parts = exercises.flatMap(({ id, parts: all }) =>
    all.flatMap((part) =>
      part.kind === 'request' ? [[`${id}/${part.id}`, session.partCell(id, part.id)] as const] : [],
    ),
  );
  const benches = labs.flatMap((lab) =>
    lab.benches.flatMap((_, index) =>
      session
        .bench(lab.id, index)
        .cells.map((cell) => [`${lab.id}.${String(index)}/${cell.cell.id}`, cell] as const),
    ),
  );
  return new Map([...own, ...parts, ...benches]);
}

/** A run with the outcome that its own lines have, whatever it says; nothing where they have none. */
function ownOutcome(item: StoredItem): readonly StoredItem[] {
  if (item.kind !== 'run' || item.value === undefined) return [item];
  const value = runAnew(item.value);
  return value === undefined ? [] : [{ ...item, value }];
}

function fits(session: Session, item: StoredItem): boolean {
  const { exercises, predictions, labs } = session.data;
  const [first, second] = item.item.split('/');
  switch (item.kind) {
    case 'draft':
    case 'run':
    case 'sent':
    case 'forecast':
      return cellsOf(session).has(item.item);
    case 'prediction':
      return predictions.some(({ id }) => id === item.item);
    case 'free':
    case 'exercise':
      return exercises.some(({ id }) => id === item.item);
    case 'part':
      return exercises.some(({ id, parts }) => id === first && parts.some((part) => part.id === second));
    default:
      return item.key === keyOf(session.id, 'lab', item.item) && labs.some(({ id }) => id === first);
  }
}
