import { spawn } from 'node:child_process';
import { heading, showFailures } from './failures.mjs';

const closing = /^(\d+) passed, (\d+) failed$/;
const failing = /^\s*FAILED\s+(.*)$/;
const linesOfWhy = 6;

/** Reads from the lines of a command what failed: the list at its end, else each line FAILED and what is set in under it. */
function failureReader(name) {
  let found = [];
  let inside = false;
  return {
    found: () => found,
    read(line) {
      // The list at the end names again, and better, what was told on the way.
      if (line === heading) found = [];
      const failed = failing.exec(line)?.[1];
      if (failed !== undefined) found.push({ name: `${name}: ${failed}`, why: [] });
      const why = found.at(-1)?.why;
      inside = failed !== undefined || (inside && /^\s{8}/.test(line));
      if (failed === undefined && inside && why !== undefined && why.length < linesOfWhy)
        why.push(line.trim());
    },
  };
}

/**
 * Runs a command whose last line is "N passed, N failed", shows its output as it comes, and gives the two numbers and
 * what failed by name. A command that fails without such a line, or that fails and counts no failure, counts as one.
 * @returns {Promise<{ passed: number, failed: number, failures: import('./failures.mjs').Failure[] }>}
 */
export function runCounted(name, command, words) {
  console.log(`— ${name}`);
  return new Promise((settle) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const reader = failureReader(name);
    let rest = '';
    let numbers;
    const show = (line) => {
      reader.read(line);
      const found = closing.exec(line);
      if (found === null) return console.log(line);
      numbers = { passed: Number(found[1]), failed: Number(found[2]) };
      // Only the last line of all may have this form.
      return console.log(`  ${name}: ${line}`);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(show);
    });
    child.on('error', (error) => console.log(error.message));
    child.on('close', (code) => {
      if (rest !== '') show(rest);
      const { passed, failed } = numbers ?? { passed: 0, failed: 0 };
      const ended = code === 0 && numbers !== undefined;
      const failures = reader.found();
      if (!ended && failed === 0) {
        console.log(`  ${name} ended with ${String(code)}`);
        failures.push({ name: `${name}: ended with ${String(code)}`, why: [] });
      }
      settle({ passed, failed: ended ? failed : Math.max(1, failed), failures });
    });
  });
}

/** Sums up what `runCounted` gave, names what failed, prints the closing line, and says whether all is well. */
export function concluded(results) {
  const sum = (part) => results.reduce((total, one) => total + one[part], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  showFailures(results.flatMap(({ failures }) => failures));
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0 && passed > 0;
}
