import type { ChapterKey } from '../../../chapters/kit/types.ts';

const keys = import.meta.glob<ChapterKey>('../../../chapters/*/key.ts', { import: 'key' });
const notes = import.meta.glob<Readonly<Record<string, string>>>('../../../chapters/*/notes.ts', {
  import: 'notes',
});

/** Loads the file of a chapter by its id, its folder; `none` when it does not come. */
async function load<T>(files: Readonly<Record<string, () => Promise<T>>>, id: string, none: T): Promise<T> {
  const path = Object.keys(files).find((one) => one.split('/').at(-2) === id);
  try {
    return (path === undefined ? undefined : await files[path]?.()) ?? none;
  } catch {
    return none;
  }
}

/** The key of a chapter; empty where it does not come: a presentation goes on without. */
export const loadKeyOf = (chapter: string): Promise<ChapterKey> => load(keys, chapter, {});

/** What the author wrote for presenters, by step; empty where it does not come. */
export const loadNotesOf = (chapter: string): Promise<Readonly<Record<string, string>>> =>
  load(notes, chapter, {});
