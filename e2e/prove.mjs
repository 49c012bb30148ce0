// One command that proves the notebook: types, lint, rules, unit tests, build, browser. Ends with "N passed, N failed".
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import {
  failureOf,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  showFailures,
  showFlaky,
} from './failures.mjs';
import { writeClaim } from './peers/claim.mjs';

const started = Date.now();
const only = process.argv.slice(2);
const results = '.cache/results';
const runs = (stage) => only.length === 0 || only.includes(stage);
rmSync(results, { recursive: true, force: true });
// Lines and claims of an earlier run are not those of this one.
if (runs('unit'))
  for (const folder of ['lines', 'claims']) rmSync(`.cache/${folder}`, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
const failures = [];
const seconds = () => `${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s`;

/** Runs a tool of node_modules; output is shown when it fails, or always when `loud`. Gives what it said, if not loud. */
function tool(bin, args, { loud = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, ...args], {
      // The record is read in places that show no colours.
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      const said = Buffer.concat(chunks).toString();
      if (code !== 0 && !loud) process.stdout.write(said);
      resolve({ ok: code === 0, said });
    });
  });
}

async function check(name, work) {
  const { ok, said } = await work;
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(failureOf(name, said));
  }
  console.log(`${seconds()}  ${ok ? 'ok    ' : 'FAILED'}  ${name}`);
  return ok;
}

const bin = (path) => `node_modules/${path}`;
const rooms = [
  '.',
  'e2e',
  'worker/cli',
  'worker/servers',
  'worker/bindings',
  'chapters',
  'app/host',
  'worker/mcp',
  'worker/wire',
  'app/build',
];

/** Does all of it with as many at once as there are cores to count on; the longest are named first. */
async function sideBySide(tasks) {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await task();
  };
  await Promise.all([worker(), worker()]);
}

const components = () =>
  check(
    'types: components',
    tool(bin('svelte-check/bin/svelte-check'), [
      '--tsconfig',
      'app/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ]),
  );

const types = () =>
  sideBySide([
    components,
    ...rooms.map((room) => () => check(`types: ${room}`, tool(bin('typescript/bin/tsc'), ['-p', room]))),
  ]);

const rules = () =>
  sideBySide([
    () => check('lint', tool(bin('eslint/bin/eslint.js'), ['.', '--max-warnings', '0'])),
    () => check('format', tool(bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '.'])),
    () =>
      check(
        'who may import whom',
        tool(bin('dependency-cruiser/bin/dependency-cruise.mjs'), [
          '--config',
          '.dependency-cruiser.cjs',
          'worker',
          'app',
          'chapters',
        ]),
      ),
    () => check('nothing unused', tool(bin('knip/bin/knip.js'), [])),
  ]);

const read = (file) => {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Counts what a run of tests gives; one that ends badly and names no test counts as one failure. */
function count(what, ok, good, bad, named) {
  const uncounted = !ok && bad === 0;
  passed += good;
  failed += uncounted ? 1 : bad;
  const unnamed = uncounted && named.length === 0;
  failures.push(...(unnamed ? [failureOf(what, 'It ended badly and named no test.')] : named));
}

/** Runs Vitest with its report in a file of this name. */
async function vitest(file, words, env = {}) {
  const report = ['--reporter=json', `--outputFile.json=${results}/${file}`];
  const { ok } = await tool(bin('vitest/vitest.mjs'), ['run', ...words, ...report], { loud: true, env });
  const found = read(file);
  const good = found?.numPassedTests ?? 0;
  const bad = (found?.numFailedTests ?? 0) + (found?.numPendingTests ?? 0);
  return { ok, good, bad, named: failuresOfVitest(found) };
}

async function unit() {
  const { ok, good, bad, named } = await vitest('unit.json', ['--reporter=./e2e/progress.mjs']);
  count('unit tests', ok, good, bad, named);
  console.log(`${seconds()}  unit tests: ${String(good)} passed`);
}

async function build() {
  return (
    (await check('build: site', tool(bin('vite/bin/vite.js'), ['build', '--logLevel', 'warn']))) &&
    (await check(
      'build: command',
      tool(bin('vite/bin/vite.js'), ['build', '--mode', 'cli', '--logLevel', 'warn']),
    ))
  );
}

/** Browser tests that needed a second attempt. */
let again = [];

async function browser() {
  const { ok } = await tool(bin('@playwright/test/cli.js'), ['test', '--reporter=list,json', '--retries=1'], {
    loud: true,
    env: {
      WIREBOOK_CHROMIUM: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/browser.json`,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    },
  });
  const report = read('browser.json');
  const stats = report?.stats;
  // A machine that is busy for a moment must not refuse what is right; what needed a second attempt is named in the end.
  const good = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const bad = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
  again = flakyOfPlaywright(report);
  count('browser tests', ok, good, bad, failuresOfPlaywright(report));
  console.log(
    `${seconds()}  browser tests: ${String(good)} passed, ${String(stats?.flaky ?? 0)} of them only when run again`,
  );
}

/** Holds what the tests have said, the records and the official examples against the official schema. */
async function schema() {
  const file = process.env.WIREBOOK_SCHEMA;
  if (file === undefined || file === '') {
    console.log(`${seconds()}  not checked: WIREBOOK_SCHEMA names no file of the official schema`);
    return;
  }
  const words = ['--config=e2e/schema/vitest.config.ts', '--reporter=default'];
  const env = { WIREBOOK_RAN: Object.keys(stages).filter(runs).join(' ') };
  const { ok, good, bad, named } = await vitest('schema.json', words, env);
  count('official schema', ok, good, bad, named);
  const counts = read('schema-counts.json');
  if (counts !== undefined)
    writeClaim('schema', { versions: { 'schema.json': shortHash(file) }, passed: good, failed: bad, counts });
  console.log(`${seconds()}  official schema: ${String(good)} passed`);
}

/** Names a file that has no version of its own by its content. */
const shortHash = (file) =>
  `SHA-256 ${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)}`;

const stages = { types, rules, unit, build, browser, schema };
for (const [name, stage] of Object.entries(stages)) {
  if (!runs(name)) continue;
  console.log(`${seconds()}  — ${name}`);
  const ok = await stage();
  if (name === 'build' && ok === false) break;
}
showFlaky(again);
showFailures(failures);
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
