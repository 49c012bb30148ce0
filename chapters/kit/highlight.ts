/** A piece of text and the class it is shown with; the class is empty for white space. */
export interface HighlightSpan {
  readonly text: string;
  readonly className: string;
}

// Written here and not taken from @lezer/json so that a page can show JSON before any editor is loaded;
// highlight.test.ts holds the classes equal to those of the editor's own highlighter.
const token =
  /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<bool>\btrue\b|\bfalse\b)|(?<keyword>\bnull\b)|(?<punctuation>[{}[\],:])/gu;

const classNames: Readonly<Record<string, string>> = {
  name: 'tok-propertyName',
  string: 'tok-string',
  number: 'tok-number',
  bool: 'tok-bool',
  keyword: 'tok-keyword',
  punctuation: 'tok-punctuation',
};

const classOf = (groups: Readonly<Record<string, string | undefined>> | undefined): string => {
  const found = Object.entries(groups ?? {}).find(([, text]) => text !== undefined);
  return found === undefined ? '' : (classNames[found[0]] ?? '');
};

/**
 * JSON text as spans with the class names of `classHighlighter` of @lezer/highlight. The texts of the spans joined
 * are the text that came in, whatever it was; what is no JSON gets no class. Never throws.
 */
export function highlightSpans(text: string): HighlightSpan[] {
  const spans: HighlightSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index), className: '' });
    spans.push({ text: match[0], className: classOf(match.groups) });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), className: '' });
  return spans;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** JSON text as HTML: `<span class="tok-…">` around tokens, everything of the text escaped. Never throws. */
export const highlightJson = (text: string): string =>
  highlightSpans(text)
    .map(({ text: piece, className }) =>
      className === '' ? escapeHtml(piece) : `<span class="${className}">${escapeHtml(piece)}</span>`,
    )
    .join('');
