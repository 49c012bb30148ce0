import type { Plugin } from 'vite';
import { compileChapter } from '../../chapters/kit/compile.ts';
import type { Block, ChapterText } from '../../chapters/kit/types.ts';

/** Hydration keeps the prose the server rendered when it is handed a blank, so the browser's build has no second copy. */
const blankProse = (block: Block): Block => (block.kind === 'prose' ? { kind: 'prose', html: ' ' } : block);

const metaOf = ({ id, order, title, revision, verified }: ChapterText): Omit<ChapterText, 'blocks'> => ({
  ...{ id, order, title, revision, verified },
});

const nameOf = ({ id, title, verified }: ChapterText): object => ({ id, title, verified });

/**
 * Compiles `chapter.md` modules: the default export is a ChapterText, its prose blanked in the browser's build. The module
 * `chapter.md?meta` is its front matter alone, for lists of chapters, and `chapter.md?name` what a chapter’s own page needs of it first.
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
      const [file = '', query] = id.split('?');
      if (!/\/chapters\/[0-9][^/]*\/chapter\.md$/.test(file)) return undefined;
      // Whoever asks for the file as it is, as tests do, gets it as it is.
      if (query !== undefined && query !== 'meta' && query !== 'name') return undefined;
      const whole: ChapterText = compileChapter(markdown, file);
      if (query === 'name')
        return { code: `export const name = ${JSON.stringify(nameOf(whole))};`, map: null };
      if (query === 'meta')
        return { code: `export const meta = ${JSON.stringify(metaOf(whole))};`, map: null };
      const blank = building && this.environment.config.consumer === 'client';
      const text = blank ? { ...whole, blocks: whole.blocks.map(blankProse) } : whole;
      return { code: `export default ${JSON.stringify(text)};`, map: null };
    },
  };
}
