import { defineConfig } from '@playwright/test';

const seconds = Number(process.env['WIREBOOK_SOAK_SECONDS'] ?? '300');

/** Ten pages share two cores: everything may take its time, and the time is only an upper bound. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  // Room for what is left to work when the time is over.
  timeout: (seconds + 1200) * 1000,
  expect: { timeout: 240_000 },
  outputDir: '../../test-results/soak',
  use: {
    viewport: { width: 1440, height: 1000 },
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['WIREBOOK_CHROMIUM'] === undefined
        ? {}
        : { executablePath: process.env['WIREBOOK_CHROMIUM'] }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
