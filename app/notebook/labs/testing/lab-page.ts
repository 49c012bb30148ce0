import { deleteDB } from 'idb';
import type { Cell, Lab } from '../../../../chapters/kit/types.ts';
import { sectionsOf } from '../../progress.ts';
import { wholeChapter } from '../../rest.ts';
import { Session } from '../../session.svelte.ts';
import { Store } from '../../storage/store.svelte.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { WholeHost, type WholeProgram } from '../../testing/whole-host.ts';

/** A page with one lab on it, its programs in this thread and its clock by hand. */
export interface LabPage {
  readonly session: Session;
  readonly store: Store;
  readonly clock: ManualClock;
}

type Loaders = Readonly<Record<string, () => Promise<WholeProgram>>>;

const open: { readonly page: LabPage; readonly name: string }[] = [];
let count = 0;

function load(programs: Loaders, name: string): Promise<WholeProgram> {
  const found = Object.hasOwn(programs, name) ? programs[name] : undefined;
  return found === undefined ? Promise.reject(new Error(name)) : found();
}

/**
 * Opens a chapter that has this lab and these cells alone.
 * @param name database of the learner; the same name twice is a second visit
 */
export async function openLab(
  lab: Lab,
  programs: Loaders,
  cells: readonly Cell[] = [],
  name = `lab-${String((count += 1))}`,
): Promise<LabPage> {
  const clock = new ManualClock();
  const host = new WholeHost(clock, (program) => load(programs, program));
  const store = new Store({ name, clock, now: () => clock.now(), openChannel: () => undefined });
  const session = new Session({
    id: '26',
    title: 'T',
    content: 'v1',
    ...wholeChapter(
      { cells, tables: [], figures: [], labs: [lab], predictions: [], exercises: [] },
      sectionsOf([
        { kind: 'heading', depth: 2, id: 's', text: 'S' },
        { kind: 'directive', name: 'lab', id: lab.id },
      ]),
      () => Promise.resolve({}),
    ),
    store,
    host,
    site: 'https://class.example/',
  });
  const page = { session, store, clock };
  open.push({ page, name });
  await session.open();
  return page;
}

/** Leaves the page, and keeps what it saved. */
export async function leave({ session, store }: LabPage): Promise<void> {
  session.close();
  await store.close();
}

/** Leaves every page and deletes what it saved. */
export async function closePages(): Promise<void> {
  for (const { page, name } of open.splice(0)) {
    await leave(page);
    await deleteDB(name);
  }
}
