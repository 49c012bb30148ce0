// `npm run bench` measures everything and writes the table of docs/performance.md; `npm run bench -- dispatcher` (or ports,
// trace, lighthouse) measures a part and prints it. Times mean something on a machine that does nothing else.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { dispatcher } from './dispatcher.mjs';
import { lighthouse } from './lighthouse.mjs';
import { ports } from './ports.mjs';
import { inBrowser } from './site.mjs';
import { trace } from './trace.mjs';

const parts = { dispatcher, ports, trace, lighthouse };
const file = 'docs/performance.md';
const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->'];

const asked = process.argv.slice(2);
const strange = asked.filter((name) => !Object.hasOwn(parts, name));
if (strange.length > 0) {
  console.error(`No such part: ${strange.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const verdict = ({ aim, met }) => (met === undefined ? aim : `${aim}: ${met ? 'met' : 'not met'}`);
const load = () => loadavg()[0].toFixed(1);

function section(rows, facts) {
  return [
    begin,
    '',
    `Measured by \`npm run bench\`: ${facts.join('; ')}. Each number stands against what was measured beside it in turn, as a`,
    'median of many rounds. Keys are measured to the next frame that shows them.',
    '',
    '| what | measured | aim (issue 6) |',
    '| --- | --- | --- |',
    ...rows.map((one) => `| ${one.what} | ${one.seen} | ${verdict(one)} |`),
    '',
    end,
  ].join('\n');
}

async function write(rows, facts) {
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for the table of the bench.`);
  const whole = `${text.slice(0, from)}${section(rows, facts)}${text.slice(to + end.length)}`;
  writeFileSync(file, await format(whole, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

const before = load();
const rows = [];
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`— ${name}`);
  for (const one of await part()) {
    rows.push(one);
    console.log(`  ${one.what}: ${one.seen}${one.met === undefined ? '' : ` (${verdict(one)})`}`);
  }
}
if (asked.length === 0) {
  const chromium = await inBrowser((browser) => Promise.resolve(browser.version()));
  const machine = cpus();
  await write(rows, [
    new Date().toISOString().slice(0, 10),
    `${String(machine.length)} × ${machine[0]?.model.trim() ?? 'unknown processor'}`,
    `load average ${before} at the beginning and ${load()} at the end`,
    `Node ${process.versions.node}`,
    `Chromium ${chromium}`,
  ]);
  console.log(`\n${file} is written.`);
}
