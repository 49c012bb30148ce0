import type { ChapterData, ChapterText } from '../../chapters/kit/types.ts';
import type { LoadKey } from './exercise.svelte.ts';
import type { Host } from './host.ts';
import { sectionsOf } from './progress.ts';
import { Session } from './session.svelte.ts';
import { openTabChannel } from './storage/channel.ts';
import { systemClock } from './storage/clock.ts';
import { databaseName } from './storage/learner.ts';
import { Store } from './storage/store.svelte.ts';

/** What a page gives for its session. */
export interface Chapter {
  readonly text: ChapterText;
  readonly data: ChapterData;
  readonly host: Host;
  /** The dynamic import of the chapter's key. */
  readonly loadKey: LoadKey;
}

/**
 * The session of a chapter page, with the storage of the present learner. It is still until `open` is called, so it
 * can be made while the page is rendered at build.
 */
export function createSession({ text, data, host, loadKey }: Chapter): Session {
  const name = databaseName();
  const store = new Store({ name, clock: systemClock, openChannel: () => openTabChannel(name) });
  return new Session({
    id: text.id,
    title: text.title,
    content: `${text.revision} ${text.verified}`,
    sections: sectionsOf(text.blocks),
    ...{ data, store, host, loadKey },
  });
}
