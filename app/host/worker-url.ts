import workerUrl from '../../worker/bindings/worker.ts?worker&url';

/** The part of Trusted Types used here (no library file describes it yet). */
interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** Lets through the one script this page starts workers from, and nothing else. */
function onlyOurs(url: string): string {
  if (url !== workerUrl) throw new TypeError('Only the notebook’s own worker script may be started.');
  return url;
}

/** Address of the worker's script. */
export const workerScript: string = workerUrl;

/**
 * The worker's script as `new Worker` wants it: made a TrustedScriptURL by the page's one policy, `wirebook`, where
 * there are trusted types; else the plain address.
 */
export function trustedWorkerScript(): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (factory === undefined) return onlyOurs(workerUrl);
  policy ??= (factory as PolicyFactory).createPolicy('wirebook', { createScriptURL: onlyOurs });
  return policy.createScriptURL(workerUrl) as string;
}
