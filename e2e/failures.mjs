/**
 * What failed, and the first lines of why.
 * @typedef {{ name: string, why: readonly string[] }} Failure
 */

const linesOfWhy = 4;
const lengthOfLine = 200;

/** Text as a terminal without colours shows it. */
// eslint-disable-next-line no-control-regex -- the character that begins a colour is one
const plain = (text) => String(text).replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, '');

/** The first lines of a text that hold something. */
function firstLines(text, count = linesOfWhy) {
  const lines = plain(text)
    .split('\n')
    .map((line) => line.trim())
    // Of where it came from, only our own lines tell something.
    .filter((line) => line !== '' && !/^at .*(?:node_modules|node:|new Promise)/.test(line));
  return lines.slice(0, count).map((line) => line.slice(0, lengthOfLine));
}

/** The failure of a tool that wrote this: what it found stands last, as with a compiler, or first. */
export const failureOf = (name, said) => ({ name, why: firstLines(said, 8) });

/**
 * Failed and skipped tests of a report by Vitest, as JSON.
 * @returns {Failure[]}
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const bad = assertionResults.filter((one) => one.status !== 'passed');
    // A file that could not be loaded has no tests at all.
    if (bad.length === 0 && status === 'failed') return [failureOf(file, message)];
    return bad.map(({ fullName, status: how, failureMessages }) =>
      failureOf(`${file} › ${fullName}`, failureMessages.join('\n') || how),
    );
  });
}

/** Tests of a report by Playwright whose status is among these. */
function testsOfPlaywright(report, wanted) {
  const within = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((one) => within(one, [...titles, one.title])),
    ...(suite.specs ?? []).flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => wanted(status))
        .map(({ status, results }) => {
          const said = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''));
          return failureOf(
            `${suite.file}:${String(line)} › ${[...titles, title].join(' › ')}`,
            said.join('\n') || status,
          );
        }),
    ),
  ];
  return (report?.suites ?? []).flatMap((suite) => within(suite, []));
}

/**
 * Tests of a report by Playwright, as JSON, that did not pass, and errors outside of any test.
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report) {
  return [
    ...testsOfPlaywright(report, (status) => status !== 'expected' && status !== 'flaky'),
    ...(report?.errors ?? []).map(({ message }) => failureOf('outside of any test', message ?? '')),
  ];
}

/**
 * Tests of a report by Playwright that passed only when they were run again: on a busy machine a limit may be too short, and
 * who reads the record shall know.
 * @returns {Failure[]}
 */
export const flakyOfPlaywright = (report) => testsOfPlaywright(report, (status) => status === 'flaky');

/** The line before the list of what failed; `runCounted` knows the list by it. */
export const heading = 'Failed:';

/**
 * Prints what failed, for the end of a record of which only the end may be kept.
 * @param {readonly Failure[]} failures
 */
export function showFailures(failures) {
  show(heading, 'FAILED', failures);
}

/** Prints what passed only at the second attempt. */
export function showFlaky(tests) {
  show('Passed only when run again:', 'again ', tests);
}

function show(title, word, failures) {
  if (failures.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, why } of failures) {
    console.log(`  ${word}  ${plain(name)}`);
    for (const line of why) console.log(`            ${line}`);
  }
}
