import { hydrate } from 'svelte';
import { showLoadFailure } from './load-failure.ts';
import { ClassPile } from './notebook/capsule/class-pile.svelte.ts';
import { tellOfLate } from './notebook/late.svelte.ts';
import { applyTheme, notedTheme } from './notebook/theme.ts';
import { loadClassChapter } from './views/class-chapters.ts';
import ClassPage from './views/ClassPage.svelte';

/** Longest time that capsules are judged without a pause, in milliseconds; one capsule is never cut. */
const slice = 30;

let since = 0;
const due = (): boolean => performance.now() - since >= slice;

/** Goes on in a task of its own, after what waits has been drawn and heard. */
const pause = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      since = performance.now();
      resolve();
    }),
  );

/** Brings the page for a class's work to life. */
export function startClass(): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  tellOfLate(showLoadFailure);
  const pile = new ClassPile({ load: loadClassChapter, due, pause });
  hydrate(ClassPage, { target, props: { pile, noted: notedTheme, apply: applyTheme } });
  document.documentElement.dataset['ready'] = 'true';
}
