import { mount } from 'svelte';
import { sectionsOf, wholeChapter } from '../../app/notebook/rest.ts';
import ChapterPage from '../../app/views/ChapterPage.svelte';
import { LiveIslands } from '../../app/views/islands/live-islands.ts';
import { openSession } from '../../app/views/open-session.ts';
import { data, text } from './chapter.ts';

// The page of a chapter as it is, over programs that no chapter has on its pages.
const target = document.getElementById('page');
if (target === null) throw new Error('This page has no element with the id "page".');
const noKey = (): Promise<never> => Promise.reject(new Error('There is no key here.'));
const session = openSession(text, wholeChapter(data, sectionsOf(text.blocks), noKey));
const islands = new LiveIslands({
  session,
  loadText: () => Promise.resolve(text),
  onFailure: (cause) => {
    throw cause;
  },
});
mount(ChapterPage, { target, props: { text, islands } });
await islands.wakeAll();
await session.open();
document.documentElement.dataset['ready'] = 'true';
window.addEventListener('pagehide', (event) => {
  if (!event.persisted) session.close();
});
