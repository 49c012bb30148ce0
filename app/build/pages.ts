import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One HTML file of the site. */
export interface Page {
  /** Folder under the site, ending in a slash; empty for the first page. */
  readonly path: string;
  /** Chapter folder it shows; undefined for the table of contents. */
  readonly chapter: string | undefined;
}

/** Chapter folders in reading order of their names. */
export const chapterFolders = (root: string): string[] =>
  readdirSync(join(root, 'chapters'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();

/** Every page of the site: the table of contents and one page per chapter. */
export const pagesOf = (root: string): Page[] => [
  { path: '', chapter: undefined },
  ...chapterFolders(root).map((folder) => ({ path: `${folder}/`, chapter: folder })),
];

const entryOf = (page: Page): string =>
  page.chapter === undefined
    ? `import { startHome } from '/app/start-home.ts'; startHome();`
    : `import { startChapter } from '/app/start-chapter.ts';
import text from '/chapters/${page.chapter}/chapter.md';
import { data } from '/chapters/${page.chapter}/data.ts';
startChapter({ text, data, loadKey: () => import('/chapters/${page.chapter}/key.ts').then((m) => m.key) });`;

/** The HTML of a page before the prerendered text is put in place of `<!--page-->`. */
export function shellOf(root: string, page: Page, policy: string | undefined): string {
  const meta = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return readFileSync(join(root, 'app/page.html'), 'utf8')
    .replace('<!--policy-->', meta)
    .replace('<!--entry-->', `<script type="module">${entryOf(page)}</script>`);
}
