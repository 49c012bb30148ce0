import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rollup, type ViteDevServer } from 'vite';
import { pagePolicy } from '../../worker/cli/policy.ts';
import { inOrder } from './first-things.ts';
import { firstCellsModule, nameOf, pagesOf, shellOf, type Page } from './pages.ts';

/** What the server's bundle exports: the HTML of one page. */
export interface Renderer {
  renderPage(page: Pick<Page, 'chapter' | 'screen'>): Promise<{ head: string; body: string }>;
  firstCells(folder: string): readonly object[];
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
  const { head, body } = await renderer.renderPage(page);
  return html.replace('<!--head-->', () => head).replace('<!--page-->', () => body);
};

/** Files that an entry imports, directly and through others. */
function importsOf(entry: Rollup.OutputChunk | undefined, bundle: Rollup.OutputBundle): readonly string[] {
  const files = new Set<string>();
  const waiting = [...(entry?.imports ?? [])];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') waiting.push(...chunk.imports);
  }
  return [...files];
}

const resolved = `\0${firstCellsModule}`;

const cellsId = (id: string): string | undefined => (id.startsWith(firstCellsModule) ? `\0${id}` : undefined);

const cellsFolder = (id: string): string | undefined =>
  id.startsWith(resolved) ? id.slice(resolved.length) : undefined;

const cellsCode = (renderer: Renderer, folder: string): string =>
  `export default ${JSON.stringify(renderer.firstCells(folder))};`;

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
    resolveId: (id) => (pageOf(id) === undefined ? cellsId(id) : id),
    load(id) {
      const folder = cellsFolder(id);
      if (folder !== undefined && renderer !== undefined) return cellsCode(renderer, folder);
      const page = pageOf(id);
      return page === undefined ? undefined : shellOf(root, page, pagePolicy);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, chunk, bundle = {} }) {
        const page = pageOf(filename);
        if (page === undefined || renderer === undefined) return html;
        const site = '../'.repeat(page.path.split('/').length - 1);
        const links = importsOf(chunk, bundle).map(
          (file) => `<link rel="modulepreload" crossorigin href="${site}${file}">`,
        );
        const linked = html.replace('</head>', () => `${links.join('')}</head>`);
        return put(inOrder(linked, site), page, renderer);
      },
    },
  };
}

/** The development server: the same pages, rendered on each request. */
export function devPagesPlugin(): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: 'wirebook-dev-pages',
    apply: 'serve',
    configureServer(started) {
      server = started;
      serveDev(server, server.config.root);
    },
    resolveId: cellsId,
    async load(id) {
      const folder = cellsFolder(id);
      if (folder === undefined || server === undefined) return undefined;
      return cellsCode((await server.ssrLoadModule(`/${entry}`)) as Renderer, folder);
    },
  };
}
