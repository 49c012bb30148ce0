import { render } from 'svelte/server';
import type { AnswerFixture, Cell, ChapterData, ChapterKey, ChapterText } from '../chapters/kit/types.ts';
import { sectionsOf } from './notebook/progress.ts';
import { wholeChapter } from './notebook/rest.ts';
import { renderIslands } from './render-islands.ts';
import AudiencePage from './views/AudiencePage.svelte';
import ChapterPage from './views/ChapterPage.svelte';
import { claims } from './views/claims.ts';
import ClaimsPage from './views/ClaimsPage.svelte';
import ClassPage from './views/ClassPage.svelte';
import HomePage from './views/HomePage.svelte';
import { keySheet } from './views/key-sheet.ts';
import KeyPage from './views/KeyPage.svelte';
import { listed } from './views/listed-chapters.ts';
import { openSession } from './views/open-session.ts';

const texts = import.meta.glob<ChapterText>('../chapters/*/chapter.md', { eager: true, import: 'default' });
const datas = import.meta.glob<ChapterData>('../chapters/*/data.ts', { eager: true, import: 'data' });

const keys = import.meta.glob<ChapterKey>('../chapters/*/key.ts', { eager: true, import: 'key' });
const rights = import.meta.glob<readonly AnswerFixture[]>('../chapters/*/fixtures/right.ts', {
  eager: true,
  import: 'right',
});
const wrongs = import.meta.glob<readonly AnswerFixture[]>('../chapters/*/fixtures/wrong.ts', {
  eager: true,
  import: 'wrong',
});

const noKey = (): Promise<ChapterKey> => Promise.reject(new Error('There is no key here.'));

const folderOf = (path: string): string => path.split('/')[2] ?? '';

const byFolder = <T>(modules: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(modules).map(([path, module]) => [folderOf(path), module]));

const textsByFolder = byFolder(texts);
const datasByFolder = byFolder(datas);

function chapterIn(folder: string): { readonly text: ChapterText; readonly data: ChapterData } {
  const text = textsByFolder.get(folder);
  const data = datasByFolder.get(folder);
  if (text === undefined || data === undefined) throw new Error(`There is no chapter in chapters/${folder}.`);
  return { text, data };
}

/**
 * The cells that stand in the text of a chapter, without their answers: all that its first script needs of its data. Throws
 * when there is no such chapter (build time only).
 */
export function firstCells(folder: string): readonly Cell[] {
  const { text, data } = chapterIn(folder);
  const inText = new Set(
    text.blocks.flatMap((one) => (one.kind === 'directive' && one.name === 'cell' ? [one.id] : [])),
  );
  return data.cells.filter(({ id }) => inText.has(id)).map((cell) => ({ ...cell, reference: undefined }));
}

function renderKey(folder: string, text: ChapterText, data: ChapterData): { head: string; body: string } {
  const key = byFolder(keys).get(folder);
  if (key === undefined) throw new Error(`chapters/${folder} has no key.ts.`);
  const right = byFolder(rights).get(folder) ?? [];
  const wrong = byFolder(wrongs).get(folder) ?? [];
  return render(KeyPage, { props: { text, data, sheets: keySheet(data, key, right, wrong) } });
}

/** Names a page: a chapter by its folder, a screen by its name, the table of contents by neither. */
interface PageName {
  readonly chapter: string | undefined;
  readonly screen?: string;
}

/**
 * HTML of one page as it arrives before any script: the table of contents, a chapter, or a screen of its own.
 * Rejects when there is no such chapter (build time only).
 */
export async function renderPage({
  chapter: folder,
  screen,
}: PageName): Promise<{ head: string; body: string }> {
  if (screen === 'class') return render(ClassPage, { props: {} });
  if (screen === 'claims') return render(ClaimsPage, { props: { claims } });
  if (folder === undefined) return render(HomePage, { props: { chapters: listed } });
  const { text, data } = chapterIn(folder);
  if (screen === 'key') return renderKey(folder, text, data);
  if (screen === 'audience') return render(AudiencePage, { props: { title: text.title } });
  const session = openSession(text, wholeChapter(data, sectionsOf(text.blocks), noKey));
  const islands = await renderIslands(text, session);
  const others = listed.filter((one) => one.folder !== folder);
  return render(ChapterPage, { props: { text, islands, others } });
}
