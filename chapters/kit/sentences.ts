/** A text without case, marks and punctuation, in single blanks: for finding a sentence inside a text. */
export const simplified = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** Sentences with fewer words may stand in two places by chance. */
const fewestWords = 5;

/** The sentences of a text that are long enough to be told apart, simplified. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?:;]+(?=\s|$)/u)
    .map(simplified)
    .filter((sentence) => sentence.split(' ').length >= fewestWords);
