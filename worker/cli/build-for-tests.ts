import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** A built wirebook command in a folder of its own. */
export interface BuiltCommand {
  readonly path: string;
  remove(): Promise<void>;
}

/** Builds the command as it is now, so that tests run real child processes of this very source. */
export async function buildCommand(): Promise<BuiltCommand> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebook-cli-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'worker/cli/wirebook.ts',
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'wirebook.mjs', format: 'es' } },
    },
  });
  return { path: join(folder, 'wirebook.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
