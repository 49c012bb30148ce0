import type { Page } from '@playwright/test';

/** The page's side of `holdStorage`. */
declare global {
  interface Window {
    wirebookStorage?: { hold(): void; release(): void };
  }
}

/**
 * Lets a test keep back what IndexedDB says, as a slow disk would: while it holds, nobody hears that a database has been
 * opened or a transaction has been done; `release` lets all of it be heard, in order. Call it before the page is opened.
 */
export async function holdStorage(
  page: Page,
  atFirst = true,
): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript((held) => {
    const late: (() => void)[] = [];
    let holding = held;
    const { addEventListener } = EventTarget.prototype;
    const ends = (target: EventTarget, type: string): boolean =>
      (type === 'success' && target instanceof IDBOpenDBRequest) ||
      (type === 'complete' && target instanceof IDBTransaction);
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
      if (listener === null || !ends(this, type)) {
        addEventListener.call(this, type, listener, options);
        return;
      }
      const told = (event: Event): void => {
        const tell = (): void => {
          if (typeof listener === 'function') listener.call(this, event);
          else listener.handleEvent(event);
        };
        if (holding) late.push(tell);
        else tell();
      };
      addEventListener.call(this, type, told, options);
    };
    window.wirebookStorage = {
      hold: () => void (holding = true),
      release: () => {
        holding = false;
        for (const tell of late.splice(0)) tell();
      },
    };
  }, atFirst);
  return {
    hold: () => page.evaluate(() => window.wirebookStorage?.hold()),
    release: () => page.evaluate(() => window.wirebookStorage?.release()),
  };
}
