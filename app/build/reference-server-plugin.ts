import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIns = fileURLToPath(new URL('../../worker/servers/everything/stand-ins/', import.meta.url));
const virtualDocs = 'virtual:reference-docs';

/** Folder of the package's built files. */
const packageFolder = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
    'dist',
  );

/** Node's built-ins that the reference server and its SDK import, and the file that stands in for each. */
const builtIns: Readonly<Record<string, string>> = {
  fs: 'fs.ts',
  path: 'path.ts',
  url: 'url.ts',
  'node:crypto': 'crypto.ts',
  'node:zlib': 'zlib.ts',
};

/** Node's globals that its files use, as they are written there. */
const globals: Readonly<Record<string, RegExp>> = {
  process: /\bprocess\.env\b/,
  Buffer: /\bBuffer\./,
  console: /\bconsole\./,
  fetch: /\bfetch\(/,
};

const isServerFile = (id: string): boolean => /\/server-everything\/dist\/[^?]*\.js(\?|$)/.test(id);
const isItsCode = (id: string): boolean =>
  isServerFile(id) || /\/@modelcontextprotocol\/sdk\/dist\//.test(id);

/** Its docs folder as a module: what the server reads from disk under Node. */
function docsModule(): string {
  const folder = join(packageFolder(), 'docs');
  const docs = readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  return `export const docs = ${JSON.stringify(Object.fromEntries(docs))};`;
}

/**
 * Lets the reference server (npm @modelcontextprotocol/server-everything) run where Node is not: in bundles for the
 * browser its Node built-ins and globals are our stand-ins, and its SDK validates with the interpreter it ships instead
 * of Ajv, which compiles code. In bundles for Node only its docs are ours, since it finds them beside its own files.
 */
export function referenceServerPlugin(): Plugin {
  return {
    name: 'wirebook-reference-server',
    enforce: 'pre',
    // What the development server bundles beforehand never passes through here.
    config: () => ({
      optimizeDeps: { exclude: ['@modelcontextprotocol/server-everything', '@modelcontextprotocol/sdk'] },
    }),
    resolveId(source, importer) {
      if (source === virtualDocs) return `\0${virtualDocs}`;
      if (importer === undefined || !isItsCode(importer)) return undefined;
      const forNode = this.environment.config.consumer === 'server';
      const file = builtIns[source];
      return file === undefined || (forNode && source !== 'fs') ? undefined : join(standIns, file);
    },
    load(id) {
      if (id === `\0${virtualDocs}`) return docsModule();
      if (this.environment.config.consumer === 'server' || !isItsCode(id)) return undefined;
      return /\/validation\/ajv-provider\.js(\?|$)/.test(id)
        ? 'export { CfWorkerJsonSchemaValidator as AjvJsonSchemaValidator } from "./cfworker-provider.js";'
        : undefined;
    },
    transform(code, id) {
      if (this.environment.config.consumer === 'server' || !isServerFile(id)) return undefined;
      const used = Object.keys(globals).filter((name) => globals[name]?.test(code));
      if (used.length === 0) return undefined;
      const from = JSON.stringify(join(standIns, 'globals.ts'));
      return { code: `import { ${used.join(', ')} } from ${from};\n${code}`, map: null };
    },
  };
}
