/**
 * Loaded before each unit test file: gives fast-check the seed of WIREBOOK_SEED, else always the same. A change is judged
 * by its own lines and not by the luck of the draw; `npm run fuzz` draws anew, for as long as it is let.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const path = expect.getState().testPath;
// Most files draw nothing, and the library takes its time to load.
if (path !== undefined && readFileSync(path, 'utf8').includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(process.env['WIREBOOK_SEED'] ?? 20260728) });
}
