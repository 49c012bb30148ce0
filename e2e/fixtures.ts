import { test as base, type Page } from '@playwright/test';
import { tapPages } from './schema/tap-page.ts';
import { writeCovered, type Covered, type Coverable } from './covered.ts';
import { serve, type Served } from '../worker/cli/serve.ts';

export { expect } from '@playwright/test';

/** What a test may expect to go wrong on purpose; everything else fails it. */
export interface Allowed {
  /** Console errors whose text contains one of these are expected. */
  readonly consoleErrors: string[];
  /** Other names of the site's own host. */
  readonly hosts: string[];
}

/** Sub-path the built site is served from in every test: no page may depend on being at the root. */
export const basePath = '/a/b/';

interface WorkerFixtures {
  site: Served & { readonly violations: string[] };
}

interface TestFixtures {
  allowed: Allowed;
  /** Address of Chapter 43. */
  chapter43: string;
  /** Folder of the chapter the test is about; `test.use({ chapter })` for another. */
  chapter: string;
  /** Says what this test has checked. Call it after the checks; it counts only once the whole test has passed. */
  covers: (kind: Coverable, ...ids: readonly string[]) => void;
  covered: Covered[];
  /** Watches one page; every page of the test's context is watched already. */
  watched: (page: Page) => void;
}

/**
 * Playwright's test with watch kept over every page: a page error, a console error, a request to
 * another host or a violation of the page policy (in workers too, by report) fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const violations: string[] = [];
      const onViolation = (report: string): void => void violations.push(report);
      const served = await serve({
        port: 0,
        base: basePath,
        folder: process.env.WIREBOOK_SITE ?? 'dist/site',
        onViolation,
      });
      await use({ ...served, violations });
      await served.close();
    },
    { scope: 'worker' },
  ],
  allowed: async ({ site: _ }, use) => {
    await use({ consoleErrors: [], hosts: [] });
  },
  chapter43: async ({ site }, use) => {
    await use(`${site.url}43-stable-interoperability/`);
  },
  chapter: ['43-stable-interoperability', { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  covered: async ({}, use) => {
    await use([]);
  },
  covers: async ({ chapter, covered }, use) => {
    await use((kind, ...ids) => covered.push(...ids.map((id) => ({ chapter, kind, id }))));
  },
  watched: [
    async ({ context, site, allowed, covered }, use, info) => {
      const troubles: string[] = [];
      const host = new URL(site.url).host;
      const watch = (page: Page): void => {
        page.on('pageerror', (error) => troubles.push(`page error: ${error.stack ?? error.message}`));
        page.on('console', (message) => {
          if (message.type() !== 'error') return;
          const text = message.text();
          if (!allowed.consoleErrors.some((part) => text.includes(part)))
            troubles.push(`console error: ${text}`);
        });
        page.on('request', (request) => {
          const url = new URL(request.url());
          const local =
            url.host === host ||
            allowed.hosts.includes(url.hostname) ||
            url.protocol === 'data:' ||
            url.protocol === 'blob:';
          if (!local) troubles.push(`request to another host: ${request.url()}`);
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      const before = site.violations.length;
      const untap = await tapPages(context, info.titlePath.join(' > '));
      await use(watch);
      await untap();
      troubles.push(...site.violations.slice(before).map((report) => `policy violation: ${report}`));
      if (troubles.length > 0) throw new Error(troubles.join('\n'));
      if (info.status === 'passed') writeCovered(info, covered);
    },
    { auto: true },
  ],
});
