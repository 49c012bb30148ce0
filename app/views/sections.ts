import type { Block, ChapterText } from '../../chapters/kit/types.ts';

/** A section of a chapter: a heading of depth 2 and all that stands below it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The chapter before its first heading, and its sections in order. */
export function layoutOf(text: ChapterText): {
  readonly opening: readonly Block[];
  readonly sections: readonly Section[];
} {
  const opening: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const block of text.blocks) {
    if (block.kind === 'heading' && block.depth === 2) {
      sections.push({ id: block.id, title: block.text, blocks: [] });
      continue;
    }
    (sections.at(-1)?.blocks ?? opening).push(block);
  }
  return { opening, sections };
}

/** Ids of the exercises that stand in a section. */
export const exercisesOf = ({ blocks }: Section): string[] =>
  blocks.flatMap((block) => (block.kind === 'directive' && block.name === 'exercise' ? [block.id] : []));
