/** UTF-16 units of one text that are put into the page at once; whoever needs more asks for another part. */
export const partUnits = 20_000;

/** `at`, or the place before it where the cut would go through a pair of surrogates. */
export function cutAt(text: string, at: number): number {
  const inPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1));
  return inPair ? at - 1 : Math.min(at, text.length);
}

/** A part of a text and where it stands in it, in UTF-16 units. */
export interface TextPart {
  /** From 0. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The part number `index`, from 0; all parts joined are the text. The last one where there are not so many. */
export function textPart(text: string, index: number, size: number = partUnits): TextPart {
  const number = Math.max(0, Math.min(index, partCount(text, size) - 1));
  const [from, to] = [cutAt(text, number * size), cutAt(text, (number + 1) * size)];
  return { index: number, from, to, text: text.slice(from, to) };
}

/** How many parts a text has; an empty one has one. */
export const partCount = (text: string, size: number = partUnits): number =>
  Math.max(1, Math.ceil(text.length / size));
