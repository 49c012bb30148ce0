import type { ChapterData, ChapterKey, ChapterText } from '../../chapters/kit/types.ts';
import { siteAddress } from '../notebook/environment.ts';
import { pageHost } from '../notebook/page-host.ts';
import { sectionsOf } from '../notebook/progress.ts';
import { Session } from '../notebook/session.svelte.ts';
import { openTabChannel } from '../notebook/storage/channel.ts';
import { databaseName } from '../notebook/storage/learner.ts';
import { Store } from '../notebook/storage/store.svelte.ts';
import { version } from './version.ts';

const noKey = (): Promise<ChapterKey> => Promise.reject(new Error('There is no key here.'));

/**
 * Makes the session of a chapter. Touches neither storage nor any process, so the build renders with it too; the page
 * brings it to life with `open()`.
 */
export function openSession(
  text: ChapterText,
  data: ChapterData,
  loadKey: (() => Promise<ChapterKey>) | undefined,
): Session {
  const name = databaseName();
  return new Session({
    id: text.id,
    title: text.title,
    content: `${version} ${text.verified}`,
    data,
    sections: sectionsOf(text.blocks),
    store: new Store({ name, clock: pageHost.clock, openChannel: () => openTabChannel(name) }),
    host: pageHost,
    site: siteAddress(),
    loadKey: loadKey ?? noKey,
  });
}
