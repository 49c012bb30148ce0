import type { ChapterData, ChapterKey } from '../../chapters/kit/types.ts';
import type { ClassChapter } from '../notebook/capsule/class-pile.svelte.ts';
import { listed } from './listed-chapters.ts';
import { contentVersion } from './version.ts';

const datas = import.meta.glob<ChapterData>('../../chapters/[0-9]*/data.ts', { import: 'data' });
const keys = import.meta.glob<ChapterKey>('../../chapters/[0-9]*/key.ts', { import: 'key' });

const of = <T>(
  modules: Readonly<Record<string, () => Promise<T>>>,
  id: string,
  file: string,
): (() => Promise<T>) | undefined => {
  const path = `../../chapters/${id}/${file}`;
  return Object.hasOwn(modules, path) ? modules[path] : undefined;
};

/** Whether the notebook has a chapter of this id: the name of its folder. */
export const hasChapter = (id: string): boolean => listed.some(({ folder }) => folder === id);

/**
 * Loads what is needed to judge work of a chapter; undefined when the notebook has none of this id. Rejects when a script
 * cannot be had.
 */
export async function loadClassChapter(id: string): Promise<ClassChapter | undefined> {
  const meta = listed.find(({ folder }) => folder === id);
  const [loadData, loadKey] = [of(datas, id, 'data.ts'), of(keys, id, 'key.ts')];
  if (meta === undefined || loadData === undefined || loadKey === undefined) return undefined;
  const [{ cells, exercises }, key] = await Promise.all([loadData(), loadKey()]);
  return { stamp: { id, content: contentVersion(meta.verified) }, title: meta.title, cells, exercises, key };
}
