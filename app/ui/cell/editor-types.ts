import type { MemberNote } from '../text/types.ts';

/** One thing the editor may offer to write. */
export interface Suggestion {
  /** What the list shows. */
  readonly label: string;
  /** A word or two behind the label. */
  readonly detail?: string;
  /** A sentence beside the list. */
  readonly info?: string;
  /** Exact text to put in. */
  readonly insert: string;
}

/** What may stand between two UTF-16 offsets of the text. */
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Suggestion[];
}

/** A note on the text between two UTF-16 offsets. */
export interface PlacedNote {
  readonly from: number;
  readonly to: number;
  readonly note: MemberNote;
}

/** Known at once, or once what knows it has been loaded. */
type MaybeLater<T> = T | undefined | Promise<T | undefined>;

/** What an editor knows of the protocol; each function is given the whole text and an offset in it. */
export interface EditorTools {
  readonly suggest?: (text: string, offset: number) => MaybeLater<Suggestions>;
  readonly explainAt?: (text: string, offset: number) => MaybeLater<PlacedNote>;
}
