import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isClaimed, judge, readChecks, scenariosOf } from './conformance-results.mjs';

const success = { id: 'a', status: 'SUCCESS' };

test('a scenario passes with a success and nothing against it', () => {
  assert.deepEqual(judge([success, { id: 'b', status: 'SKIPPED' }, { id: 'c', status: 'INFO' }]), {
    passed: true,
    checks: { success: 1, failure: 0, warning: 0, skipped: 1, info: 1 },
    faults: [],
  });
});

test('a failure, a warning, an unknown status, nothing but skips, and no result at all do not pass', () => {
  for (const checks of [
    [success, { id: 'b', status: 'FAILURE', errorMessage: 'no' }],
    [success, { id: 'b', status: 'WARNING' }],
    [success, { id: 'b', status: 'UNHEARD-OF' }],
    [{ id: 'b', status: 'SKIPPED' }],
    [],
    undefined,
  ])
    assert.equal(judge(checks).passed, false);
  assert.deepEqual(judge([success, { id: 'b', status: 'FAILURE', errorMessage: 'no' }]).faults, [
    'FAILURE b: no',
  ]);
});

const requirements = {
  server: ['server-stateless'],
  client: ['tools_call', 'auth/metadata-default'],
  not_scored: [
    { scenario: 'json-schema-2020-12', leg: 'server', reason: 'pending' },
    { scenario: 'tasks-lifecycle', leg: 'server', reason: 'extension' },
    { scenario: 'json-schema-2020-12-preservation', leg: 'client', reason: 'added-after-release' },
  ],
};

test('what is claimed', () => {
  const all = [...scenariosOf(requirements, 'server'), ...scenariosOf(requirements, 'client')];
  assert.deepEqual(
    all.map((one) => [one.name, one.group, isClaimed(one)]),
    [
      ['server-stateless', 'required', true],
      ['json-schema-2020-12', 'pending', true],
      ['tasks-lifecycle', 'extension', false],
      ['tools_call', 'required', true],
      ['auth/metadata-default', 'required', false],
      ['json-schema-2020-12-preservation', 'added-after-release', true],
    ],
  );
});

test('a folder is taken for its own scenario alone, and only when there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wirebook-results-'));
  const put = (name, text) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'checks.json'), text);
  };
  put('server-tools-list-2026-11-30T14-47-56-778Z', '[{"id":"a","status":"SUCCESS"}]');
  put('server-tools-list-more-2026-11-30T14-47-56-778Z', '[]');
  put('server-broken-2026-11-30T14-47-56-778Z', '[');
  put('server-twice-2026-11-30T14-47-56-778Z', '[]');
  put('server-twice-2026-11-30T14-47-57-000Z', '[]');
  assert.deepEqual(readChecks(folder, 'server', 'tools-list'), [success]);
  for (const name of ['tools', 'broken', 'twice'])
    assert.equal(readChecks(folder, 'server', name), undefined);
  assert.equal(readChecks(join(folder, 'nowhere'), 'server', 'tools-list'), undefined);
  rmSync(folder, { recursive: true });
});
