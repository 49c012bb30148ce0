// Every peer in turn, and then the page of claims. Ends with "N passed, N failed".
import { readdirSync } from 'node:fs';
import { concluded, runCounted } from '../counted.mjs';

const { execPath } = process;
const tests = readdirSync('e2e/peers')
  .filter((name) => name.endsWith('.test.mjs'))
  .map((name) => `e2e/peers/${name}`);

const results = [
  await runCounted('what the peers’ own scripts rest on', execPath, ['e2e/peers/unit.mjs', ...tests]),
  await runCounted('the official suite', execPath, ['e2e/peers/conformance.mjs']),
  await runCounted('the Inspector', execPath, ['e2e/peers/inspector.mjs']),
  await runCounted('the page of claims', execPath, ['e2e/peers/claims.mjs', ...process.argv.slice(2)]),
];
process.exitCode = concluded(results) ? 0 : 1;
