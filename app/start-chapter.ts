import type { Cell, ChapterData, ChapterKey, ChapterText } from '../chapters/kit/types.ts';
import { showLoadFailure } from './load-failure.ts';
import { takeFaults } from './notebook/faults/page-faults.ts';
import { tellOfLate } from './notebook/late.svelte.ts';
import type { MakeRest } from './notebook/rest.ts';
import type { Session } from './notebook/session.svelte.ts';
import { LiveIslands } from './views/islands/live-islands.ts';
import { type ChapterMeta, openSession } from './views/open-session.ts';
import { whenIdle } from './when-idle.ts';

/** What the entry of a chapter's page hands over. */
export interface StartedChapter {
  readonly meta: ChapterMeta;
  readonly cells: readonly Cell[];
  readonly loadText: () => Promise<ChapterText>;
  readonly loadData: () => Promise<ChapterData>;
  readonly loadKey: () => Promise<{ readonly key: ChapterKey }>;
}

/**
 * Brings the page that has arrived to life: opens the session of the chapter and hydrates what is alive in it, the cells
 * first. What cannot be loaded is said in a notice; the text stays readable.
 */
export function startChapter(chapter: StartedChapter): void {
  tellOfLate(showLoadFailure);
  start(chapter).catch((thrown: unknown) => showLoadFailure(thrown));
}

async function start(chapter: StartedChapter): Promise<void> {
  const later = (): Promise<MakeRest> => loadRest(chapter);
  const session = openSession(chapter.meta, { cells: chapter.cells, rest: { later } });
  const onFailure = (cause: unknown): void => showLoadFailure(cause);
  const before = takeFaults(location.href);
  const islands = new LiveIslands({ session, loadText: chapter.loadText, before, onFailure });
  // At once: what is pressed from now on is held until it can be answered.
  islands.find(document);
  await before;
  void Promise.all([session.open(), islands.wakeAll()]).then(() => {
    // All that was saved is back, and every part of the page is alive.
    document.documentElement.dataset['ready'] = 'true';
    whenIdle(() => {
      void keep(session);
      void fetchAll();
    });
  });
  window.addEventListener('pagehide', (event) => {
    if (!event.persisted) session.close();
  });
}

async function loadRest({ loadText, loadData, loadKey }: StartedChapter): Promise<MakeRest> {
  const [{ keyOf, restOf, sectionsOf }, text, data] = await Promise.all([
    import('./notebook/rest.ts'),
    loadText(),
    loadData(),
  ]);
  return restOf(data, sectionsOf(text.blocks), keyOf(loadKey));
}

/** What a cell may need later. What of it does not come is asked for again when it is needed, and told then. */
async function fetchAll(): Promise<void> {
  await import('./fetch-ahead.ts').then(
    ({ fetchAhead }) => fetchAhead(),
    () => undefined,
  );
}

/** Without it the page runs on as it is: nobody need be told that it did not load. */
async function keep(session: Session): Promise<void> {
  const { saver } = session.context.store;
  const save = async (): Promise<boolean> => {
    await saver.flush();
    return saver.saving.state !== 'not-saved';
  };
  await import('./keep-site.ts').then(
    ({ keepSite }) => {
      keepSite(save);
    },
    () => undefined,
  );
}
