// The page of claims says what docs/conformance.json says, and a run that finds less is told apart.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare, dataOf, roundedDown } from './claims-data.mjs';
import { markdownOf } from './claims-markdown.mjs';

const data = JSON.parse(readFileSync('docs/conformance.json', 'utf8'));
const about = { revision: '2026-07-28', wirebook: '0.1.0', date: '2026-11-30', node: '20.20.2' };
const suite = () => ({
  date: '2026-11-30',
  versions: { suite: '1' },
  passed: 1,
  failed: 0,
  cases: [
    { name: 'a', group: 'required', claimed: true, passed: true },
    { name: 'b', group: 'extension', claimed: false, passed: false },
  ],
  notRun: [{ name: 'c', group: 'required' }],
});
const lines = () => ({
  versions: {},
  passed: 152,
  failed: 0,
  counts: { lines: 5978, examples: 99 },
  title: 'Lines',
});
const run = () =>
  new Map([
    ['suite-server', suite()],
    ['lines', lines()],
  ]);
const differing = (change, whole = true) => {
  const claims = run();
  change(claims);
  return compare(dataOf(run(), about), claims, { whole });
};

test('docs/conformance.md is what the data says, to the byte', () => {
  assert.equal(readFileSync('docs/conformance.md', 'utf8'), markdownOf(data));
});

test('the page claims 37 required and 3 pending server scenarios, and 7 and 1 of the client', () => {
  const counts = ['suite-server', 'suite-client'].flatMap((name) => {
    const { cases } = data.sections.find((one) => one.name === name);
    const claimed = cases.filter((one) => one.claimed && one.passed);
    const required = claimed.filter(({ group }) => group === 'required').length;
    return [required, claimed.length - required];
  });
  assert.deepEqual(counts, [37, 3, 7, 1]);
});

test('the page names the Inspector and the suite by the versions that are pinned', () => {
  const { dependencies } = JSON.parse(readFileSync('e2e/peers/inspector/package.json', 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versionsOf = (name) => data.sections.find((one) => one.name === name).versions;
  assert.deepEqual(versionsOf('inspector'), dependencies);
  const name = '@modelcontextprotocol/conformance';
  assert.deepEqual(versionsOf('suite-server'), { [name]: devDependencies[name] });
});

test('a run that finds the same leaves nothing to say, and so does one that finds more', () => {
  assert.deepEqual(
    differing(() => undefined),
    { faults: [], unknown: [] },
  );
  assert.deepEqual(
    differing((claims) => (claims.get('lines').counts.lines = 7000)),
    { faults: [], unknown: [] },
  );
});

test('a number that varies is claimed by its first digit', () => {
  assert.deepEqual([0, 99, 152, 5978, 31_000].map(roundedDown), [0, 99, 100, 5000, 30_000]);
});

test('whatever a run finds less or otherwise is a fault', () => {
  const changes = [
    (claims) => (claims.get('suite-server').versions = { suite: '2' }),
    (claims) => (claims.get('suite-server').cases[0].passed = false),
    (claims) => (claims.get('suite-server').cases[0].name = 'other'),
    (claims) => (claims.get('suite-server').cases[1].claimed = true),
    (claims) => claims.get('suite-server').cases.pop(),
    (claims) => (claims.get('suite-server').notRun = []),
    (claims) => (claims.get('suite-server').failed = 1),
    (claims) => (claims.get('lines').passed = 99),
    (claims) => (claims.get('lines').counts.lines = 4999),
    (claims) => delete claims.get('lines').counts,
    (claims) => claims.delete('lines'),
    (claims) => claims.set('new', lines()),
  ];
  for (const change of changes) assert.notDeepEqual(differing(change).faults, [], String(change));
});

test('what was not run is a fault of a whole run, and else only told', () => {
  assert.deepEqual(
    differing((claims) => claims.delete('lines'), false),
    { faults: [], unknown: ['Lines'] },
  );
});
