// Holds the page of claims against what was just run. `--write` makes the page anew from it, `--whole` wants every
// section of the page to have been run. Ends with "N passed, N failed".
import { readFileSync, writeFileSync } from 'node:fs';
import { compare, dataOf, readClaims } from './claims-data.mjs';
import { markdownOf } from './claims-markdown.mjs';

const dataFile = 'docs/conformance.json';
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const claims = readClaims();

if (process.argv.includes('--write')) {
  const known = readJson(dataFile);
  const data = dataOf(claims, {
    revision: '2026-07-28',
    wirebook: readJson('package.json').version,
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
  });
  const lost = known.sections.filter(({ name }) => !claims.has(name));
  for (const { title } of lost) console.log(`  not run, so no longer claimed: ${title}`);
  writeFileSync(dataFile, `${JSON.stringify(data, null, 2)}\n`);
  writeFileSync('docs/conformance.md', markdownOf(data));
  console.log('  written: docs/conformance.json, docs/conformance.md; format and commit them');
}

const data = readJson(dataFile);
const { faults, unknown } = compare(data, claims, { whole: process.argv.includes('--whole') });
for (const fault of faults) console.log(`  FAILED  ${fault}`);
for (const title of unknown) console.log(`  not compared, because it was not run here: ${title}`);
const compared = data.sections.length - unknown.length;
console.log(`\n${String(Math.max(0, compared - faults.length))} passed, ${String(faults.length)} failed`);
process.exitCode = faults.length === 0 && compared > 0 ? 0 : 1;
