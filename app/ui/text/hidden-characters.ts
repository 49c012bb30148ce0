/** A stretch of text; `code` names the character (U+202E) when the stretch is one that no eye can see. */
export interface Stretch {
  readonly text: string;
  readonly code: string | undefined;
}

// Formatting (direction, tags, zero width), control characters and the fillers that look like nothing (Unicode TR 36,
// UTS 39). The joiner of emoji (U+200D) and the few tags that make the black flag a region's are ordinary writing: let
// through. So is one variation selector behind a character; a second one varies nothing and can only carry something.
const pattern =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|(?<unseen>(?!\u200D)\p{Cf}|(?![\t\n])\p{Cc}|[\u2028\u2029\u3164\uFFA0]|\u115F|\u1160|(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])/gu;

/** `U+` and at least four hexadecimal digits. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Whether a text may have a character that no eye can see; where not, it can be shown as it is. */
export const mayHide = (text: string): boolean => /[^\t\n -~]/.test(text);

/** Cuts a text at its hidden characters. The stretches joined are the text. */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.groups?.['unseen'] === undefined) continue;
    if (match.index > end) found.push({ text: text.slice(end, match.index), code: undefined });
    found.push({ text: match[0], code: codePointName(match[0]) });
    end = match.index + match[0].length;
  }
  if (end < text.length || found.length === 0) found.push({ text: text.slice(end), code: undefined });
  return found;
}
