/** A chapter as the table of contents names it. */
export interface ListedChapter {
  /** Its folder: the last part of its address. */
  readonly folder: string;
  readonly order: number;
  readonly title: string;
  readonly revision: string;
  readonly verified: string;
}

const metas = import.meta.glob<Omit<ListedChapter, 'folder'>>('../../chapters/*/chapter.md', {
  eager: true,
  query: '?meta',
  import: 'meta',
});

/** Every chapter of the notebook in reading order; a new folder appears here by itself. */
export const listed: readonly ListedChapter[] = Object.entries(metas)
  .map(([path, meta]) => ({ folder: path.split('/').at(-2) ?? '', ...meta }))
  .toSorted((a, b) => a.order - b.order);
