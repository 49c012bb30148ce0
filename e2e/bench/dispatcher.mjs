// Lines in, lines out, in one process of Node: our server, the official one, and JSON.parse and JSON.stringify alone.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inTurn, row, times } from './measure.mjs';

const requests = 2000;
const rounds = 9;

const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const line = (id, method, params) =>
  `{"jsonrpc":"2.0","id":${String(id)},"method":"${method}","params":{${params}${meta}}}`;
const order = (id, name) => line(id, 'tools/call', `"name":"get_order","arguments":{"order_id":"${name}"},`);

/** Calls that succeed and calls that are refused by the executor, a list, a discovery: as the chapters send them. */
export const lines = Array.from({ length: requests }, (_, id) => {
  const kinds = [() => order(id, 'A-104'), () => order(id, 'A-999')];
  if (id % 10 === 8) return line(id, 'tools/list', '');
  if (id % 10 === 9) return line(id, 'server/discover', '');
  return kinds[id % 2]();
});

async function load() {
  const folder = '.cache/bench/programs';
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'e2e/bench/programs.ts',
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'programs.mjs', format: 'es' } },
    },
  });
  return import(pathToFileURL(join(folder, 'programs.mjs')).href);
}

/** Starts a program and gives the way to send lines to it and to wait for as many answers. */
function start(program) {
  let [wanted, seen, settle] = [0, 0, () => undefined];
  const out = [];
  const running = program({
    env: {},
    stdout: (text) => {
      out.push(text);
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) seen += 1;
      if (seen >= wanted) settle();
    },
    stderr: () => undefined,
    ambient: {
      now: () => 0,
      random: (bytes) => new Uint8Array(bytes),
      after: (delay, callback) => {
        const timer = setTimeout(callback, delay);
        return () => clearTimeout(timer);
      },
    },
  });
  const send = async (texts) => {
    [seen, wanted, out.length] = [0, texts.length, 0];
    const done = new Promise((resolve) => (settle = resolve));
    for (const text of texts) running.write(`${text}\n`);
    await done;
    return out.join('');
  };
  return { send, end: () => running.end() };
}

async function timed(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

export async function dispatcher() {
  const { ours, official } = await load();
  const [our, their] = [start(ours), start(official)];
  const answers = (await our.send(lines)).trim().split('\n');
  if (answers.length !== requests)
    throw new Error(`${String(answers.length)} answers to ${String(requests)}`);
  const parsed = answers.map((text) => JSON.parse(text));
  let kept = 0;
  const seen = await inTurn(
    {
      bare: () =>
        timed(() => {
          for (const text of lines) kept += Object.keys(JSON.parse(text)).length;
          for (const message of parsed) kept += JSON.stringify(message).length;
        }),
      ours: () => timed(() => our.send(lines)),
      official: () => timed(() => their.send(lines)),
    },
    rounds,
  );
  our.end();
  their.end();
  if (kept === 0) throw new Error('nothing was parsed');
  const [overBare, overOurs] = [seen.ours / seen.bare, seen.official / seen.ours];
  return [
    row(
      `dispatcher, ${String(requests)} lines in and out, to parse and stringify of the same lines`,
      times(overBare),
      'at most 2.5 ×',
      overBare <= 2.5,
    ),
    row(
      'the official server 2.4.0 on the same lines, to ours',
      times(overOurs),
      'at least 5 ×',
      overOurs >= 5,
    ),
    row('the official server, to parse and stringify', times(seen.official / seen.bare)),
  ];
}
