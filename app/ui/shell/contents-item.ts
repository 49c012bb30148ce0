/** One section in the contents. */
export interface ContentsItem {
  /** Id of its heading. */
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
  /** A word behind it, as in `1 of 4`. */
  readonly note?: string;
  /** How much of what was predicted there came true, as in `3 of 5 predicted right`. */
  readonly foretold?: string;
}
