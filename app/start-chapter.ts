import { hydrate } from 'svelte';
import type { ChapterData, ChapterKey, ChapterText } from '../chapters/kit/types.ts';
import { showLoadFailure } from './load-failure.ts';
import ChapterPage from './views/ChapterPage.svelte';
import { loadLabViews } from './views/labs/lab-views.ts';
import { openSession } from './views/open-session.ts';

/** What the entry of a chapter's page hands over. */
export interface StartedChapter {
  readonly text: ChapterText;
  readonly data: ChapterData;
  readonly loadKey: () => Promise<ChapterKey>;
}

/**
 * Brings the page that has arrived to life: opens the session of the chapter and hydrates its text. What cannot be loaded
 * is said in a notice; the text stays readable.
 */
export function startChapter(chapter: StartedChapter): void {
  start(chapter).catch(showLoadFailure);
}

async function start(chapter: StartedChapter): Promise<void> {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  const session = openSession(chapter.text, chapter.data, chapter.loadKey);
  const views = await loadLabViews(chapter.data.labs);
  hydrate(ChapterPage, { target, props: { text: chapter.text, session, views } });
  void session.open().then(() => {
    document.documentElement.dataset['ready'] = 'true';
  });
  window.addEventListener('pagehide', (event) => {
    if (!event.persisted) session.close();
  });
}
