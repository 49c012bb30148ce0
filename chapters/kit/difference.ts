import type { LineKind } from './line-kind.ts';

/** When a line reaches a server: as the first of a fresh process, or after a request that was served. */
export type Moment = 'first' | 'later';

/** Whose answer the specification supports: our server's, the official one's, either, or neither. */
export type RightSide = 'ours' | 'theirs' | 'both' | 'neither';

/** What the specification says to a line that two servers have answered, and whom it supports. */
export interface Ruling {
  readonly right: RightSide;
  /** Page and heading of the specification, or of JSON-RPC 2.0, which it adopts. */
  readonly page: string;
  /** What that page demands, in our words. */
  readonly rule: string;
  /** Why the verdict follows from the rule. */
  readonly says: string;
}

/**
 * A way in which our server and the official one answer the same line differently, and the rule that decides. `kinds` are
 * those of line-kind.ts, `ours` and `theirs` the answers in the words of answer-class.ts; each of them must occur.
 */
export interface Difference extends Ruling {
  readonly id: string;
  readonly kinds: readonly LineKind[];
  readonly when: readonly Moment[];
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** A line for the two servers, and when to send it. */
export interface TwoServersTry {
  readonly id: string;
  readonly title: string;
  readonly line: string;
  readonly when: Moment;
}

/** The rules of the lab, in a chunk of their own; `alike` holds those of lines that both servers answer alike. */
export interface TwoServersRules {
  readonly differences: readonly Difference[];
  readonly alike: ReadonlyMap<string, Ruling>;
}

/** What the lab with two servers needs: the first bench runs our server, the second the official one. */
export interface TwoServersLab {
  readonly type: 'two-servers';
  /** The request that makes a line a later one. */
  readonly before: string;
  readonly tries: readonly TwoServersTry[];
  /** Loads the rules; rejects when the chunk does not load. */
  rules(): Promise<TwoServersRules>;
}
