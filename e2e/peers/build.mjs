import { join } from 'node:path';
import { build } from 'vite';

/** Builds the command and the client as they are now, beside each other in a folder `built` of `work`. */
export async function buildPeers(work) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(work, 'built'),
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: { wirebook: 'worker/cli/wirebook.ts', client: 'worker/cli/conformance-client.ts' },
        output: { entryFileNames: '[name].mjs', format: 'es' },
      },
    },
  });
}
