// The official Inspector's command line against `wirebook stdio book-orders` and `wirebook http calendar`. It is installed
// into .cache from e2e/peers/inspector, because it needs a newer Node and is too heavy for the project itself.
// Ends with "N passed, N failed".
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPeers } from './build.mjs';
import { runToEnd, startServer } from './children.mjs';
import { writeClaim } from './claim.mjs';
import { httpCases, stdioCases } from './inspector-cases.mjs';
import { newerNode } from './node22.mjs';

const files = ['package.json', 'package-lock.json'].map((name) => [name, `e2e/peers/inspector/${name}`]);
const work = resolve('.cache/peers/inspector');
const command = join(work, 'built/wirebook.mjs');

/** Installs what the lock names, once for each lock; gives the folder of the package. */
async function install() {
  const hash = createHash('sha256');
  for (const [, path] of files) hash.update(readFileSync(path));
  const folder = resolve(`.cache/inspector-${hash.digest('hex').slice(0, 12)}`);
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, path] of files) copyFileSync(path, join(folder, name));
    console.log('  installing the Inspector into .cache');
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const { code, said } = await runToEnd('npm', words);
    if (code !== 0) throw new Error(`npm ci ended with ${String(code)}:\n${said.slice(-2000)}`);
    writeFileSync(stamp, '');
  }
  return join(folder, 'node_modules/@modelcontextprotocol/inspector');
}

/** The last line that is JSON, of the result or else of the error. */
function found({ stdout, stderr }) {
  for (const line of [...stdout.split('\n').reverse(), ...stderr.split('\n').reverse()]) {
    if (!line.startsWith('{')) continue;
    return JSON.parse(line);
  }
  return {};
}

/** Runs one case; gives what is wrong, or undefined. */
async function fault(one, target, made, run) {
  const words = typeof one.words === 'function' ? one.words(made) : one.words;
  const ended = await run([...target, '--protocol-era', one.era ?? 'modern', '--method', ...words]);
  try {
    if (ended.code !== (one.code ?? 0)) throw new Error(`it ended with ${String(ended.code)}`);
    one.check(found(ended), made);
    return undefined;
  } catch (error) {
    return `${error.message}\n${ended.said.slice(-800)}`;
  }
}

async function main() {
  rmSync(work, { recursive: true, force: true });
  const [node, inspector] = await Promise.all([newerNode(), install(), buildPeers(work)]);
  const { version } = JSON.parse(readFileSync(join(inspector, 'package.json'), 'utf8'));
  // A home of its own: the Inspector keeps a catalogue there, and what a person has in theirs must not decide.
  const home = join(work, 'home');
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, HOME: home, WIREBOOK_DATA: 'memory:' };
  const launcher = join(inspector, 'clients/launcher/build/index.js');
  const run = (words) => runToEnd(node.path, [launcher, '--cli', '--format', 'json', ...words], { env });
  const server = await startServer(command, 'calendar');
  const cases = [];
  try {
    const stdio = [process.execPath, command, 'stdio', 'book-orders'];
    const http = ['--server-url', server.url, '--transport', 'http'];
    for (const [over, list, target] of [
      ['stdio book-orders', stdioCases, stdio],
      ['http calendar', httpCases, http],
    ]) {
      const made = {};
      for (const one of list) {
        const says = await fault(one, target, made, run);
        cases.push({ name: `${over}: ${one.name}`, passed: says === undefined });
        console.log(`  ${says === undefined ? 'passed' : 'FAILED'}  ${over}: ${one.name}`);
        if (says !== undefined) console.log(says.replace(/^/gm, '            '));
      }
    }
  } finally {
    server.stop();
  }
  const passed = cases.filter((one) => one.passed).length;
  const failed = cases.length - passed;
  writeClaim('inspector', {
    versions: { '@modelcontextprotocol/inspector': version },
    passed,
    failed,
    cases,
  });
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0;
}

process.exitCode = (await main()) ? 0 : 1;
