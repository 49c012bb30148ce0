import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  // What the tests have checked is counted after all of them have passed.
  projects: [
    { name: 'pages', testIgnore: '**/coverage.spec.ts' },
    { name: 'coverage', testMatch: '**/coverage.spec.ts', dependencies: ['pages'] },
  ],
  use: {
    viewport: { width: 1440, height: 1000 },
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.WIREBOOK_CHROMIUM === undefined
        ? {}
        : { executablePath: process.env.WIREBOOK_CHROMIUM }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
