import { defineConfig } from '@playwright/test';

/** Engine to test with, if not Chromium: the published workflow names each. */
const browserName =
  (['firefox', 'webkit'] as const).find((name) => name === process.env.WIREBOOK_BROWSER) ?? 'chromium';

/** Tests that steer Chromium by its own protocol, permissions or flags: by file or title. */
const chromiumOnly = new RegExp(
  [
    'plain-http\\.spec',
    'keys: Ctrl\\+Enter sends once, Tab leaves, a composition',
    'copy gives the bytes of the wire',
    'trust: what is hidden is shown after a judgement',
    'bindings: equal bodies over lines and HTTP',
    'a tab that is killed loses the last key',
    'killed\\.spec',
    'leaks\\.spec',
    'a composition in a search field',
    'a reset in one tab is seen in the other',
  ].join('|'),
);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  ...(browserName === 'chromium' ? {} : { grepInvert: chromiumOnly }),
  retries: 0,
  workers: 2,
  // A busy machine may be slow; these are ends of waiting, not times that anything is held to.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  // What the tests have checked is counted after all of them have passed.
  projects: [
    { name: 'pages', testIgnore: '**/coverage.spec.ts' },
    { name: 'coverage', testMatch: '**/coverage.spec.ts', dependencies: ['pages'] },
  ],
  use: {
    browserName,
    viewport: { width: 1440, height: 1000 },
    serviceWorkers: 'block',
    ...(browserName === 'chromium'
      ? {
          launchOptions: {
            ...(process.env.WIREBOOK_CHROMIUM === undefined
              ? {}
              : { executablePath: process.env.WIREBOOK_CHROMIUM }),
            args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
          },
        }
      : {}),
  },
});
