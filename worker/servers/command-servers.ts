import { conformanceServer } from './conformance/program.ts';
import { httpServers, type MakeServer } from './http-servers.ts';

/**
 * What the command can reach over HTTP: the servers of the page's service worker, and the one the official suite talks
 * to, which the page has no use for.
 */
export const commandServers: Readonly<Record<string, MakeServer>> = {
  ...httpServers,
  conformance: conformanceServer,
};

/** Names of the programs the command can reach over HTTP. */
export const commandServerNames: readonly string[] = Object.keys(commandServers);
