import { mount } from 'svelte';
import ChapterPage from '../../app/views/ChapterPage.svelte';
import { loadLabViews } from '../../app/views/labs/lab-views.ts';
import { openSession } from '../../app/views/open-session.ts';
import { data, text } from './chapter.ts';

// The page of a chapter as it is, over programs that no chapter has on its pages.
const target = document.getElementById('page');
if (target === null) throw new Error('This page has no element with the id "page".');
const session = openSession(text, data, undefined);
mount(ChapterPage, { target, props: { text, session, views: await loadLabViews(data.labs) } });
await session.open();
document.documentElement.dataset['ready'] = 'true';
window.addEventListener('pagehide', (event) => {
  if (!event.persisted) session.close();
});
