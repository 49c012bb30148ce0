/** What a member of a message means: shown beside it, never part of it. */
export interface MemberNote {
  /** Name of the member, as in `result.isError`. */
  readonly title: string;
  readonly says: string;
  /** Section of the specification, as in `server/tools, error handling`. */
  readonly section: string | undefined;
}

/** Explains the member at a JSON Pointer of a line; undefined where there is nothing to say. */
export type Explain = (line: string, pointer: string) => MemberNote | undefined;
