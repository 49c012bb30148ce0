declare module '*/chapter.md' {
  import type { ChapterText } from '../chapters/kit/types.ts';

  const text: ChapterText;
  export default text;
}
