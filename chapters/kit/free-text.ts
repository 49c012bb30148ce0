import type { KeyPoint } from './types.ts';

/** Whether a text seems to touch a key point. A hint for the reader, never a verdict. */
export interface Coverage {
  readonly point: KeyPoint;
  readonly seems: boolean;
}

/** Endings that do not change what a word is about, longest first. */
const endings = [
  'izations',
  'ization',
  'ations',
  'ation',
  'izing',
  'izes',
  'ized',
  'ings',
  'ing',
  'ies',
  'ied',
];
const shortEndings = ['ize', 'ed', 'es', 's', 'e', 'y'];

const shortestStem = 3;

/** A word without its ending; British and American spellings meet, and so do singular and plural. */
function stem(word: string): string {
  const american = word.replace(/(?<=..)is(?=(?:e|es|ed|ing|ation|ations)$)/u, 'iz');
  const ending = [...endings, ...shortEndings].find(
    (one) => american.endsWith(one) && american.length - one.length >= shortestStem,
  );
  const bare = ending === undefined ? american : american.slice(0, -ending.length);
  return bare.replace(/(\p{L})\1$/u, '$1');
}

/** The stems of a text: no case, no accents, no punctuation, apostrophes of every shape dropped. */
const stemsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(?<=\p{L})['’‘ʼ`´](?:s(?!\p{L}))?/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);

const occurs = (phrase: readonly string[], words: readonly string[]): boolean =>
  phrase.length > 0 && words.some((_, start) => phrase.every((word, index) => words[start + index] === word));

/**
 * For each key point, whether the text has a word (or a phrase) of every one of its groups of signs. Matching is
 * tolerant: case, accents, punctuation, curly quotes and simple endings make no difference. Never throws.
 */
export function coverage(text: string, points: readonly KeyPoint[]): Coverage[] {
  const words = stemsOf(text);
  return points.map((point) => ({
    point,
    seems:
      point.signs.length > 0 &&
      point.signs.every((group) => group.some((sign) => occurs(stemsOf(sign), words))),
  }));
}
