import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = '.cache/results';
const file = `${folder}/schema-counts.json`;

/** Adds numbers to what e2e/prove.mjs claims of this check. The files of the check run one after the other. */
export function countForClaim(counts: Readonly<Record<string, number>>): void {
  mkdirSync(folder, { recursive: true });
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
  writeFileSync(file, `${JSON.stringify({ ...known, ...counts })}\n`);
}
