import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of what runs have claimed, one file a section of the page. */
export const claimsFolder = '.cache/claims';

/**
 * Keeps what one run found, for the page of claims. `name` is a section of e2e/peers/claims-sections.mjs.
 * @param {string} name
 * @param {{
 *   versions: Record<string, string>,
 *   passed: number,
 *   failed: number,
 *   cases?: readonly { name: string, passed: boolean, claimed?: boolean, group?: string }[],
 *   notRun?: readonly { name: string, group: string }[],
 *   counts?: Record<string, number>,
 * }} claim `counts` are of things that vary from run to run; the page claims a rounded part of them.
 */
export function writeClaim(name, claim) {
  mkdirSync(claimsFolder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(claimsFolder, `${name}.json`), `${JSON.stringify({ date, ...claim }, null, 2)}\n`);
}
