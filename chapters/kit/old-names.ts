import { headingOf } from './markdown.ts';
import { sectionsOf, textsOf, type ChapterSource } from './chapter-source.ts';
import type { ChapterData } from './types.ts';

/** What revision 2026-07-28 no longer has, as a reader could still take it for current (changelog, Major changes). */
const oldNames = [
  'initialize',
  'initialized',
  'notifications/initialized',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
  'notifications/roots/list_changed',
  'Mcp-Session-Id',
  'Last-Event-ID',
  '-32002',
  '-32042',
] as const;

/** The old names that occur in a text, each as a word of its own. */
export const oldNamesIn = (text: string): string[] =>
  oldNames.filter((name) =>
    new RegExp(`(?<![\\p{L}\\p{N}_/-])${name}(?![\\p{L}\\p{N}_/-])`, 'iu').test(text),
  );

/** Ids of the sections that are marked as history, the sections below them included. */
function historyOf(source: ChapterSource): {
  readonly marked: ReadonlySet<string>;
  readonly unknown: string[];
} {
  const marked = new Set<string>();
  const seen = new Set<string>();
  let within = false;
  for (const { node } of sectionsOf(source)) {
    if (node.type !== 'heading') continue;
    const { id } = headingOf(node);
    const named = source.frontMatter.history.includes(id);
    within = named || (within && node.depth === 3);
    if (within) marked.add(id);
    seen.add(id);
  }
  return { marked, unknown: source.frontMatter.history.filter((id) => !seen.has(id)) };
}

/** The data that a directive shows, as JSON text, with the cells that its tables and labs show. */
function shownBy(data: ChapterData, id: string): string {
  const records = [
    ...data.tables,
    ...data.figures,
    ...data.labs,
    ...data.predictions,
    ...data.exercises,
    ...data.cells,
  ];
  const record = records.find((one) => one.id === id);
  const shown = JSON.stringify(record ?? null);
  const cells = data.cells.filter((cell) => cell.id !== id && shown.includes(`"${cell.id}"`));
  return [shown, ...cells.map((cell) => JSON.stringify(cell))].join('\n');
}

/**
 * Where a chapter names what older revisions had outside of the sections its front matter marks as history: in its
 * text, and in the data of what is placed there.
 */
export function oldNameProblems(source: ChapterSource, data: ChapterData): string[] {
  const { marked, unknown } = historyOf(source);
  const inText = textsOf(source)
    .filter(({ section }) => !marked.has(section))
    .flatMap(({ text, line }) => oldNamesIn(text).map((name) => `${source.path}:${String(line)}: ${name}`));
  const inData = sectionsOf(source).flatMap(({ node, section }) => {
    const id = node.type === 'leafDirective' ? node.attributes?.id : undefined;
    if (typeof id !== 'string' || marked.has(section)) return [];
    return oldNamesIn(shownBy(data, id)).map(
      (name) => `${name} in the data of ${id}, placed in "${section}"`,
    );
  });
  return [
    ...unknown.map((id) => `The front matter marks "${id}" as history, and no heading has that id.`),
    ...[...inText, ...inData].map((place) => `${place}: an old name outside of a section marked as history.`),
  ];
}
