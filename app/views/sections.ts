import type { Block, ChapterText, DirectiveName } from '../../chapters/kit/types.ts';

/** A section of a chapter: its heading, and what of it can be done. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Records placed in it, by directive name. */
  readonly items: readonly { readonly name: DirectiveName; readonly id: string }[];
}

/** The chapter before its first heading, and its sections (headings of depth 2) in order. */
export function sectionsOf(text: ChapterText): { readonly opening: readonly Block[]; readonly sections: readonly Section[] } {
  const opening: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[]; items: Section['items'][number][] }[] = [];
  for (const block of text.blocks) {
    if (block.kind === 'heading' && block.depth === 2) {
      sections.push({ id: block.id, title: block.text, blocks: [], items: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) opening.push(block);
    else section.blocks.push(block);
    if (block.kind === 'directive') section?.items.push({ name: block.name, id: block.id });
  }
  return { opening, sections };
}
