import { createHttpHandler } from '../bindings/http.ts';
import { isOwnOrigin, serveHttp } from '../bindings/node-http.ts';
import { openStorage } from '../bindings/node-storage.ts';
import { ambientFrom } from '../bindings/stream-ambient.ts';
import { commandServers } from '../servers/command-servers.ts';
import { graceMs } from '../servers/serve.ts';

/** What `wirebook http` was asked for. */
export interface HttpRequest {
  readonly program: string;
  readonly principal: string;
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** What the program would get over stdio besides its principal. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Resolves at the first signal that asks the process to end; the second one ends it at once. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      resolve();
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  });
}

/**
 * Serves one program over HTTP, on this machine only, and prints its address on stdout. On SIGINT or SIGTERM open listens
 * get their result and other calls what a stdio server would give them; then it resolves with exit code 0. Rejects with
 * one sentence when the port cannot be used.
 */
export async function runHttp({ program, principal, port, settings }: HttpRequest): Promise<number> {
  const makeServer = commandServers[program];
  if (makeServer === undefined) return 2;
  const env = { ...settings, principal };
  const ambient = await ambientFrom(env);
  const stderr = (text: string): void => {
    process.stderr.write(text);
  };
  const server = makeServer({ env, ambient, stderr, storage: () => openStorage(env) });
  const ending = askedToEnd();
  const endpoint = await serveHttp(port, (bound) =>
    createHttpHandler({
      server,
      ambient,
      principal,
      isOriginAllowed: (origin) => isOwnOrigin(origin, bound),
      onFault: (method, fault) => {
        stderr(`${method} failed: ${fault instanceof Error ? fault.message : 'no Error was thrown'}\n`);
      },
    }),
  );
  process.stdout.write(`${endpoint.url}\n`);
  await ending;
  await endpoint.close(graceMs);
  return 0;
}
