// Lighthouse at its mobile setting on both chapters of the built site. It is installed into .cache from e2e/bench.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runToEnd } from '../peers/children.mjs';
import { withChromium } from './chromium-group.mjs';
import { ms, row } from './measure.mjs';
import { builtSite, serveFolder } from './site.mjs';

const files = ['package.json', 'package-lock.json'].map((name) => [name, `e2e/bench/${name}`]);

/** Installs what the lock names, once for each lock; gives the folder of its packages. */
async function install() {
  const hash = createHash('sha256');
  for (const [, path] of files) hash.update(readFileSync(path));
  const folder = resolve(`.cache/lighthouse-${hash.digest('hex').slice(0, 12)}`);
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, path] of files) copyFileSync(path, join(folder, name));
    console.log('  installing Lighthouse into .cache');
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const { code, said } = await runToEnd('npm', words);
    if (code !== 0) throw new Error(`npm ci ended with ${String(code)}:\n${said.slice(-2000)}`);
    writeFileSync(stamp, '');
  }
  return join(folder, 'node_modules');
}

async function audit(packages, url, name) {
  const out = resolve(`.cache/bench/lighthouse-${name}.json`);
  mkdirSync('.cache/bench', { recursive: true });
  const launcher = await import(pathToFileURL(join(packages, 'chrome-launcher/dist/index.js')).href);
  const { code, said } = await withChromium(launcher, (port) =>
    runToEnd(process.execPath, [
      join(packages, 'lighthouse/cli/index.js'),
      url,
      '--output=json',
      `--output-path=${out}`,
      '--quiet',
      `--port=${String(port)}`,
    ]),
  );
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}:\n${said.slice(-2000)}`);
  return JSON.parse(readFileSync(out, 'utf8'));
}

const chapters = [
  ['43', '43-stable-interoperability/'],
  ['26', '26-mcp-against-the-spec/'],
];

export async function lighthouse() {
  const packages = await install();
  const served = await serveFolder(await builtSite());
  try {
    const rows = [];
    for (const [name, path] of chapters) {
      const found = await audit(packages, `${served.url}${path}`, name);
      const value = (id) => found.audits[id].numericValue;
      const score = (id) => Math.round(found.categories[id].score * 100);
      const scores = ['performance', 'accessibility', 'best-practices'].map(score);
      rows.push(
        row(
          `Lighthouse ${found.lighthouseVersion}, mobile, Chapter ${name}: performance, accessibility, best practices`,
          scores.join(', '),
          '100 each',
          scores.every((one) => one === 100),
        ),
        row(
          `Chapter ${name}: first and largest contentful paint, blocking time`,
          [
            ms(value('first-contentful-paint')),
            ms(value('largest-contentful-paint')),
            ms(value('total-blocking-time')),
          ].join(', '),
        ),
        row(
          `Chapter ${name}: layout shift`,
          value('cumulative-layout-shift').toFixed(3),
          '0',
          value('cumulative-layout-shift') < 0.0005,
        ),
      );
    }
    return rows;
  } finally {
    await served.close();
  }
}
