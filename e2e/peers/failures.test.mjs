import assert from 'node:assert/strict';
import { execPath } from 'node:process';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { failuresOfPlaywright, failuresOfVitest, flakyOfPlaywright } from '../failures.mjs';

test('a failed test is named by file and title, with the first lines of why and no colours', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/worker/wire/a.test.ts`,
        status: 'failed',
        assertionResults: [
          {
            fullName: 'lines end',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected\u001b[39m 1\n\n  at x'],
          },
          { fullName: 'lines begin', status: 'passed', failureMessages: [] },
          { fullName: 'lines rest', status: 'skipped', failureMessages: [] },
        ],
      },
      {
        name: `${process.cwd()}/b.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  };
  assert.deepEqual(failuresOfVitest(report), [
    { name: 'worker/wire/a.test.ts › lines end', why: ['expected 1', 'at x'] },
    { name: 'worker/wire/a.test.ts › lines rest', why: ['skipped'] },
    { name: 'b.test.ts', why: ['no such module'] },
  ]);
});

test('a browser test is named with its groups; one that passed at a second try has failed too', () => {
  const spec = (title, status, messages) => ({
    title,
    line: 7,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('one', 'expected', [])],
        suites: [
          {
            title: 'group',
            file: 'a.spec.ts',
            specs: [
              spec('two', 'unexpected', ['twice']),
              spec('three', 'flaky', ['once']),
              spec('four', 'skipped', []),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  assert.deepEqual(failuresOfPlaywright(report), [
    { name: 'a.spec.ts:7 › group › two', why: ['twice'] },
    { name: 'a.spec.ts:7 › group › four', why: ['skipped'] },
    { name: 'outside of any test', why: ['no browser'] },
  ]);
  assert.deepEqual(flakyOfPlaywright(report), [{ name: 'a.spec.ts:7 › group › three', why: ['once'] }]);
});

test('what failed in a command within a command stands at the end, once, just before the numbers', () => {
  const inner = [
    "console.log('  FAILED  one\\n            because\\n  passed  two\\n\\n1 passed, 1 failed')",
    'process.exitCode = 1',
  ].join(';');
  const run = (name, code) =>
    [
      "import { concluded, runCounted } from './e2e/counted.mjs'",
      `const results = [await runCounted(${JSON.stringify(name)}, process.execPath, ${JSON.stringify(['-e', code])})]`,
      'process.exitCode = concluded(results) ? 0 : 1',
    ].join(';');
  const middle = ['--input-type=module', '-e', run('inner', inner)];
  const outer = run('middle', '').replace(JSON.stringify(['-e', '']), JSON.stringify(middle));
  const { stdout, status } = spawnSync(execPath, ['--input-type=module', '-e', outer], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stdout, /\nFailed:\n {2}FAILED {2}middle: inner: one\n {12}because\n\n1 passed, 1 failed\n$/);
});

test('a command that dies without a word has failed by its name', () => {
  const code = [
    "import { concluded, runCounted } from './e2e/counted.mjs'",
    "concluded([await runCounted('mute', process.execPath, ['-e', 'process.exit(3)'])])",
  ].join(';');
  const { stdout } = spawnSync(execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  assert.match(stdout, /\nFailed:\n {2}FAILED {2}mute: ended with 3\n\n0 passed, 1 failed\n$/);
});
