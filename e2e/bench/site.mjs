import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../browser.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const shrinks = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);

/** Serves a folder as a common static host does: compressed, what has a digest in its name kept for good; with more headers. */
export async function serveFolder(folder, headers = {}) {
  const kept = new Map();
  const read = async (path) => {
    const ending = extname(path);
    const known = kept.get(path) ?? (await readFile(join(folder, path)));
    const body = !kept.has(path) && shrinks.has(ending) ? gzipSync(known, { level: 9 }) : known;
    kept.set(path, body);
    return { body, ending };
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    read(path).then(
      ({ body, ending }) => {
        response.writeHead(200, {
          ...headers,
          'Content-Type': types[ending] ?? 'application/octet-stream',
          'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(shrinks.has(ending) ? { 'Content-Encoding': 'gzip' } : {}),
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

let site;

/** Builds the site as `npm run build` does, once a run; gives its folder. */
export function builtSite() {
  site ??= build({ logLevel: 'error' }).then(() => 'dist/site');
  return site;
}

/** Builds the page of the bench, in which the host of the notebook is driven without the notebook. */
export async function builtBenchPage() {
  const folder = '.cache/bench/page';
  await build({
    mode: 'bench',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: 'e2e/bench/page/index.html' } },
  });
  return folder;
}

/** Opens a headless Chromium, gives it to `work`, and closes it. */
export async function inBrowser(work) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
