import type { JsonValue } from '../../worker/wire/message.ts';
import { inlineCodesOf, type ChapterSource } from './chapter-source.ts';

const parsed = (text: string): JsonValue | undefined => {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
};

function collect(value: JsonValue, into: Set<string>): void {
  if (typeof value === 'string') {
    into.add(value);
    const inner = /^[[{]/.test(value) ? parsed(value) : undefined;
    if (inner !== undefined) collect(inner, into);
  } else if (typeof value !== 'object') into.add(String(value));
  else if (value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (!Array.isArray(value)) into.add(name);
      collect(item, into);
    }
  }
}

/** Every member name and every value that occurs in wire lines, also in JSON that travels inside a string. */
export function namesOfLines(lines: readonly string[]): ReadonlySet<string> {
  const names = new Set(['null', 'true', 'false']);
  for (const line of lines) {
    const value = parsed(line);
    if (value !== undefined) collect(value, names);
  }
  return names;
}

/** A known name, or several joined by dots or slashes; names may have dots and slashes of their own. */
const isPath = (code: string, known: ReadonlySet<string>): boolean =>
  known.has(code) ||
  [...code.matchAll(/[./]/g)].some(
    ({ index }) => (index === 0 || known.has(code.slice(0, index))) && isPath(code.slice(index + 1), known),
  );

/** Known as a whole, as a path or JSON Pointer, or as JSON of known names and values. */
function isKnown(code: string, known: ReadonlySet<string>): boolean {
  if (known.has(code)) return true;
  const names = code
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
    .split(/[\s:,="'{}[\]()]+/u)
    .filter((name) => name !== '');
  return names.length > 0 && names.every((name) => isPath(name, known));
}

/** Inline code of a chapter that is neither a known name nor among the `words` of its front matter. */
export function unknownNames(source: ChapterSource, known: ReadonlySet<string>): string[] {
  const all = new Set([...known, ...source.frontMatter.words]);
  return inlineCodesOf(source)
    .filter(({ text }) => !isKnown(text, all))
    .map(
      ({ text, line }) =>
        `${source.path}:${String(line)}: \`${text}\` is no name known here. Mend it, or add it to words in the front matter.`,
    );
}
