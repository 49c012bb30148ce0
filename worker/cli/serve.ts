import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { pageHeaders } from './policy.ts';

/** A notebook server that runs. */
export interface Served {
  /** Address with the sub-path, ending in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** What to serve and where; everything has a default. */
export interface ServeOptions {
  /** TCP port; 0 asks the system for a free one. Default 4326, or the next free one when it is taken. */
  readonly port?: number;
  /** Sub-path, such as `/a/b/`. Default `/`. */
  readonly base?: string;
  /** Folder of the built site. Default: `site` beside the built command. */
  readonly folder?: string;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string;
}

const builtSite = (): string => fileURLToPath(new URL('../site/', import.meta.url));

function listen(server: ReturnType<typeof createServer>, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE' && port !== 0) resolve(listen(server, host, 0));
      else reject(error);
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Serves the built notebook with the page policy as a header, from any sub-path, without rewrites.
 * Rejects with a sentence when the site has not been built.
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const folder = options.folder ?? builtSite();
  if (!existsSync(`${folder}/index.html`))
    throw new Error(`There is no built notebook in ${folder}. Run "npm run build" first.`);
  const base = options.base ?? '/';
  const host = options.host ?? '127.0.0.1';
  const files = sirv(folder, {
    etag: true,
    dotfiles: false,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const notFound = (): void => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', ...pageHeaders });
      response.end('There is no such page here.\n');
    };
    if (request.url === undefined || !request.url.startsWith(base)) return notFound();
    request.url = `/${request.url.slice(base.length)}`;
    files(request, response, notFound);
  });
  const port = await listen(server, host, options.port ?? 4326);
  return {
    url: `http://${host}:${String(port)}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
