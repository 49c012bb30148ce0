/**
 * The service worker that answers HTTP in the page: a bundle of its own, `mcp-http.js` at the root of the site. It
 * touches `self`; all that can be tested without stands in http-*.ts. Requests outside of `<site>/mcp/` are not its
 * business: it keeps no copy of anything and answers none of them.
 */
import { base64url } from '../mcp/base64.ts';
import { httpServers } from '../servers/http-servers.ts';
import type { ServerContext } from '../servers/program.ts';
import { HttpSite } from './http-site.ts';
import { ambientFrom } from './stream-ambient.ts';
import { openStorage } from './stream-storage.ts';

declare const self: ServiceWorkerGlobalScope;

const root = new URL('./', self.location.href).href;

/** Settings that recorded runs and tests put into the address of this script; a page of the notebook puts none. */
const settings = Object.fromEntries(
  ['clock', 'random', 'stateKey', 'data'].flatMap((name) => {
    const value = new URL(self.location.href).searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  }),
);

const stderr = (text: string): void => {
  console.info(text.trimEnd());
};

const storage = openStorage(settings, { write: stderr });

/** The key that seals requestState, kept beside the data: a browser ends and starts this worker as it likes. */
async function storedStateKey(context: Pick<ServerContext, 'ambient'>): Promise<string> {
  const kept = await (await storage).getItem('state-key');
  if (typeof kept === 'string') return kept;
  const made = base64url(context.ambient.random(32));
  await (await storage).setItem('state-key', made);
  return made;
}

async function contextFor(): Promise<ServerContext> {
  const ambient = await ambientFrom(settings);
  const stateKey = settings['stateKey'] ?? (await storedStateKey({ ambient }));
  return { env: { ...settings, stateKey, site: root }, ambient, stderr, storage: () => storage };
}

const site = new HttpSite({ root, servers: httpServers, contextFor });

self.addEventListener('install', () => {
  // The newest version answers: pages keep nothing in this worker that an older one would have to finish.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  if (site.has(event.request.url)) event.respondWith(site.respond(event.request, event));
});
