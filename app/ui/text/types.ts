/** What a member of a message means: shown beside it, never part of it. `Explanation` of worker/mcp/glossary.ts fits. */
export interface MemberNote {
  /** Name of the member, as in `result.isError`. */
  readonly title: string;
  readonly says: string;
  /** `required`, `optional` and the like; a dash where the revision does not say. */
  readonly required?: string | undefined;
  /** Section of the specification, as in `server/tools, error handling`. */
  readonly section: string | undefined;
  /** Address of the section. */
  readonly href?: string | undefined;
}

/** Explains the member at a JSON Pointer of a line; undefined where there is nothing to say. */
export type Explain = (line: string, pointer: string) => MemberNote | undefined;

/** Whether the revision asks for the member, in words; undefined where the note does not know. */
export const presenceOf = ({ required }: MemberNote): string | undefined =>
  required === '—' ? 'not prescribed' : required;
