import { hydrate } from 'svelte';
import type { ChapterData, ChapterKey, ChapterText } from '../chapters/kit/types.ts';
import ChapterPage from './views/ChapterPage.svelte';
import { openSession } from './views/open-session.ts';

/** Brings the page that has arrived to life: opens the session of the chapter and hydrates its text. */
export function startChapter(chapter: {
  readonly text: ChapterText;
  readonly data: ChapterData;
  readonly loadKey: () => Promise<ChapterKey>;
}): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  const session = openSession(chapter.text, chapter.data, chapter.loadKey);
  hydrate(ChapterPage, { target, props: { text: chapter.text, session } });
  void session.open().then(() => {
    document.documentElement.dataset['ready'] = 'true';
  });
  window.addEventListener('pagehide', (event) => {
    if (!event.persisted) session.close();
  });
}
