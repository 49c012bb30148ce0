import { render } from 'svelte/server';
import type { ChapterData, ChapterText } from '../chapters/kit/types.ts';
import ChapterPage from './views/ChapterPage.svelte';
import HomePage from './views/HomePage.svelte';
import { listed } from './views/listed-chapters.ts';
import { loadLabViews } from './views/labs/lab-views.ts';
import { openSession } from './views/open-session.ts';

const texts = import.meta.glob<ChapterText>('../chapters/*/chapter.md', { eager: true, import: 'default' });
const datas = import.meta.glob<ChapterData>('../chapters/*/data.ts', { eager: true, import: 'data' });

const folderOf = (path: string): string => path.split('/')[2] ?? '';

const byFolder = <T>(modules: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(modules).map(([path, module]) => [folderOf(path), module]));

const textsByFolder = byFolder(texts);
const datasByFolder = byFolder(datas);

/**
 * HTML of one page as it arrives before any script: the table of contents, or a chapter by folder.
 * Rejects when there is no such chapter (build time only).
 */
export async function renderPage(folder: string | undefined): Promise<{ head: string; body: string }> {
  if (folder === undefined) return render(HomePage, { props: { chapters: listed } });
  const text = textsByFolder.get(folder);
  const data = datasByFolder.get(folder);
  if (text === undefined || data === undefined) throw new Error(`There is no chapter in chapters/${folder}.`);
  const session = openSession(text, data, undefined);
  const views = await loadLabViews(data.labs);
  return render(ChapterPage, { props: { text, session, views } });
}
