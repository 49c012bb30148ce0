import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { talkOver, type Spoken } from '../../worker/servers/official/talk.ts';
import { referenceServerPlugin } from './reference-server-plugin.ts';

/** Programs built into a folder of their own, to be run as child processes. */
export interface BuiltPrograms {
  /** Modules the bundle imports from outside itself. */
  readonly outside: readonly string[];
  /** Files the bundle was made from. */
  readonly files: readonly string[];
  /** Starts a program by its name in the catalogue. */
  start(name: string): Spoken;
  remove(): Promise<void>;
}

/**
 * Runs a bundle for the browser under Node without Node: its globals are gone, V8 refuses to make code from strings,
 * and whoever so much as tries, even inside a try, is told on stderr.
 */
const driver = `
import node from 'node:process';
const say = node.stderr.write.bind(node.stderr);
for (const name of ['Function', 'eval', 'fetch']) {
  const refuse = () => { say('forbidden: ' + name + '\\n'); throw new EvalError(name); };
  globalThis[name] = new Proxy(globalThis[name], { apply: refuse, construct: refuse });
}
for (const name of ['process', 'Buffer', 'console']) globalThis[name] = undefined;
const { programs } = await import('./programs.mjs');
const program = await programs[node.argv[2]]();
const running = program({
  env: { principal: 'mira', stateKey: 'a key' },
  stdout: (text) => node.stdout.write(text),
  stderr: say,
  ambient: {
    now: () => Date.now(),
    random: (count) => new Uint8Array(count),
    after: (ms, task) => { const timer = setTimeout(task, ms); return () => clearTimeout(timer); },
  },
});
node.stdin.setEncoding('utf8');
node.stdin.on('data', (chunk) => running.write(chunk));
node.stdin.on('end', () => running.end());
node.exitCode = await running.exit;
`;

function speak(words: readonly string[]): Spoken {
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  const talk = talkOver((line) => child.stdin.write(line));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    talk.hear(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const closed = once(child, 'close');
  return {
    ...talk,
    write: (text) => {
      child.stdin.write(text);
    },
    end: async () => {
      child.stdin.end();
      const [code] = (await closed) as [number];
      return code;
    },
    stderr: () => stderr,
  };
}

function sourcesOf(result: unknown): Pick<BuiltPrograms, 'outside' | 'files'> {
  const { output } = result as Rollup.RollupOutput;
  const own = new Set(output.map(({ fileName }) => fileName));
  const chunks = output.filter((file) => file.type === 'chunk');
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return {
    outside: imported.filter((name) => !own.has(name)),
    files: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

const folderFor = (what: string): Promise<string> => mkdtemp(join(tmpdir(), `wirebook-${what}-`));

const shared = { configFile: false, logLevel: 'silent', publicDir: false } as const;

/** Builds the catalogue as the page's worker gets it. */
export async function buildForBrowser(): Promise<BuiltPrograms> {
  const folder = await folderFor('browser');
  const result = await build({
    ...shared,
    plugins: [referenceServerPlugin()],
    build: {
      outDir: folder,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: 'worker/servers/catalogue.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'programs.mjs', chunkFileNames: '[name]-[hash].mjs', format: 'es' },
      },
    },
  });
  const file = join(folder, 'driver.mjs');
  await writeFile(file, driver);
  return {
    ...sourcesOf(result),
    start: (name) => speak(['--disallow-code-generation-from-strings', file, name]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Builds the wirebook command with all it needs, to run `wirebook stdio <name>` as real child processes. */
export async function buildForNode(): Promise<BuiltPrograms> {
  const folder = await folderFor('node');
  const result = await build({
    ...shared,
    plugins: [referenceServerPlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: 'worker/cli/wirebook.ts',
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'wirebook.mjs', format: 'es' } },
    },
  });
  const command = join(folder, 'wirebook.mjs');
  return {
    ...sourcesOf(result),
    start: (name) => speak([command, 'stdio', name]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
