import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { PackedFiles, type PackedFile } from './packed-files.ts';
import { cacheHeader, pageHeaders, pagePolicy } from './policy.ts';

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
  /** Called with each report of a policy violation, in pages and in workers; asks browsers to send them here. */
  readonly onViolation?: (report: string) => void;
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

const reportPath = '/policy-report';

const headersFor = ({ onViolation }: ServeOptions): Readonly<Record<string, string>> =>
  onViolation === undefined
    ? pageHeaders
    : { ...pageHeaders, 'Content-Security-Policy': `${pagePolicy}; report-uri ${reportPath}` };

function takeReport(request: IncomingMessage, response: ServerResponse, { onViolation }: ServeOptions): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    onViolation?.(body);
    response.writeHead(204).end();
  });
}

const knows = ({ headers }: IncomingMessage, etag: string | undefined): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === etag);

function sendPacked(
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers, body }: PackedFile,
  ours: Readonly<Record<string, string>>,
): void {
  const cached = { ETag: headers['ETag'], Vary: headers['Vary'], 'Cache-Control': cacheHeader(path) };
  if (knows(request, headers['ETag'])) response.writeHead(304, cached).end();
  else {
    response.writeHead(200, { ...headers, ...ours, 'Cache-Control': cacheHeader(path) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

/** What answers a request for a file: packed where the client takes that, else as it lies on disk. */
function filesOf(folder: string, headers: Readonly<Record<string, string>>) {
  const packed = new PackedFiles(folder);
  const plain = sirv(folder, {
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheHeader(path.replace(/^\//, '')));
      if (packed.varies(path)) response.setHeader('Vary', 'Accept-Encoding');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
  return (request: IncomingMessage, response: ServerResponse, notFound: () => void): void => {
    const asItIs = (): void => plain(request, response, notFound);
    packed.answerTo(request).then((file) => {
      if (file === undefined) asItIs();
      else sendPacked(request, response, file, headers);
    }, asItIs);
  };
}

/**
 * Serves the built notebook with the page policy as a header, from any sub-path, without rewrites; compressed, where a
 * browser takes brotli or gzip. Rejects with a sentence when the site has not been built.
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const folder = options.folder ?? builtSite();
  if (!existsSync(`${folder}/index.html`))
    throw new Error(`There is no built notebook in ${folder}. Run "npm run build" first.`);
  const base = options.base ?? '/';
  const host = options.host ?? '127.0.0.1';
  const headers = headersFor(options);
  const files = filesOf(folder, headers);
  const server = createServer((request, response) => {
    const notFound = (): void => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
      response.end('There is no such page here.\n');
    };
    if (request.method === 'POST' && request.url === reportPath)
      return takeReport(request, response, options);
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
