import type { Plugin } from 'vite';
import { compileChapter } from '../../chapters/kit/compile.ts';
import type { Block, ChapterText } from '../../chapters/kit/types.ts';

/** Hydration keeps the prose the server rendered when it is handed a blank, so the browser's build has no second copy. */
const blankProse = (block: Block): Block => (block.kind === 'prose' ? { kind: 'prose', html: ' ' } : block);

/**
 * Compiles `chapter.md` modules: the default export is a ChapterText, its prose blanked in the browser's build; `meta` is
 * its front matter alone, for pages that only name the chapter.
 */
export function chapterPlugin(): Plugin {
  let building = false;
  return {
    name: 'wirebook-chapter',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    transform(markdown, id) {
      if (!/\/chapters\/[0-9][^/]*\/chapter\.md$/.test(id)) return undefined;
      const whole: ChapterText = compileChapter(markdown, id);
      const blank = building && this.environment.config.consumer === 'client';
      const text = blank ? { ...whole, blocks: whole.blocks.map(blankProse) } : whole;
      const { id: name, order, title, revision, verified } = text;
      const meta = { id: name, order, title, revision, verified };
      const code = `export const meta = ${JSON.stringify(meta)};\nexport default ${JSON.stringify(text)};`;
      return { code, map: null };
    },
  };
}
