/** One form a trace can be given out in. */
export interface TraceForm {
  readonly name: string;
  readonly says: string;
  /** Name of the file. */
  readonly file: string;
  /** MIME type. */
  readonly type: string;
  /** The text, and how many things could not stand in it. */
  made(): { readonly text: string; readonly leftOut: number };
  /** What follows their number. */
  readonly leftOutWords: string;
}
