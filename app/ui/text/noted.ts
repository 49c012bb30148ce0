import type { Attachment } from 'svelte/attachments';
import type { Explain } from './types.ts';

/** What begins a note: the pointer comes over a member, or the focus. */
const beginnings = ['pointerover', 'focusin'] as const;

/**
 * Lets the members of a JsonView inside the element explain themselves while they are pointed at or have the focus.
 * What shows the notes is loaded when that happens for the first time.
 */
export const noted =
  (line: string, explain: Explain | undefined): Attachment<HTMLElement> =>
  (host) => {
    if (explain === undefined) return undefined;
    let gone = false;
    let loading = false;
    let stop: (() => void) | undefined;
    let last: Event | undefined;
    const listen = (): void => beginnings.forEach((name) => host.addEventListener(name, begin));
    const unlisten = (): void => beginnings.forEach((name) => host.removeEventListener(name, begin));
    const begin = (event: Event): void => {
      // What happens while the script is on its way counts: a finger may follow a mouse that rests, and the focus a finger.
      if (last === undefined || event.type === 'pointerover') last = event;
      if (loading) return;
      loading = true;
      import('./float-note.ts').then(
        ({ floatNote }) => {
          unlisten();
          if (!gone) stop = floatNote(host, (pointer) => explain(line, pointer), last ?? event);
        },
        // A pick still tells below the message what the member is; the next time this is asked for again.
        () => (loading = false),
      );
    };
    listen();
    return () => {
      gone = true;
      unlisten();
      stop?.();
    };
  };
