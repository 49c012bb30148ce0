import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ViteDevServer } from 'vite';
import { pagePolicy } from '../../worker/cli/policy.ts';
import { nameOf, pagesOf, shellOf, type Page } from './pages.ts';

/** What the server's bundle exports: the HTML of one page. */
export interface Renderer {
  renderPage(chapter: string | undefined): Promise<{ head: string; body: string }>;
}

const entry = 'app/render.ts';

async function loadRenderer(root: string): Promise<Renderer> {
  const folder = join(root, '.cache', 'render');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    root,
    mode: 'render',
    logLevel: 'warn',
    build: { ssr: join(root, entry), outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  return (await import(`${pathToFileURL(join(folder, 'render.js')).href}?${String(Date.now())}`)) as Renderer;
}

const put = async (html: string, page: Page, renderer: Renderer): Promise<string> => {
  if (page.file !== undefined) return html;
  const { head, body } = await renderer.renderPage(page.chapter);
  return html.replace('<!--head-->', () => head).replace('<!--page-->', () => body);
};

function serveDev(server: ViteDevServer, root: string): void {
  server.middlewares.use((request, response, next) => {
    const path = (request.url ?? '/')
      .split('?')[0]
      ?.slice(1)
      .replace(/index\.html$/, '');
    const page = pagesOf(root).find((one) => one.path === path);
    if (page === undefined) return next();
    const answer = async (): Promise<void> => {
      const renderer = (await server.ssrLoadModule(`/${entry}`)) as Renderer;
      const html = await server.transformIndexHtml(`/${page.path}index.html`, shellOf(root, page, undefined));
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(await put(html, page, renderer));
    };
    answer().catch(next);
  });
}

/**
 * One HTML file per chapter without a file on disk for each: the shells are virtual inputs of the
 * build, and the text of every page is rendered into them before they are written.
 */
export function pagesPlugin(): Plugin {
  let root = '';
  let renderer: Renderer | undefined;
  let building = false;
  const pageOf = (id: string): Page | undefined =>
    pagesOf(root).find((page) => join(root, page.path, 'index.html') === id);
  return {
    name: 'wirebook-pages',
    enforce: 'pre',
    config: (config, { mode, command }) => {
      root = config.root ?? process.cwd();
      building = command === 'build' && mode === 'production';
      if (!building) return undefined;
      const input = Object.fromEntries(
        pagesOf(root).map((page) => [nameOf(page), join(root, page.path, 'index.html')]),
      );
      return { build: { rollupOptions: { input } } };
    },
    async buildStart() {
      if (building && renderer === undefined) renderer = await loadRenderer(root);
    },
    resolveId: (id) => (pageOf(id) === undefined ? undefined : id),
    load(id) {
      const page = pageOf(id);
      return page === undefined ? undefined : shellOf(root, page, pagePolicy);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const page = pageOf(filename);
        return page === undefined || renderer === undefined ? html : put(html, page, renderer);
      },
    },
  };
}

/** The development server: the same pages, rendered on each request. */
export function devPagesPlugin(): Plugin {
  return {
    name: 'wirebook-dev-pages',
    apply: 'serve',
    configureServer: (server) => serveDev(server, server.config.root),
  };
}
