import workerUrl from '../../worker/bindings/worker.ts?worker&url';

/** The part of Trusted Types used here (no library file describes it yet). */
interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

let policy: ScriptPolicy | undefined;

/** What the policy lets through at this moment: only `trustedScript` says, and only for one script. */
let isOurs: (url: string) => boolean = () => false;

function onlyOurs(url: string): string {
  if (!isOurs(url)) throw new TypeError('Only the notebook’s own worker scripts may be started.');
  return url;
}

/** Address of the worker's script. */
export const workerScript: string = workerUrl;

/**
 * An address as the browser wants that of a script: made a TrustedScriptURL by the page's one policy, `wirebook`, where
 * there are trusted types; else plain. Throws a TypeError for one that `isAllowed` does not know as ours.
 */
export function trustedScript(url: string, isAllowed: (url: string) => boolean): string {
  isOurs = isAllowed;
  try {
    const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
    if (factory === undefined) return onlyOurs(url);
    policy ??= (factory as PolicyFactory).createPolicy('wirebook', { createScriptURL: onlyOurs });
    return policy.createScriptURL(url) as string;
  } finally {
    isOurs = () => false;
  }
}

/** The worker's script as `new Worker` wants it. */
export function trustedWorkerScript(): string {
  return trustedScript(workerUrl, (url) => url === workerUrl);
}
