import { mount, unmount } from 'svelte';
import FloatingNote from './FloatingNote.svelte';
import type { MemberNote } from './types.ts';

/** Shows notes at the members inside `host`, beginning with what `first` told of. Returns the way to stop. */
export function floatNote(
  host: HTMLElement,
  explain: (pointer: string) => MemberNote | undefined,
  first: Event,
): () => void {
  const note = mount(FloatingNote, { target: host, props: { host, explain, first } });
  return () => void unmount(note);
}
