import { trustedScript, workerScript } from './worker-url.ts';

/** Name of the service worker's script (app/build/service-worker-plugin.ts). */
const scriptName = 'mcp-http.js';

/** Address of the site, ending in a slash: the built worker script lies one folder below it. */
export function siteRoot(): string {
  const { origin, href } = globalThis.location;
  return import.meta.env.DEV ? `${origin}/` : new URL('../', new URL(workerScript, href)).href;
}

/** Address of the service worker's script, at the root of the site so that the whole site may be its scope. */
export function serviceWorkerScript(): string {
  return siteRoot() + scriptName;
}

/** The same as `register` wants it: made trusted by the page's one policy where there are trusted types. */
export function trustedServiceWorkerScript(query = ''): string {
  const script = serviceWorkerScript();
  return trustedScript(script + query, (url) => url.split('?')[0] === script);
}
