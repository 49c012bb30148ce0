import type { Block } from '../../chapters/kit/types.ts';

/** Something in a section that the reader does. */
export interface SectionItem {
  readonly name: 'cell' | 'table' | 'lab' | 'exercise' | 'predict';
  readonly id: string;
}

/** What is to be done in each section, by the section's id, in reading order. */
export type Sections = ReadonlyMap<string, readonly SectionItem[]>;

/** The sections of a chapter: each heading of depth 2 and all that stands below it. */
export function sectionsOf(blocks: readonly Block[]): Sections {
  const sections = new Map<string, SectionItem[]>();
  let current: SectionItem[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 2) {
      current = [];
      sections.set(block.id, current);
    }
    if (block.kind === 'directive' && block.name !== 'figure')
      current.push({ name: block.name, id: block.id });
  }
  return sections;
}

/**
 * Ids of the sections in which everything is done. A section with nothing to do is done once it was visited.
 */
export function doneSections(
  sections: Sections,
  isDone: (item: SectionItem) => boolean,
  visited: (section: string) => boolean,
): ReadonlySet<string> {
  const done = [...sections].filter(([id, items]) =>
    items.length === 0 ? visited(id) : items.every(isDone),
  );
  return new Set(done.map(([id]) => id));
}

/** No section yet. */
export const noSections: ReadonlySet<string> = new Set();

/** The set with more sections in it; a new one, so that a change can be seen. */
export function withSections(known: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...known, ...more]);
}
