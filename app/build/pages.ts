import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One HTML file of the site. */
export interface Page {
  /** Folder under the site, ending in a slash; empty for the first page. */
  readonly path: string;
  /** Chapter folder it shows; undefined for every other page. */
  readonly chapter: string | undefined;
  /** A screen of its own, by name; undefined for chapters and the table of contents. The first two belong to a chapter. */
  readonly screen?: 'key' | 'audience' | 'class' | 'claims';
  /** File under app/ that is the whole page, without a script of its own; undefined where text is rendered into it. */
  readonly file?: string;
}

/** Chapter folders in reading order of their names. */
export const chapterFolders = (root: string): string[] =>
  readdirSync(join(root, 'chapters'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();

/** Every page of the site: the table of contents, three per chapter, a class's work, the claims, and what URL mode opens. */
export const pagesOf = (root: string): Page[] => [
  { path: '', chapter: undefined },
  ...chapterFolders(root).flatMap((folder): Page[] => [
    { path: `${folder}/`, chapter: folder },
    { path: `${folder}/key/`, chapter: folder, screen: 'key' },
    { path: `${folder}/audience/`, chapter: folder, screen: 'audience' },
  ]),
  { path: 'class/', chapter: undefined, screen: 'class' },
  { path: 'claims/', chapter: undefined, screen: 'claims' },
  { path: 'credential/', chapter: undefined, file: 'credential.html' },
];

/** Name of the module with the cells that stand in the text of a chapter, before the name of its folder. */
export const firstCellsModule = 'virtual:first-cells/';

const screens = {
  key: () => undefined,
  audience: ({ chapter = '' }: Page) => `import { startAudience } from '/app/start-audience.ts';
import { meta } from '/chapters/${chapter}/chapter.md?meta';
startAudience('${chapter}', meta.title);`,
  class: () => `import { startClass } from '/app/start-class.ts'; startClass();`,
  claims: () => `import { startClaims } from '/app/start-claims.ts'; startClaims();`,
};

const entryOf = (page: Page): string | undefined =>
  page.screen !== undefined
    ? screens[page.screen](page)
    : page.chapter === undefined
      ? `import { startHome } from '/app/start-home.ts'; startHome();`
      : `import { startChapter } from '/app/start-chapter.ts';
import { name } from '/chapters/${page.chapter}/chapter.md?name';
import cells from '${firstCellsModule}${page.chapter}';
startChapter({
  meta: name,
  cells,
  loadText: () => import('/chapters/${page.chapter}/chapter.md').then((m) => m.default),
  loadData: () => import('/chapters/${page.chapter}/data.ts').then((m) => m.data),
  loadKey: () => import('/chapters/${page.chapter}/key.ts'),
});`;

const stylesOf = ({ screen, chapter }: Page): string => {
  const name =
    screen === 'key' ? 'key' : screen === undefined && chapter !== undefined ? 'chapter' : undefined;
  return name === undefined ? '' : `<link rel="stylesheet" href="/app/styles/${name}.css">`;
};

/** Name of a page among the inputs of the build. */
export const nameOf = (page: Page): string =>
  [page.chapter, page.screen, page.file?.replace('.html', '')]
    .filter((part) => part !== undefined)
    .join('-') || 'home';

/** The HTML of a page before the prerendered text is put in place of `<!--page-->`. */
export function shellOf(root: string, page: Page, policy: string | undefined): string {
  const meta = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const entry = entryOf(page);
  return readFileSync(join(root, 'app', page.file ?? 'page.html'), 'utf8')
    .replace('<!--policy-->', meta)
    .replace('<!--styles-->', stylesOf(page))
    .replace('<!--entry-->', entry === undefined ? '' : `<script type="module">${entry}</script>`);
}
