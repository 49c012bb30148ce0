import type { Page } from '@playwright/test';

/** The page's side of `holdAnswers`. */
declare global {
  interface Window {
    wirebookHold?: { hold(): void; release(): void };
  }
}

/**
 * Lets a test keep back what processes write, as a slow server would: `hold` stops every text on its way to the page,
 * `release` lets it arrive in order. Call it before the page is opened.
 */
export async function holdAnswers(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holding = false;
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      configurable: true,
      get(this: MessagePort): unknown {
        return own?.get?.call(this);
      },
      set(this: MessagePort, handler: (event: MessageEvent<{ type?: unknown } | undefined>) => void) {
        own?.set?.call(this, (event: MessageEvent<{ type?: unknown } | undefined>) => {
          const deliver = (): void => handler.call(this, event);
          if (holding && event.data?.type === 'text') held.push(deliver);
          else deliver();
        });
      },
    });
    window.wirebookHold = {
      hold: () => void (holding = true),
      release: () => {
        holding = false;
        for (const deliver of held.splice(0)) deliver();
      },
    };
  });
  return {
    hold: () => page.evaluate(() => window.wirebookHold?.hold()),
    release: () => page.evaluate(() => window.wirebookHold?.release()),
  };
}
