import type { Page } from '@playwright/test';

/** How a browser may refuse to store anything. */
export type Denial = 'missing' | 'denied' | 'full';

/** The page's side of `denyStorage`. */
declare global {
  interface Window {
    wirebookDenied?: boolean;
  }
}

/**
 * Takes IndexedDB away from a page: there is none, opening it throws a SecurityError, or every write
 * throws a QuotaExceededError. Call it before the page is opened. Except for `missing`, `set(false)` lifts it.
 */
export async function denyStorage(
  page: Page,
  denial: Denial,
  atFirst = true,
): Promise<{ set(denied: boolean): Promise<void> }> {
  await page.addInitScript(
    ({ how, denied }) => {
      window.wirebookDenied = denied;
      const refuse = (name: string): never => {
        throw new DOMException('refused by the test', name);
      };
      if (how === 'missing') Object.defineProperty(window, 'indexedDB', { value: undefined });
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (name, version) {
        if (window.wirebookDenied !== true || how === 'full') return open.call(this, name, version);
        return refuse('SecurityError');
      };
      for (const method of ['put', 'add'] as const) {
        const own = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (value: unknown, key?: IDBValidKey) {
          if (window.wirebookDenied === true && how === 'full') return refuse('QuotaExceededError');
          return own.call(this, value, key);
        };
      }
    },
    { how: denial, denied: atFirst },
  );
  return {
    set: (denied) => page.evaluate((now) => void (window.wirebookDenied = now), denied),
  };
}
