/** One build of the site as its service worker knows it; the build puts it in front of the script (app/build/seal-site.ts). */
export interface SiteFiles {
  /** Name of the build: a digest over all of its files. */
  readonly build: string;
  /** SHA-256 in base64 by path below the root of the site; a page's path is its folder, empty for the first page. */
  readonly files: ReadonlyMap<string, string>;
}

/** Name of the global that holds them. */
export const siteGlobal = 'wirebookSite';

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Reads `[build, [[path, digest], …]]`; undefined for anything else, as under the development server, which puts none. */
export function readSiteFiles(value: unknown): SiteFiles | undefined {
  if (!Array.isArray(value)) return undefined;
  const [build, files] = value as readonly unknown[];
  if (typeof build !== 'string' || !Array.isArray(files) || !files.every(isPair)) return undefined;
  return { build, files: new Map(files) };
}
