import { codePointName, stretches } from '../text/hidden-characters.ts';

/** Hidden characters of one kind in a text. */
export interface Hidden {
  readonly kind: 'tags' | 'direction' | 'width' | 'variants' | 'other';
  readonly count: number;
  /** What it is, in words, with the code points that occur. */
  readonly says: string;
  /** The text that tag characters spell; undefined for other kinds. */
  readonly spells: string | undefined;
}

const tagBase = 0xe0000;
const pointOf = (character: string): number => character.codePointAt(0) ?? 0;

function kindOf(character: string): Hidden['kind'] {
  const point = pointOf(character);
  if (point >= tagBase && point <= tagBase + 0x7f) return 'tags';
  // Marks, embeddings, overrides and isolates (Unicode, UAX 9, 2.1 to 2.4).
  if (/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(character)) return 'direction';
  if (/[\u200B\u200C\u2060-\u2064\uFEFF]/u.test(character)) return 'width';
  if (/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u.test(character)) return 'variants';
  return 'other';
}

const words: Readonly<Record<Hidden['kind'], string>> = {
  tags: 'tag characters, which no font shows',
  direction: 'characters that change the direction of writing',
  width: 'characters without width',
  variants: 'variation selectors with nothing to vary',
  other: 'other characters that no eye can see',
};

/** The characters of a text that no eye can see, one by one. */
const hiddenIn = (text: string): string[] =>
  stretches(text).flatMap(({ text: part, code }) => (code === undefined ? [] : [part]));

/** The character that a tag stands for; the tags that begin and end a run stand for none. */
const spelledBy = (tag: string): string => {
  const point = pointOf(tag) - tagBase;
  return point >= 0x20 && point < 0x7f ? String.fromCodePoint(point) : '';
};

/** What is hidden in a text, kind by kind. Emoji joined by U+200D and flags made of tags are ordinary writing. */
export function hiddenOf(text: string): readonly Hidden[] {
  const found = hiddenIn(text);
  const kinds = [...new Set(found.map(kindOf))];
  return kinds.map((kind) => {
    const characters = found.filter((each) => kindOf(each) === kind);
    const codes = [...new Set(characters.map(codePointName))];
    const named = codes.length > 3 ? `${codes.slice(0, 2).join(', ')} …` : codes.join(', ');
    return {
      kind,
      count: characters.length,
      says: `${words[kind]}: ${named}`,
      spells: kind === 'tags' ? characters.map(spelledBy).join('') : undefined,
    };
  });
}

const escape = (character: string): string => {
  const point = pointOf(character);
  const hex = point.toString(16).toUpperCase();
  return point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/** A text with every hidden character written as an escape, as source code would write it. */
export const escapedText = (text: string): string =>
  stretches(text)
    .map(({ text: part, code }) => (code === undefined ? part : escape(part)))
    .join('');
