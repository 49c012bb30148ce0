import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{worker,chapters}/**/*.test.ts', 'app/{host,build}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'page', environment: 'jsdom', include: ['app/{notebook,ui,views}/**/*.test.ts'] },
      },
    ],
  },
});
