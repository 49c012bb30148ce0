import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const server = '/usr/bin/redis-server';
const run = promisify(execFile);

/** A Redis of its own, for tests. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** Installs Debian's redis-server where it is missing, which needs root, as a CI machine gives it. */
async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts a real redis-server on a free port of this machine, with a folder of its own that goes away with it. */
export async function startRedis(): Promise<TestRedis> {
  if (!existsSync(server)) await install();
  const folder = await mkdtemp(join(tmpdir(), 'wirebook-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(server, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('Ready to accept connections')) resolve();
    });
    void ended.then(() => {
      reject(new Error(`redis-server did not start:\n${log}`));
    });
  });
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
