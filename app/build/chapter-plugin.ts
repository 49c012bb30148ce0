import type { Plugin } from 'vite';
import { compileChapter } from '../../chapters/kit/compile.ts';
import type { Block, ChapterText } from '../../chapters/kit/types.ts';

/** Hydration keeps the prose the server rendered when it is handed a blank, so the browser's build has no second copy. */
const blankProse = (block: Block): Block => (block.kind === 'prose' ? { kind: 'prose', html: ' ' } : block);

/** Compiles `chapter.md` modules: default export is a ChapterText, its prose blanked in the browser's build. */
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
      return { code: `export default ${JSON.stringify(text)};`, map: null };
    },
  };
}
