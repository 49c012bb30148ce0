import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chapterPlugin } from './app/build/chapter-plugin.ts';
import { devPagesPlugin, pagesPlugin } from './app/build/pages-plugin.ts';
import { referenceServerPlugin } from './app/build/reference-server-plugin.ts';
import { serviceWorkerPlugin } from './app/build/service-worker-plugin.ts';

const nodeTests = ['{worker,chapters}/**/*.test.ts', 'app/{host,build}/**/*.test.ts'];
const pageTests = ['app/{notebook,ui,views}/**/*.test.ts'];

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [
    chapterPlugin(),
    referenceServerPlugin(),
    svelte(),
    ...(mode === 'cli' ? [] : [pagesPlugin(), devPagesPlugin(), serviceWorkerPlugin()]),
  ],
  publicDir: mode === 'production' || mode === 'development' ? 'public' : false,
  worker: { format: 'es' as const, plugins: () => [referenceServerPlugin()] },
  appType: 'mpa' as const,
  build:
    mode === 'cli'
      ? { ssr: 'worker/cli/wirebook.ts', outDir: 'dist/cli', target: 'node20' }
      : { outDir: 'dist/site', assetsInlineLimit: 0, target: 'es2023', modulePreload: { polyfill: false } },
  test: {
    projects: [
      { extends: true as const, test: { name: 'node', environment: 'node', include: nodeTests } },
      {
        extends: true as const,
        resolve: { conditions: ['browser'] },
        test: { name: 'page', environment: 'jsdom', include: pageTests },
      },
    ],
  },
}));
