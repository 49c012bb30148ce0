/** The text with every lone surrogate replaced by U+FFFD, so that it survives UTF-8 (what `toWellFormed` does). */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
