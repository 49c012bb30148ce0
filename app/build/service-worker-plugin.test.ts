import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleServiceWorker } from './service-worker-plugin.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('bundleServiceWorker', () => {
  it('gives one classic script that loads nothing and makes no code from strings', async () => {
    const code = await bundleServiceWorker(root, true);
    expect(code).not.toMatch(
      /\bimport\b|\bexport\b|importScripts|import\.meta|new Function|\beval\(|process\.env/,
    );
    expect(() => new Function(code)).not.toThrow();
    for (const name of ['book-orders', 'calendar-toy', 'create_calendar', 'skipWaiting', 'fetch'])
      expect(code).toContain(name);
  }, 60_000);
});
