import type { MemberNote } from '../text/types.ts';

/** One message of an annotated exchange. */
export interface AnnotatedMessage {
  /** Unique within the figure. */
  readonly id: string;
  readonly title: string;
  /** A few words on its way, as in `the client writes it to stdin`. */
  readonly says: string;
  /** Raw line, shown token by token as it is. */
  readonly line: string;
  /** Explains the member at a JSON Pointer (RFC 6901); undefined where there is nothing to say. */
  explain(pointer: string): MemberNote | undefined;
}
