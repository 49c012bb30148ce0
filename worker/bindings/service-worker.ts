/**
 * The service worker of the site: a bundle of its own, `sw.js` at the root. It answers HTTP in the page below
 * `<site>/mcp/`, and keeps the build it came with, so that the site works without a network (decision 007). It touches
 * `self`; all that can be tested without stands in http-*.ts and offline-site.ts.
 */
import { base64url } from '../mcp/base64.ts';
import { httpServers } from '../servers/http-servers.ts';
import type { ServerContext } from '../servers/program.ts';
import { HttpSite } from './http-site.ts';
import { OfflineSite } from './offline-site.ts';
import { readSiteFiles, siteGlobal } from './site-files.ts';
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

const endpoints = new HttpSite({ root, servers: httpServers, contextFor });

const windowsOfOrigin = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const files = readSiteFiles(Reflect.get(self, siteGlobal));
const offline =
  files === undefined
    ? undefined
    : new OfflineSite({
        site: files,
        root,
        caches: self.caches,
        fetch: (request) => fetch(request),
        windows: windowsOfOrigin,
        isUpdating: () => self.registration.installing !== null || self.registration.waiting !== null,
      });

self.addEventListener('install', (event) => {
  // A newer version waits until a page asks for it, so that no page changes its build under the reader's hands. Without
  // files to keep, as under the development server, there is nothing to wait for.
  event.waitUntil(offline === undefined ? self.skipWaiting() : offline.install());
});

self.addEventListener('activate', (event) => {
  const start = async (): Promise<void> => {
    await self.clients.claim();
    await offline?.activate();
  };
  event.waitUntil(start());
});

self.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(offline?.build);
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request, resultingClientId } = event;
  if (endpoints.has(request.url)) {
    event.respondWith(endpoints.respond(request, event));
    return;
  }
  const response = offline?.respond(request, resultingClientId);
  if (response === undefined) return;
  event.respondWith(response);
  if (request.mode === 'navigate') event.waitUntil(response.then(() => offline?.clean(resultingClientId)));
});
