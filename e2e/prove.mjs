// One command that proves the notebook: types, lint, rules, unit tests, build, browser. Ends with "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';

const started = Date.now();
const only = process.argv.slice(2);
const results = '.cache/results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
const seconds = () => `${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s`;

/** Runs a tool of node_modules; output is shown when it fails, or always when `loud`. */
function tool(bin, args, { loud = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      if (code !== 0 && !loud) process.stdout.write(Buffer.concat(chunks));
      resolve(code === 0);
    });
  });
}

async function check(name, work) {
  const ok = await work;
  if (ok) passed += 1;
  else failed += 1;
  console.log(`${seconds()}  ${ok ? 'ok    ' : 'FAILED'}  ${name}`);
  return ok;
}

const bin = (path) => `node_modules/${path}`;
const rooms = [
  'worker/wire',
  'worker/mcp',
  'worker/servers',
  'worker/bindings',
  'worker/cli',
  'app/host',
  'app/build',
  'chapters',
  'e2e',
  '.',
];

async function types() {
  const tsc = (room) => check(`types: ${room}`, tool(bin('typescript/bin/tsc'), ['-p', room]));
  const queue = [...rooms];
  const worker = async () => {
    for (let room = queue.shift(); room !== undefined; room = queue.shift()) await tsc(room);
  };
  await Promise.all([worker(), worker()]);
  await check(
    'types: components',
    tool(bin('svelte-check/bin/svelte-check'), [
      '--tsconfig',
      'app/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ]),
  );
}

async function rules() {
  await Promise.all([
    check('lint', tool(bin('eslint/bin/eslint.js'), ['.', '--max-warnings', '0'])),
    check('format', tool(bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '.'])),
  ]);
  await Promise.all([
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
    check('nothing unused', tool(bin('knip/bin/knip.js'), [])),
  ]);
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(`${results}/${file}`, 'utf8'));
  } catch {
    return undefined;
  }
};

async function unit() {
  const ok = await tool(
    bin('vitest/vitest.mjs'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}/unit.json`],
    { loud: true },
  );
  const report = read('unit.json');
  passed += report?.numPassedTests ?? 0;
  failed += (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0);
  if (!ok && (report?.numFailedTests ?? 0) === 0) failed += 1;
  console.log(`${seconds()}  unit tests: ${String(report?.numPassedTests ?? 0)} passed`);
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

async function browser() {
  const ok = await tool(bin('@playwright/test/cli.js'), ['test', '--reporter=list,json'], {
    loud: true,
    env: {
      WIREBOOK_CHROMIUM: findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/browser.json`,
      FORCE_COLOR: '0',
    },
  });
  const stats = read('browser.json')?.stats;
  passed += stats?.expected ?? 0;
  const bad = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0);
  failed += !ok && bad === 0 ? 1 : bad;
  console.log(`${seconds()}  browser tests: ${String(stats?.expected ?? 0)} passed`);
}

const stages = { types, rules, unit, build, browser };
for (const [name, stage] of Object.entries(stages)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`${seconds()}  — ${name}`);
  const ok = await stage();
  if (name === 'build' && ok === false) break;
}
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
