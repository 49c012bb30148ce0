import { mount } from 'svelte';
import { siteWorker } from './host/service-worker-page.ts';
import { SiteVersion } from './notebook/site-version.svelte.ts';
import NewVersionNotice from './views/NewVersionNotice.svelte';

/** A page that stays open asks for a newer version when it is seen again, at most once in this time, in milliseconds. */
const checkEveryMs = 60 * 60 * 1000;

/**
 * Keeps the site for the time without a network, and offers a new version when there is one. Does nothing where the page
 * does not know its build (under the development server), and says nothing where there are no service workers.
 * `save` writes what waits and resolves with false when it could not.
 */
export function keepSite(save: () => Promise<boolean>): void {
  const build = document.querySelector('meta[name="wirebook-build"]')?.getAttribute('content') ?? '';
  if (build === '') return;
  const worker = siteWorker(build, () => {
    mount(NewVersionNotice, { target: document.body, props: { version } });
    // The live region must stand in the page before its sentence comes.
    requestAnimationFrame(() => {
      version.found();
    });
  });
  const version = new SiteVersion({
    save,
    takeOver: () => worker.takeOver(),
    reload: () => {
      location.reload();
    },
  });
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < checkEveryMs) return;
    checked = Date.now();
    void worker.check();
  });
  void worker.start();
}
