import type { ChapterText } from '../../chapters/kit/types.ts';
import { siteAddress } from '../notebook/environment.ts';
import { linkedHost } from '../notebook/faults/link-faults.svelte.ts';
import { pageFaults } from '../notebook/faults/page-faults.ts';
import { pageHost } from '../notebook/page-host.ts';
import { Session, type SessionOptions } from '../notebook/session.svelte.ts';
import type { TabChannel } from '../notebook/storage/channel.ts';
import { databaseName } from '../notebook/storage/learner.ts';
import { Store } from '../notebook/storage/store.svelte.ts';
import { contentVersion } from './version.ts';

// Where its script does not come the tabs learn of each other on reading.
const openChannel = (name: string): Promise<TabChannel | undefined> =>
  import('../notebook/storage/disk.ts').then(
    ({ openTabChannel }) => openTabChannel(name),
    () => undefined,
  );

/** What names a chapter. */
export type ChapterMeta = Pick<ChapterText, 'id' | 'title' | 'verified'>;

/**
 * Makes the session of a chapter. Touches neither storage nor any process, so the build renders with it too; the page
 * brings it to life with `open()`.
 */
export function openSession(
  { id, title, verified }: ChapterMeta,
  chapter: Pick<SessionOptions, 'cells' | 'rest'>,
): Session {
  const name = databaseName();
  return new Session({
    id,
    title,
    content: contentVersion(verified),
    ...chapter,
    store: new Store({ name, clock: pageHost.clock, openChannel: () => openChannel(name) }),
    host: linkedHost(pageHost, pageFaults),
    site: siteAddress(),
  });
}
