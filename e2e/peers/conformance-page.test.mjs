// docs/conformance.md claims what the runner claims, of the suite that is installed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { parse } from 'yaml';
import { isClaimed, scenariosOf } from './conformance-results.mjs';

const suite = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')));
const page = readFileSync('docs/conformance.md', 'utf8');
const requirements = parse(readFileSync(join(suite, 'requirements/2026-07-28.yaml'), 'utf8'));
const claimed = ['server', 'client'].flatMap((leg) => scenariosOf(requirements, leg)).filter(isClaimed);

test('the page names the installed suite', () => {
  const { name, version } = JSON.parse(readFileSync(join(suite, 'package.json'), 'utf8'));
  assert.ok(page.includes(`\`${name}\` ${version}`));
});

test('the page names every scenario that is claimed: 37, 3 and 8', () => {
  const count = (leg, isRequired) =>
    claimed.filter((one) => one.leg === leg && (one.group === 'required') === isRequired).length;
  assert.deepEqual(
    [count('server', true), count('server', false), count('client', true), count('client', false)],
    [37, 3, 7, 1],
  );
  const named = new Set(page.split(/[\s,·.()]+/));
  assert.deepEqual(
    claimed.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
});
