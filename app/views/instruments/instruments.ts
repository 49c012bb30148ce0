import type { Component } from 'svelte';
import type { ChapterText } from '../../../chapters/kit/types.ts';
import type { Session } from '../../notebook/session.svelte.ts';

/** What the component of an instrument is given. It is made when the instrument is opened and gone when it is closed. */
export interface InstrumentProps {
  readonly session: Session;
  readonly text: ChapterText;
  /** What it was opened with, as the part of a link; undefined when it was opened from the menu or by its key. */
  readonly given: string | undefined;
  onClose(): void;
  /** Every instrument there is. */
  readonly all: readonly Instrument[];
  /** Closes this instrument and opens another. */
  onOpen(id: string): void;
}

/** The parts of the menu. */
export type MenuPart = 'Learn' | 'Work' | 'Teach' | 'Wire';

/** Something the page can be asked for and does not need before: its script is loaded at the first use. */
export interface Instrument {
  /** Also its name in a link: `#do=<id>`. */
  readonly id: string;
  /** Its line in the menu. */
  readonly text: string;
  /** A sentence below the line. */
  readonly says: string;
  readonly group: MenuPart;
  /** It is offered beside the menu too. */
  readonly besides?: boolean;
  /** The single key that opens it while nobody writes, in lower case. */
  readonly key?: string;
  /** The keys it listens to while it is open, for the list of keys. */
  readonly keysInside?: readonly { readonly keys: readonly string[]; readonly says: string }[];
  readonly load: () => Promise<{ default: Component<InstrumentProps> }>;
}

/** All instruments, in the order of the menu within each of its parts. */
export const instruments: readonly Instrument[] = [
  {
    id: 'map',
    text: 'Map of this chapter',
    says: 'Every step, how far you are, and a link to each.',
    group: 'Learn',
    key: 'm',
    load: () => import('./MapInstrument.svelte'),
  },
  {
    id: 'tour',
    text: 'How a request cell works',
    says: 'Five stops on the first one of the page.',
    group: 'Learn',
    key: 't',
    load: () => import('./TourInstrument.svelte'),
  },
  {
    id: 'keys',
    text: 'Keys',
    says: 'Every key the page listens to.',
    group: 'Learn',
    key: '?',
    load: () => import('./ShortcutsInstrument.svelte'),
  },
  {
    id: 'capsule',
    text: 'Hand in or share',
    says: 'The work of this chapter as a file or a link; opens those of others.',
    group: 'Work',
    key: 'h',
    load: () => import('./CapsuleInstrument.svelte'),
  },
  {
    id: 'files',
    text: 'Export or import work',
    says: 'All your work of this browser as one file.',
    group: 'Work',
    load: () => import('./FilesInstrument.svelte'),
  },
  {
    id: 'reset',
    text: 'Reset all',
    says: 'Asks first, and offers the export.',
    group: 'Work',
    load: () => import('./ResetInstrument.svelte'),
  },
  {
    id: 'fresh',
    text: 'Start fresh as another learner',
    says: 'For shared machines; asks first.',
    group: 'Work',
    load: () => import('./FreshInstrument.svelte'),
  },
  {
    id: 'present',
    text: 'Present',
    says: 'Step by step, for a room, with a window of its own for the audience.',
    group: 'Teach',
    besides: true,
    key: 'p',
    keysInside: [
      { keys: ['→', 'Page Down'], says: 'Next step, also from a remote' },
      { keys: ['←', 'Page Up'], says: 'Step before' },
      { keys: ['.', 'B'], says: 'Dark screen, and light again' },
      { keys: ['+', '-'], says: 'Larger or smaller type in the room' },
    ],
    load: () => import('./PresentInstrument.svelte'),
  },
  {
    id: 'print',
    text: 'Print',
    says: 'The chapter with your work, or the answer key.',
    group: 'Teach',
    load: () => import('./PrintInstrument.svelte'),
  },
  {
    id: 'sequence',
    text: 'Sequence of messages',
    says: 'Who sent what to whom, with filter and search.',
    group: 'Wire',
    key: 's',
    load: () => import('./SequenceInstrument.svelte'),
  },
  {
    id: 'trace-export',
    text: 'Export the trace',
    says: 'As a run record, Markdown, a diagram or a shell line.',
    group: 'Wire',
    load: () => import('./CapsuleTraceInstrument.svelte'),
  },
];
