import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { minifySync } from 'vite';
import { siteGlobal } from '../../worker/bindings/site-files.ts';

/** Name of the service worker's script at the root of the site; it never changes, for a service worker is known by its address. */
export const serviceWorkerFile = 'sw.js';

const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Every file of the folder by its path with slashes, in order. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** What a host reads, and what a browser asks for by another way, is no part of the site that is kept. */
const isKept = (path: string): boolean =>
  path !== serviceWorkerFile && !path.endsWith('.map') && !/(^|\/)[._]/.test(path);

const isPage = (path: string): boolean => path.endsWith('.html');

const buildMeta = /<meta name="wirebook-build" content="[^"]*">/;
const metaOf = (build: string): string => `<meta name="wirebook-build" content="${build}">`;

/** Scripts of public/; each is made small and gets its digest into its name, as the scripts of the bundle are. */
const isNameless = (path: string): boolean => /^[^/]+\.js$/.test(path) && path !== serviceWorkerFile;

function nameByContent(folder: string, script: string, pages: readonly string[]): void {
  const path = join(folder, script);
  writeFileSync(path, minifySync(script, readFileSync(path, 'utf8')).code);
  const hash = digest(readFileSync(path)).toString('hex').slice(0, 8);
  const name = `assets/${script.replace('.js', `-${hash}.js`)}`;
  renameSync(path, join(folder, name));
  for (const page of pages) {
    const file = join(folder, page);
    const html = readFileSync(file, 'utf8').replace(
      new RegExp(`(src="(?:\\.{1,2}/)*)${script.replace('.', '\\.')}"`),
      (_, before: string) => `${before}${name}"`,
    );
    writeFileSync(file, html);
  }
}

/**
 * Makes a built folder one build that can be told from every other: names each page's build in the page, and writes the
 * list of all files with their digests in front of the service worker's script. Can be done again after a change.
 * Gives the name of the build.
 */
export function sealSite(folder: string): string {
  const pages = filesIn(folder).filter(isPage);
  for (const script of filesIn(folder).filter(isNameless)) nameByContent(folder, script, pages);
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8');
    const marked = buildMeta.test(html)
      ? html.replace(buildMeta, metaOf(''))
      : html.replace('<meta charset="utf-8" />', (charset) => charset + metaOf(''));
    if (!buildMeta.test(marked)) throw new Error(`${page} has no place for the name of its build.`);
    writeFileSync(join(folder, page), marked);
  }
  const kept = filesIn(folder).filter(isKept);
  const script = unsealed(readFileSync(join(folder, serviceWorkerFile), 'utf8'));
  const all = kept.map((path) => `${path} ${digest(readFileSync(join(folder, path))).toString('hex')}`);
  const build = digest([...all, script].join('\n'))
    .toString('hex')
    .slice(0, 12);
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8');
    writeFileSync(join(folder, page), html.replace(buildMeta, metaOf(build)));
  }
  const entries = kept.map((path) => [
    path.replace(/(^|\/)index\.html$/, '$1'),
    digest(readFileSync(join(folder, path))).toString('base64'),
  ]);
  writeFileSync(
    join(folder, serviceWorkerFile),
    `self.${siteGlobal}=${JSON.stringify([build, entries])};\n${script}`,
  );
  return build;
}

const unsealed = (script: string): string =>
  script.startsWith(`self.${siteGlobal}=`) ? script.slice(script.indexOf('\n') + 1) : script;
