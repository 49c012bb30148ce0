/** A value in a JSON text with its place: UTF-16 offsets, `end` exclusive. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'true' | 'false' | 'null';
  readonly start: number;
  end: number;
  /** Present on objects, in the order typed, duplicates included. */
  readonly members?: JsonMember[];
  /** Present on arrays. */
  readonly items?: JsonNode[];
}

/** One member of an object; `name` is decoded, the offsets include the quotes. */
export interface JsonMember {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
  /** A later member of the same object has the same name and wins. */
  shadowed: boolean;
}

/** An edit that removes a fault: replace `from`..`to` by `insert`. */
export interface JsonMend {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The first fault of a text that is no JSON (RFC 8259). Columns count UTF-16 units. */
export interface JsonFault {
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** One sentence: what stands there, where, how to mend it. Never an engine's own words. */
  readonly reason: string;
  readonly mend?: JsonMend;
}

/** What the scanner was looking for when it stopped. */
export type Expected =
  | 'value'
  | 'value-or-close'
  | 'name'
  | 'name-or-close'
  | 'colon'
  | 'comma-or-close'
  | 'end'
  | 'in-string'
  | 'in-number';

/** Where the scanner stopped, and in what. */
export interface JsonStop {
  readonly offset: number;
  readonly expected: Expected;
  /** Start of the string or container that is open. */
  readonly opener: number | undefined;
  /** What would close all that is open. */
  readonly closers: string;
}
