import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealSite } from '../app/build/seal-site.ts';

/** A build of the site in a folder of its own. */
export interface Build {
  readonly folder: string;
  /** Its name, as its pages state it. */
  readonly name: string;
  /** Names of its files with a digest in their names. */
  readonly assets: ReadonlySet<string>;
}

const named = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;

const buildIn = (folder: string, name: string): Build => ({
  folder,
  name,
  assets: new Set(readdirSync(join(folder, 'assets'))),
});

/** The build in `folder` as it is. */
export function firstBuild(folder: string): Build {
  const name = /name="wirebook-build" content="([^"]+)"/.exec(
    readFileSync(join(folder, 'index.html'), 'utf8'),
  );
  return buildIn(folder, name?.[1] ?? '');
}

/** Another build: the same site in a folder of its own, where every file in assets/ has another name. */
export function secondBuild({ folder, assets }: Build): Build {
  const copy = mkdtempSync(join(tmpdir(), 'wirebook-build-'));
  cpSync(folder, copy, { recursive: true });
  const rename = (text: string): string =>
    text.replace(named, (name) => (assets.has(name) ? name.replace(/.(?=\.\w+$)/, '~') : name));
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:js|css|html)$/.test(entry.name)) continue;
    writeFileSync(path, rename(readFileSync(path, 'utf8')));
  }
  for (const name of assets) renameSync(join(copy, 'assets', name), join(copy, 'assets', rename(name)));
  return buildIn(copy, sealSite(copy));
}
