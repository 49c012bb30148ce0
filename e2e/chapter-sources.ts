import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { chapterFolders } from '../app/build/pages.ts';
import type { AnswerFixture, ChapterData, ChapterKey } from '../chapters/kit/types.ts';

/** A chapter as its folder holds it. */
export interface ChapterSource {
  readonly folder: string;
  /** chapter.md as it is written. */
  readonly markdown: string;
  readonly data: ChapterData;
  readonly key: ChapterKey;
  readonly right: readonly AnswerFixture[];
  readonly wrong: readonly AnswerFixture[];
}

const root = join(import.meta.dirname, '..');

/** Every chapter there is. Their data read wire files through Vite, so Vite loads them. */
export async function chapterSources(): Promise<readonly ChapterSource[]> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const load = async (folder: string): Promise<ChapterSource> => {
    const module = async <T>(file: string, name: string): Promise<T> =>
      (await vite.ssrLoadModule(`/chapters/${folder}/${file}`))[name] as T;
    return {
      folder,
      markdown: readFileSync(join(root, 'chapters', folder, 'chapter.md'), 'utf8'),
      data: await module<ChapterData>('data.ts', 'data'),
      key: await module<ChapterKey>('key.ts', 'key'),
      right: await module<readonly AnswerFixture[]>('fixtures/right.ts', 'right'),
      wrong: await module<readonly AnswerFixture[]>('fixtures/wrong.ts', 'wrong'),
    };
  };
  try {
    return await Promise.all(chapterFolders(root).map(load));
  } finally {
    await vite.close();
  }
}
