import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Builds the page of misbehaving programs into `folder`, as the site is built; its address there is `e2e/host-page/`. */
export async function buildHostPage(folder: string): Promise<void> {
  await build({
    root,
    mode: 'host-page',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: join(root, 'e2e/host-page/index.html') },
    },
  });
  // The server of the notebook serves a folder only when it has a first page.
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Wirebook</title>');
}
