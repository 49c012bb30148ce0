import { defineConfig } from 'vitest/config';

/** The check against the official schema: run by e2e/prove.mjs when WIREBOOK_SCHEMA names the file. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include: ['e2e/schema/*.check.ts'],
    environment: 'node',
    testTimeout: 120_000,
    fileParallelism: false,
  },
});
