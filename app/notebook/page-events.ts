import type { Store } from './storage/store.svelte.ts';

/**
 * Writes what waits when the page is hidden or left, and looks for other tabs' work when it is seen again.
 * Returns the way to stop.
 */
export function followPage(store: Store): () => void {
  const hidden = (): void => {
    void store.saver.flush();
  };
  const turned = (): void => {
    if (document.visibilityState === 'visible') void store.refresh();
    else hidden();
  };
  window.addEventListener('pagehide', hidden);
  document.addEventListener('visibilitychange', turned);
  return () => {
    window.removeEventListener('pagehide', hidden);
    document.removeEventListener('visibilitychange', turned);
  };
}
