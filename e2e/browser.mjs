import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const run = (command, args, seconds) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: seconds * 1000 }).status === 0;

const system = () => systemPaths.find((path) => existsSync(path));

/** Debian's package, for a machine with nothing but Node and Debian. */
function debian() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, rest, 600);
  };
  console.log('  no browser found: installing Debian’s chromium');
  apt('update');
  return apt('install', '-y', '--no-install-recommends', 'chromium') ? system() : undefined;
}

/**
 * Path of a Chromium to test with: WIREBOOK_CHROMIUM, Playwright's own (downloaded where that works),
 * the system's, else the Debian package. Exits with a sentence when there is none.
 */
export function findBrowser() {
  const named = process.env.WIREBOOK_CHROMIUM;
  if (named !== undefined && existsSync(named)) return named;
  const own = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  const found =
    own() ??
    (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], 300)
      ? own()
      : undefined) ??
    system() ??
    debian();
  if (found !== undefined) return found;
  console.error('No Chromium: set WIREBOOK_CHROMIUM to the path of one, or install one, and try again.');
  process.exit(1);
}
