// A soak: ten pages or more work through both chapters against one static server, with faults injected, until the time is
// over; then every answer must be right. After that fifty visits to each chapter and fifty restarts in one tab.
// `npm run soak -- [seconds] [pages] [words]`; 300 seconds and ten pages unless stated. With words, only the tasks whose
// name contains them are done, and no visits.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { findBrowser } from './browser.mjs';

const [seconds = '300', pages = '10', only = ''] = process.argv.slice(2);
for (const number of [seconds, pages])
  if (!/^[1-9]\d{0,4}$/.test(number)) {
    console.error(
      'Usage: npm run soak -- [seconds] [pages] [words]; the first two are whole numbers above 0.',
    );
    process.exit(2);
  }
if (!existsSync('dist/site/index.html')) {
  console.error('There is no built notebook. Run "npm run build" first.');
  process.exit(2);
}
const env = {
  ...process.env,
  WIREBOOK_CHROMIUM: findBrowser(),
  WIREBOOK_SOAK_SECONDS: seconds,
  WIREBOOK_SOAK_PAGES: pages,
  WIREBOOK_SOAK_ONLY: only,
};
const playwright = 'node_modules/@playwright/test/cli.js';
const run = (file) =>
  spawnSync(process.execPath, [playwright, 'test', '--config', 'e2e/soak/playwright.config.ts', file], {
    stdio: 'inherit',
    env,
  }).status === 0;

const load = () => loadavg()[0].toFixed(1);
const [cpu] = cpus();
console.log(
  `${new Date().toISOString()}, ${String(cpus().length)} × ${cpu?.model ?? 'unknown'}, load ${load()}`,
);
console.log(`Soak: ${pages} pages for ${seconds} seconds.`);
const results = [run('soak.run.ts')];
if (only === '') {
  console.log(`Fifty visits to each chapter and fifty restarts in one tab, load ${load()}.`);
  results.push(run('visits.run.ts'));
}
const passed = results.filter((one) => one).length;
console.log(`${String(passed)} passed, ${String(results.length - passed)} failed`);
process.exit(passed === results.length ? 0 : 1);
