import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { sealSite, serviceWorkerFile } from './seal-site.ts';

const entry = 'worker/bindings/service-worker.ts';

/**
 * Bundles the service worker into one classic script without any import: a service worker must not import later, and
 * not every browser that has service workers has them as modules.
 */
export async function bundleServiceWorker(root: string, minify: boolean): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    mode: 'service-worker',
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify,
      target: 'es2022',
      // As a library, since Vite would put its help for loading chunks into anything else.
      lib: { entry: join(root, entry), formats: ['iife'], name: 'wirebook' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  const chunks = output?.output ?? [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1)
    throw new Error('The service worker is more than one file.');
  return chunk.code;
}

/**
 * Puts the service worker's script at the root of the site and seals the build when all files are written; the
 * development server bundles the script at each request.
 */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let building = false;
  return {
    name: 'wirebook-service-worker',
    configResolved(config) {
      root = config.root;
      building = config.command === 'build' && config.mode === 'production';
    },
    async generateBundle() {
      if (!building || this.environment.config.consumer !== 'client') return;
      const source = await bundleServiceWorker(root, true);
      this.emitFile({ type: 'asset', fileName: serviceWorkerFile, source });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (building && dir !== undefined && this.environment.config.consumer === 'client') sealSite(dir);
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `/${serviceWorkerFile}`) return next();
        bundleServiceWorker(root, false).then((source) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.end(source);
        }, next);
      });
    },
  };
}
