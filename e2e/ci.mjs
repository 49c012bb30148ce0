// What CI runs: all tests and all peers, with the official schema at hand. Ends with one line "N passed, N failed".
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { concluded, runCounted } from './counted.mjs';

const schema = process.env.WIREBOOK_SCHEMA ?? '../shared/spec/schema.json';
for (const path of [schema, join(dirname(schema), 'examples')])
  if (!existsSync(path)) {
    console.log(`The official schema is not at hand: there is no ${path}.`);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
process.env.WIREBOOK_SCHEMA = schema;

const results = [
  await runCounted('npm test', 'npm', ['test', '--silent']),
  await runCounted('npm run test:peers', 'npm', ['run', 'test:peers', '--silent', '--', '--whole']),
];
process.exitCode = concluded(results) ? 0 : 1;
