import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One HTML file of the site. */
export interface Page {
  /** Folder under the site, ending in a slash; empty for the first page. */
  readonly path: string;
  /** Chapter folder it shows; undefined for every other page. */
  readonly chapter: string | undefined;
  /** File under app/ that is the whole page, without a script of its own; undefined where text is rendered into it. */
  readonly file?: string;
}

/** Chapter folders in reading order of their names. */
export const chapterFolders = (root: string): string[] =>
  readdirSync(join(root, 'chapters'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();

/** Every page of the site: the table of contents, one page per chapter, and the page that URL mode opens. */
export const pagesOf = (root: string): Page[] => [
  { path: '', chapter: undefined },
  ...chapterFolders(root).map((folder) => ({ path: `${folder}/`, chapter: folder })),
  { path: 'credential/', chapter: undefined, file: 'credential.html' },
];

const entryOf = (page: Page): string =>
  page.chapter === undefined
    ? `import { startHome } from '/app/start-home.ts'; startHome();`
    : `import { startChapter } from '/app/start-chapter.ts';
import text from '/chapters/${page.chapter}/chapter.md';
import { data } from '/chapters/${page.chapter}/data.ts';
startChapter({ text, data, loadKey: () => import('/chapters/${page.chapter}/key.ts').then((m) => m.key) });`;

/** Name of a page among the inputs of the build. */
export const nameOf = (page: Page): string => page.chapter ?? page.file?.replace('.html', '') ?? 'home';

/** The HTML of a page before the prerendered text is put in place of `<!--page-->`. */
export function shellOf(root: string, page: Page, policy: string | undefined): string {
  const meta = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return readFileSync(join(root, 'app', page.file ?? 'page.html'), 'utf8')
    .replace('<!--policy-->', meta)
    .replace('<!--entry-->', `<script type="module">${entryOf(page)}</script>`);
}
