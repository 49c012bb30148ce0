import { hydrate } from 'svelte';
import { applyTheme, notedTheme } from './notebook/theme.ts';
import HomePage from './views/HomePage.svelte';
import { listed } from './views/listed-chapters.ts';
import { whenIdle } from './when-idle.ts';

/** Brings the table of contents that has arrived to life. */
export function startHome(): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  hydrate(HomePage, { target, props: { chapters: listed, noted: notedTheme, apply: applyTheme } });
  document.documentElement.dataset['ready'] = 'true';
  whenIdle(
    () =>
      void import('./keep-site.ts').then(
        ({ keepSite }) => {
          keepSite(() => Promise.resolve(true));
        },
        () => undefined,
      ),
  );
}
