import { relative } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chapterPlugin } from './app/build/chapter-plugin.ts';
import { commonFontsPlugin } from './app/build/common-fonts.ts';
import { smallFirstScript } from './app/build/first-script.ts';
import { devPagesPlugin, pagesPlugin } from './app/build/pages-plugin.ts';
import { referenceServerPlugin } from './app/build/reference-server-plugin.ts';
import { scriptGroups } from './app/build/script-groups.ts';
import { serviceWorkerPlugin } from './app/build/service-worker-plugin.ts';

/** Scopes the styles of a component by a short name: each page says it some thousand times. */
const scopes = new Map<string, string>();
function scopeOf(path: string, hash: (text: string) => string): string {
  const scope = `s${hash(path).slice(0, 5)}`;
  const other = scopes.get(scope) ?? path;
  if (other !== path)
    throw new Error(`${path} and ${other} would have the same scope of styles: rename one.`);
  scopes.set(scope, path);
  return scope;
}

const workerEntry = /worker.bindings.worker\.ts$/;

/**
 * Svelte does not say that its modules do nothing by being loaded, so the first script would carry all of them. Two do
 * something: the flags, and the note of the version.
 */
const hasSideEffects = (id: string): boolean | undefined =>
  /svelte.src.(?!internal.(?:flags|disclose))/.test(id) ? false : undefined;

/** How the scripts of the site are cut. */
const siteScripts = {
  treeshake: { moduleSideEffects: hasSideEffects },
  // Many a module is needed late here and at once there; and builds are timed elsewhere.
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
  output: {
    codeSplitting: { groups: [...scriptGroups()], includeDependenciesRecursively: false },
  },
};

const nodeTests = ['{worker,chapters}/**/*.test.ts', 'app/{host,build}/**/*.test.ts'];
const pageTests = ['app/{notebook,ui,views}/**/*.test.ts'];
/** Where the official schema is at hand, what the tests say is kept for e2e/schema to check. */
const setupFiles = [
  'e2e/fuzz/seed.ts',
  ...(process.env['WIREBOOK_SCHEMA'] === undefined ? [] : ['e2e/schema/tap-unit.ts']),
];

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [
    chapterPlugin(),
    referenceServerPlugin(),
    svelte({
      compilerOptions: {
        cssHash: ({ filename, hash }) => scopeOf(relative(import.meta.dirname, filename), hash),
      },
    }),
    ...(mode === 'cli'
      ? []
      : [commonFontsPlugin(), smallFirstScript(), pagesPlugin(), devPagesPlugin(), serviceWorkerPlugin()]),
  ],
  publicDir: mode === 'production' || mode === 'development' ? 'public' : false,
  worker: {
    format: 'es' as const,
    plugins: () => [referenceServerPlugin()],
    // What book-orders needs comes as one file, also where other programs need parts of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'worker', test: workerEntry }] } } },
  },
  appType: 'mpa' as const,
  build:
    mode === 'cli'
      ? { ssr: 'worker/cli/wirebook.ts', outDir: 'dist/cli', target: 'node20' }
      : {
          outDir: 'dist/site',
          assetsInlineLimit: 0,
          target: 'es2023',
          // The list of what each late script needs would weigh more than the round trip it saves; the pages name theirs.
          modulePreload: false,
          // One file for the whole site: each file more is a round trip before the first paint.
          cssCodeSplit: false,
          rolldownOptions: siteScripts,
        },
  test: {
    // A busy machine may be slow; nothing here measures time.
    testTimeout: 60_000,
    // Vitest would leave a core free for somebody who watches.
    maxWorkers: '100%',
    projects: [
      { extends: true as const, test: { name: 'node', environment: 'node', include: nodeTests, setupFiles } },
      {
        extends: true as const,
        resolve: { conditions: ['browser'] },
        test: { name: 'page', environment: 'jsdom', include: pageTests, setupFiles },
      },
    ],
  },
}));
