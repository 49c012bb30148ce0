import type { Page } from '@playwright/test';

/** The page's side of `holdAnswers`. */
declare global {
  interface Window {
    wirebookHold?: { hold(): void; release(newestFirst: boolean): void };
  }
}

/**
 * Lets a test keep back what processes write, as a slow server would: `hold` stops every text on its way to the page,
 * `release` lets it arrive, in order or the newest first. Call it before the page is opened.
 */
export async function holdAnswers(
  page: Page,
): Promise<{ hold(): Promise<void>; release(newestFirst?: boolean): Promise<void> }> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holding = false;
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      configurable: true,
      get(this: MessagePort): unknown {
        return own?.get?.call(this);
      },
      set(this: MessagePort, handler: (event: MessageEvent<unknown>) => void) {
        own?.set?.call(this, (event: MessageEvent<unknown>) => {
          const deliver = (): void => handler.call(this, event);
          if (holding && typeof event.data === 'string') held.push(deliver);
          else deliver();
        });
      },
    });
    window.wirebookHold = {
      hold: () => void (holding = true),
      release: (newestFirst) => {
        holding = false;
        const order = newestFirst ? held.splice(0).reverse() : held.splice(0);
        for (const deliver of order) deliver();
      },
    };
  });
  return {
    hold: () => page.evaluate(() => window.wirebookHold?.hold()),
    release: (newestFirst = false) =>
      page.evaluate((last) => window.wirebookHold?.release(last), newestFirst),
  };
}
