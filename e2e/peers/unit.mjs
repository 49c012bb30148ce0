// Runs test files of node:test. Ends with "N passed, N failed".
import { resolve } from 'node:path';
import { run } from 'node:test';

let passed = 0;
let failed = 0;
run({ files: process.argv.slice(2).map((file) => resolve(file)), concurrency: true })
  .on('test:pass', ({ name, nesting, details }) => {
    if (nesting > 0 || details.type === 'suite') return;
    passed += 1;
    console.log(`  passed  ${name}`);
  })
  .on('test:fail', ({ name, details }) => {
    failed += 1;
    console.log(`  FAILED  ${name}`);
    console.log(String(details.error.cause?.stack ?? details.error.stack).replace(/^/gm, ' '.repeat(12)));
  })
  .on('end', () => {
    console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  })
  .resume();
