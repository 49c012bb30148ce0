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
    let stop: (() => void) | undefined;
    const listen = (): void => beginnings.forEach((name) => host.addEventListener(name, begin));
    const unlisten = (): void => beginnings.forEach((name) => host.removeEventListener(name, begin));
    const begin = (event: Event): void => {
      unlisten();
      import('./float-note.ts').then(
        ({ floatNote }) => {
          if (!gone) stop = floatNote(host, (pointer) => explain(line, pointer), event);
        },
        // A pick still tells below the message what the member is; the next time this is asked for again.
        () => {
          if (!gone) listen();
        },
      );
    };
    listen();
    return () => {
      gone = true;
      unlisten();
      stop?.();
    };
  };
