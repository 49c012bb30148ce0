import type { Answer } from '../../../chapters/kit/types.ts';
import type { HostPolicy } from '../../host/consent.ts';
import type { StoredRun } from './exchange-record.ts';
import type { ForecastValue } from './forecast-record.ts';
import type { SentValue } from './sent-record.ts';

/** Setting of the colours; `system` follows the browser. */
export type Theme = 'system' | 'light' | 'dark';

/** What the person set for all chapters. */
export interface SettingsValue {
  readonly theme: Theme;
  /** Whether long lines of the editor wrap. */
  readonly wrapLines: boolean;
  /** Whether single keys open things while nobody writes (WCAG 2.1.4 asks that they can be turned off). */
  readonly shortcuts: boolean;
  /** Whether the explanation of a cell was opened once. */
  readonly toured: boolean;
  /** Timeout of a new request in milliseconds. */
  readonly timeoutMs: number;
}

/** One attempt at an exercise: what was answered and how each part was judged. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly solved: boolean;
  readonly freeText: string;
  readonly parts: readonly { readonly part: string; readonly answer: Answer; readonly verdict: string }[];
}

/** How an exercise stands, its answers aside. */
export interface ExerciseValue {
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  /** How many attempts there were in all. */
  readonly count: number;
  readonly solved: boolean;
  readonly hintsShown: number;
}

/** The value of a record by its kind. */
export interface Values {
  /** Editor text of a cell, and the text that was replaced by a reset, or by restoring a version. */
  readonly draft: {
    readonly text: string;
    readonly undo: string | undefined;
    readonly undoes?: 'restore' | undefined;
  };
  readonly options: { readonly timeoutMs: number; readonly rawMode: boolean };
  /** The newest settled exchange of a cell, with the round trips before it. */
  readonly run: StoredRun;
  readonly prediction: { readonly option: string };
  /** What a reader predicted of the answers to a cell, and how it was met. */
  readonly forecast: ForecastValue;
  /** Every version of a cell that was sent, the newest ones. */
  readonly sent: SentValue;
  /** Answer to one part; the item is `exercise/part`. */
  readonly part: { readonly answer: Answer };
  readonly free: { readonly text: string };
  readonly exercise: ExerciseValue;
  readonly place: { readonly section: string };
  /** Version of the chapter's text that was read last. */
  readonly content: { readonly version: string };
  readonly policy: { readonly policy: HostPolicy };
  readonly settings: SettingsValue;
  /** A word kept for one thing of a lab: what the reader chose, or what was found; the item is `lab/thing`. */
  readonly lab: { readonly word: string };
  /** What the chapter held before a capsule was taken over: the text of a capsule. */
  readonly kept: { readonly capsule: string };
}
