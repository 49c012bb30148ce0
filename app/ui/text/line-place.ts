import type { TokenKind } from './json-tokens.ts';

/** An open container; never changed, so that a place in the text can be kept. */
export interface Frame {
  readonly parent: Frame | undefined;
  readonly pointer: string;
  readonly depth: number;
  readonly array: boolean;
  readonly flat: boolean;
  readonly empty: boolean;
  readonly level: number;
  /** Index of the container itself in its own. */
  readonly index: number;
}

/** A place between two parts of a text, from which the layout can go on. */
export interface LinePlace {
  /** In UTF-16 units. */
  readonly at: number;
  readonly frame: Frame | undefined;
  /** Index of the present item in its container. */
  readonly index: number;
  /** Raw name of the present member. */
  readonly name: string;
  /** A name stands before it, and its value is awaited. */
  readonly named: boolean;
  readonly level: number;
  /** Characters on the line so far, indent included. */
  readonly width: number;
  /** The kind of a token that goes on behind it. */
  readonly cut: TokenKind | undefined;
}

/** Where every text begins. */
export const textStart: LinePlace = {
  at: 0,
  frame: undefined,
  index: 0,
  name: '',
  named: false,
  level: 0,
  width: 0,
  cut: undefined,
};

/**
 * How much one part holds: it ends with a line once it has so many tokens, and behind a token once it has so many
 * characters. A token that is longer than that is cut.
 */
export interface PartSize {
  readonly tokens: number;
  readonly units: number;
}
