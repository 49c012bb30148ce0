import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters that the pages are written with; app/styles/fonts.css states them as a unicode-range. */
const commonCharacters = `${range(0x20, 0x7e)}\u00a0·×${range(0x2000, 0x206f)}↑↓−`;

/** What text and the tables of the notebook ask of a font; small capitals, old figures and alternates go. */
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const weights = { min: 400, max: 700 };

const sources = {
  'source-serif-4-common': {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    variationAxes: { wght: weights },
  },
  'source-serif-4-italic-common': {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
    variationAxes: { wght: 400 },
  },
  'source-sans-3-common': {
    from: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    variationAxes: { wght: weights },
  },
  'ibm-plex-mono-400-common': {
    from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
  },
  'ibm-plex-mono-500-common': {
    from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
  },
} as const;

/**
 * Writes the common part of each font of the notebook into `.cache/fonts/`, where app/styles/fonts.css and app/page.html
 * find it, unless it is there from the same files and settings. The rest of each font stays in its package.
 */
async function makeCommonFonts(root: string): Promise<void> {
  const folder = join(root, '.cache', 'fonts');
  const read = (from: string): Buffer => readFileSync(join(root, 'node_modules', from));
  const settings = JSON.stringify([sources, features, commonCharacters]);
  const digest = createHash('sha256').update(settings);
  for (const { from } of Object.values(sources)) digest.update(read(from));
  const stamp = `made-${digest.digest('hex').slice(0, 16)}`;
  if (existsSync(join(folder, stamp))) return;
  mkdirSync(folder, { recursive: true });
  for (const [name, { from, ...axes }] of Object.entries(sources)) {
    const options = { targetFormat: 'woff2', keepFeatures: features, ...axes } as const;
    writeFileSync(join(folder, `${name}.woff2`), await subsetFont(read(from), commonCharacters, options));
  }
  for (const old of readdirSync(folder)) if (old.startsWith('made-')) rmSync(join(folder, old));
  writeFileSync(join(folder, stamp), '');
}

/** Has the common fonts made before anything asks for them, for the site and for the development server. */
export function commonFontsPlugin(): Plugin {
  let root: string | undefined;
  return {
    name: 'wirebook-common-fonts',
    configResolved(config) {
      if (config.mode === 'production' || config.mode === 'development') root = config.root;
    },
    async buildStart() {
      if (root !== undefined) await makeCommonFonts(root);
    },
  };
}
