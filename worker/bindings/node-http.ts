import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { refusalResponse } from './http-refusal.ts';
import type { HttpHandler } from './http.ts';

/** Path of the endpoint under Node. */
export const endpointPath = '/mcp';

/** The only address that is listened on: other machines cannot reach it (transports/streamable-http, Security). */
const loopback = '127.0.0.1';

/** Names by which a program on this machine may call the endpoint; any other comes from a rebound DNS name. */
const hostNames = [loopback, 'localhost'];

const addressOf = (port: number): string => `http://${loopback}:${String(port)}${endpointPath}`;

/** How long last words may take to leave at the end, in milliseconds. */
const flushMs = 1_000;

/** An endpoint that runs. */
export interface NodeEndpoint {
  /** Address of the endpoint. */
  readonly url: string;
  /** Ends open listens with their result, gives other calls `graceMs` milliseconds, then closes every connection. */
  close(graceMs: number): Promise<void>;
}

/** True for an Origin of a page that this machine itself serves from the endpoint's own port. */
export function isOwnOrigin(origin: string, port: number): boolean {
  return hostNames.some((name) => origin === `http://${name}:${String(port)}`);
}

function isOwnHost(host: string | undefined, port: number): boolean {
  const own = hostNames.flatMap((name) => [`${name}:${String(port)}`, ...(port === 80 ? [name] : [])]);
  return host !== undefined && own.includes(host.toLowerCase());
}

/** The request as Web-standard code sees it; aborted when the connection goes away before its answer is complete. */
function requestOf(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  // All other methods are refused alike, and TRACE is one that no Request may have.
  if (incoming.method !== 'POST') return new Request(url, { headers, signal });
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Writes a response; waits while the client is slow, and cancels the body when the client is gone. */
async function write(response: Response, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // A client that waits for its stream must see that it is open.
  outgoing.flushHeaders();
  const reader = response.body?.getReader();
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined), { once: true });
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined || signal.aborted) break;
    if (!outgoing.write(chunk.value)) await once(outgoing, 'drain', { signal }).catch(() => undefined);
  }
  const flushed = once(outgoing, 'finish', { signal }).catch(() => undefined);
  outgoing.end();
  await flushed;
}

/** Answers one request: Host first, then the path, then the handler. */
async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: HttpHandler,
  port: number,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const respond = (response: Response): Promise<void> => write(response, outgoing, gone.signal);
  if (!isOwnHost(incoming.headers.host, port))
    return respond(
      refusalResponse({ status: 403, message: 'Invalid Request: this endpoint has another host name' }),
    );
  if (incoming.url?.split('?')[0] !== endpointPath)
    return respond(new Response(`The endpoint is ${endpointPath}.\n`, { status: 404 }));
  await respond(await handler(requestOf(incoming, addressOf(port), gone.signal)));
  // What is left of a refused body is let through to nowhere: a client that still writes would never read the answer.
  incoming.removeAllListeners('data').resume();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${String(port)} is taken; choose another with --port.`
            : `Port ${String(port)} cannot be used (${error.code ?? 'no code'}).`,
        ),
      );
    });
    server.listen(port, loopback, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Serves an endpoint over node:http, on this machine only. `makeHandler` is told the port, 0 having been replaced by a
 * free one. Rejects with one sentence when the port cannot be used.
 */
export async function serveHttp(
  port: number,
  makeHandler: (port: number) => HttpHandler,
): Promise<NodeEndpoint> {
  const server = createServer();
  const bound = await listen(server, port);
  const handler = makeHandler(bound);
  const open = new Set<Promise<void>>();
  server.on('request', (incoming, outgoing) => {
    const answering = answer(incoming, outgoing, handler, bound).catch(() => void outgoing.destroy());
    open.add(answering);
    void answering.then(() => open.delete(answering));
  });
  return {
    url: addressOf(bound),
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await handler.close(graceMs);
      // Everything has been said; a client that does not read it must not keep the process.
      await Promise.race([Promise.all(open), setTimeout(flushMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}
