import { flushSync, mount, unmount } from 'svelte';
import type { ChapterText } from '../../../chapters/kit/types.ts';
import type { Session } from '../../notebook/session.svelte.ts';
import PrintedTrace from '../../ui/print/PrintedTrace.svelte';
import { version } from '../version.ts';

/**
 * Puts the whole trace, and which version this is, after the text whenever the page is about to be printed, and takes both
 * away afterwards: they exist on paper only. Returns the way to stop.
 */
export function followPrint(session: Session, text: ChapterText): () => void {
  let shown: object | undefined;
  const before = (): void => {
    const target = document.getElementById('text');
    if (shown !== undefined || target === null) return;
    const about = `${text.title} · revision ${text.revision} · facts checked on ${text.verified} · Wirebook ${version} · printed ${new Date().toISOString().slice(0, 10)}`;
    shown = mount(PrintedTrace, { target, props: { entries: session.entries, about } });
    flushSync();
  };
  const after = (): void => {
    if (shown !== undefined) void unmount(shown);
    shown = undefined;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    after();
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
