import { hydrate } from 'svelte';
import { Audience } from './notebook/projector/audience.svelte.ts';
import { openProjectorChannel } from './notebook/projector/projector-channel.ts';
import AudiencePage from './views/AudiencePage.svelte';

/** Brings the audience's window of a chapter to life. */
export function startAudience(chapter: string, title: string): void {
  const target = document.getElementById('page');
  if (target === null) throw new Error('This page has no element with the id "page".');
  const audience = new Audience(openProjectorChannel(chapter));
  hydrate(AudiencePage, { target, props: { title, audience } });
  document.documentElement.dataset['ready'] = 'true';
}
