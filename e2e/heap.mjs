// Heap after a million lines against the heap after the first ten thousand. Alone: `node e2e/heap.mjs [lines]`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const allowed = 10 * 1024 * 1024;
const warmUp = 10_000;

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const request = (id, method, params) =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${params}${meta}}}`;

/** One line of many kinds, no two alike: served, refused, unreadable, opened and cancelled. */
function lineFor(number) {
  const id = number % 3 === 0 ? `"${String(number)}"` : String(number);
  switch (number % 12) {
    case 0:
      return request(id, 'tools/list', '');
    case 1:
      return request(id, 'tools/call', '"name":"get_order","arguments":{"order_id":"A-104"},');
    case 2:
      return request(
        id,
        'tools/call',
        `"name":"get_order","arguments":{"order_id":"Z-${String(number)}","x":1},`,
      );
    case 3:
      return request(id, `no/${String(number)}`, '');
    case 4:
      return `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{"_meta":{"k${String(number)}":1}}}`;
    case 5:
      return `not json ${String(number)}`;
    case 6:
      return `[${request(id, 'tools/list', '')}]`;
    case 7:
      return request(number, 'subscriptions/listen', '"notifications":{"toolsListChanged":true},');
    case 8:
      return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${String(number - 1)}}}`;
    case 9:
      return `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete"}}`;
    case 10:
      return request(id, 'server/discover', `"extra":"${'x'.repeat(number % 500)}",`);
    default:
      return request(id, 'tools/list', `"cursor":"page-${String(number)}",`);
  }
}

/** Heap in bytes once all that is garbage has gone. */
async function heap() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

async function measure(bundle, count) {
  const { program } = await import(pathToFileURL(bundle).href);
  let answers = 0;
  const running = program({
    env: {},
    stdout: () => {
      answers += 1;
    },
    stderr: () => undefined,
    ambient: { now: () => 0, random: (bytes) => new Uint8Array(bytes), after: () => () => undefined },
  });
  const started = process.hrtime.bigint();
  let before = 0;
  for (let number = 0; number < count; number += 1) {
    const line = `${lineFor(number)}\n`;
    // Every line comes in two pieces, cut somewhere else each time.
    const at = (number * 7) % line.length;
    running.write(line.slice(0, at));
    running.write(line.slice(at));
    if (number % 1000 === 999) await new Promise((resolve) => setImmediate(resolve));
    if (number + 1 === warmUp) before = await heap();
  }
  const after = await heap();
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  running.end();
  return { lines: count, answers, before, after, growth: after - before, seconds };
}

async function build(folder) {
  const vite = await import('vite');
  await vite.build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'worker/servers/book-orders/program.ts',
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'program.mjs', format: 'es' } },
    },
  });
  return join(folder, 'program.mjs');
}

/** Runs this file once more in a process of its own, where the garbage can be called for. */
function inChild(bundle, count) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', import.meta.filename, count, bundle], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`exit ${code}`))));
  });
}

const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

const [count = '1000000', bundle] = process.argv.slice(2);
if (bundle !== undefined) {
  console.log(JSON.stringify(await measure(bundle, Number(count))));
} else {
  const folder = await mkdtemp(join(tmpdir(), 'wirebook-heap-'));
  try {
    const found = await inChild(await build(folder), count);
    console.log(
      `${String(found.lines)} lines, ${String(found.answers)} messages back, ${found.seconds.toFixed(1)} s. ` +
        `Heap after ${String(warmUp)} lines: ${megabytes(found.before)}; at the end: ${megabytes(found.after)}.`,
    );
    console.log(JSON.stringify(found));
    if (found.growth > allowed) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
