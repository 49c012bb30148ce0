import { ServiceWorkerHost, type WorkerContainer } from './service-worker-host.ts';
import { SiteWorker, type VersionContainer } from './site-worker.ts';
import { trustedScript, workerScript } from './script-url.ts';

/** Name of the service worker's script (app/build/seal-site.ts). */
const scriptName = 'sw.js';

/** Address of the site, ending in a slash: the built worker script lies one folder below it. */
export function siteRoot(): string {
  const { origin, href } = globalThis.location;
  return import.meta.env.DEV ? `${origin}/` : new URL('../', new URL(workerScript, href)).href;
}

/** Address of the service worker's script, at the root of the site so that the whole site may be its scope. */
export function serviceWorkerScript(): string {
  return siteRoot() + scriptName;
}

/** The host of the service worker of this page. Registers nothing before it is asked. */
export function pageServiceWorkerHost(): ServiceWorkerHost {
  const script = serviceWorkerScript();
  return new ServiceWorkerHost({
    // Undefined on plain http and in some private windows, whatever the types say.
    container: Reflect.get(navigator, 'serviceWorker') as WorkerContainer | undefined,
    root: siteRoot(),
    script,
    trustedScript: () => trustedScript(script, (url) => url === script),
    isSecure: globalThis.isSecureContext,
  });
}

/** What keeps this site for the time without a network. `build` is that of this page; registers nothing before `start`. */
export function siteWorker(build: string, onNewVersion: () => void): SiteWorker {
  const script = serviceWorkerScript();
  return new SiteWorker({
    container: Reflect.get(navigator, 'serviceWorker') as VersionContainer | undefined,
    root: siteRoot(),
    trustedScript: () => trustedScript(script, (url) => url === script),
    build,
    onNewVersion,
  });
}
