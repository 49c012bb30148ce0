// The official conformance suite: its server scenarios against `wirebook http conformance`, its client scenarios played
// by our host. Ends with "N passed, N failed" over what is claimed, and writes .cache/results/conformance.json.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { buildPeers } from './build.mjs';
import { runToEnd, startServer } from './children.mjs';
import { writeClaim } from './claim.mjs';
import {
  isClaimed,
  judge,
  pendingClaimed,
  playedByClient,
  readChecks,
  scenariosOf,
} from './conformance-results.mjs';
import { newerNode } from './node22.mjs';

const started = Date.now();
const revision = '2026-07-28';
/** How many scenarios the revision requires of a server; fewer would mean that the set has shrunk unseen. */
const requiredOfServers = 37;
const summaryFile = resolve('.cache/results/conformance.json');
const work = resolve('.cache/peers/conformance');
const suite = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));
const suiteCommand = join(suite, 'dist/index.js');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Runs the server scenarios; a fault is what the suite says of the run as a whole. */
async function runServerLeg(node, results) {
  const server = await startServer(join(work, 'built/wirebook.mjs'), 'conformance');
  try {
    const words = ['server', '--url', server.url, '--requirements', revision, '-o', results];
    const { code, said } = await runToEnd(node, [suiteCommand, ...words]);
    return code === 0 ? undefined : `the suite ended with ${String(code)}:\n${said.slice(-4000)}`;
  } finally {
    server.stop();
  }
}

/** Plays the client scenarios one after the other; gives those with which the suite was not content. */
async function runClientLeg(node, results) {
  const command = `${process.execPath} ${join(work, 'built/client.mjs')}`;
  const unhappy = new Map();
  for (const name of playedByClient) {
    const words = ['client', '--command', command, '--scenario', name, '--spec-version', revision];
    const { code, said } = await runToEnd(node, [suiteCommand, ...words, '-o', results]);
    if (code !== 0) unhappy.set(name, `the suite ended with ${String(code)}:\n${said.slice(-2000)}`);
  }
  return unhappy;
}

function show({ leg, name, group, claimed, passed, checks, faults }) {
  const mark = passed ? 'passed' : claimed ? 'FAILED' : 'failed';
  const told = claimed ? group : `${group}, not claimed`;
  console.log(`  ${mark}  ${leg}  ${name}  (${told}; ${String(checks.success ?? 0)} checks)`);
  if (!passed && claimed) for (const fault of faults) console.log(`            ${fault}`);
}

/** Runs both legs and gives every scenario with its verdict, in the order of the requirement set. */
async function runAll(node, all) {
  const folder = { server: join(work, 'server'), client: join(work, 'client') };
  const serverFault = await runServerLeg(node, folder.server);
  const unhappy = await runClientLeg(node, folder.client);
  const scenarios = all.map((one) => {
    const verdict = judge(readChecks(folder[one.leg], one.leg, one.name));
    const fault = one.leg === 'client' ? unhappy.get(one.name) : undefined;
    const faults = fault === undefined ? verdict.faults : [...verdict.faults, fault];
    return { ...one, claimed: isClaimed(one), ...verdict, passed: faults.length === 0, faults };
  });
  return { scenarios, serverFault };
}

const isRequiredOfServers = ({ leg, group }) => leg === 'server' && group === 'required';

/** What is wrong with the run as a whole, whatever its scenarios say. */
function faultsOf(scenarios, serverFault) {
  const required = scenarios.filter(isRequiredOfServers).length;
  const faults = serverFault === undefined ? [] : [serverFault];
  if (required !== requiredOfServers)
    faults.push(
      `the set requires ${String(required)} scenarios of a server, not ${String(requiredOfServers)}`,
    );
  for (const name of playedByClient)
    if (!scenarios.some((one) => one.leg === 'client' && one.name === name))
      faults.push(`the set does not know the client scenario ${name}`);
  for (const name of pendingClaimed)
    if (!scenarios.some((one) => one.leg === 'server' && one.name === name))
      faults.push(`the set does not know the server scenario ${name}`);
  return faults;
}

/** What the run says of one leg, for the page of claims. */
function claimOf({ suite: { name, version }, scenarios, notRun, faults }, leg) {
  const own = scenarios.filter((one) => one.leg === leg);
  return {
    versions: { [name]: version },
    passed: own.filter((one) => one.claimed && one.passed).length,
    failed: own.filter((one) => one.claimed && !one.passed).length + faults.length,
    cases: own.map((one) => ({ name: one.name, group: one.group, claimed: one.claimed, passed: one.passed })),
    notRun: notRun.filter((one) => one.leg === leg).map((one) => ({ name: one.name, group: one.group })),
  };
}

async function main() {
  rmSync(work, { recursive: true, force: true });
  rmSync(summaryFile, { force: true });
  const [node] = await Promise.all([newerNode(), buildPeers(work)]);
  const requirements = parse(readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8'));
  const all = [...scenariosOf(requirements, 'server'), ...scenariosOf(requirements, 'client')];
  const isRun = ({ leg, name }) => leg === 'server' || playedByClient.includes(name);
  const { scenarios, serverFault } = await runAll(node.path, all.filter(isRun));
  const faults = faultsOf(scenarios, serverFault);
  const claimed = scenarios.filter((one) => one.claimed);
  const passed = claimed.filter((one) => one.passed).length;
  const summary = {
    suite: {
      name: '@modelcontextprotocol/conformance',
      version: readJson(join(suite, 'package.json')).version,
    },
    revision,
    date: new Date().toISOString().slice(0, 10),
    node: { ours: process.version, suite: node.version },
    wirebook: readJson('package.json').version,
    passed,
    failed: claimed.length - passed + faults.length,
    faults,
    scenarios,
    notRun: all.filter((one) => !isRun(one)),
  };
  mkdirSync(dirname(summaryFile), { recursive: true });
  for (const leg of ['server', 'client'])
    writeClaim(leg === 'server' ? 'suite-server' : 'suite-client', claimOf(summary, leg));
  writeFileSync(summaryFile, `${JSON.stringify(summary, null, 2)}\n`);

  scenarios.forEach(show);
  for (const fault of faults) console.log(`  FAILED  ${fault}`);
  const required = scenarios.filter(isRequiredOfServers).filter((one) => one.passed).length;
  console.log(`\n  ${summary.suite.name} ${summary.suite.version}, Node ${node.version}, ${summary.date}`);
  console.log(`  required of a server: ${String(required)} of ${String(requiredOfServers)}`);
  console.log(`  ${String(Math.round((Date.now() - started) / 1000))} s`);
  console.log(`\n${String(passed)} passed, ${String(summary.failed)} failed`);
  return summary.failed === 0;
}

process.exitCode = (await main()) ? 0 : 1;
