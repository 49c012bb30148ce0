import { expect, type Page } from '@playwright/test';

/** What a payload sets when any of it runs. */
declare global {
  interface Window {
    hostileRan?: number;
    /** Program that is started in place of any other. */
    startedInstead?: string | undefined;
  }
}

/** Every program that the page starts is this one, until `startsItself`. Call it before the page is opened. */
export async function startInstead(page: Page, program: string): Promise<void> {
  await page.addInitScript((instead) => {
    window.startedInstead = instead;
    const post = Worker.prototype.postMessage as (...words: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...words: unknown[]) {
      const list = (words[0] as { argumentList?: { value?: { program?: string } }[] } | null)?.argumentList;
      for (const { value } of list ?? [])
        if (typeof value?.program === 'string' && window.startedInstead !== undefined)
          value.program = window.startedInstead;
      post.apply(this, words);
    };
  }, program);
}

/** From now on the page starts what it means to start. */
export const startsItself = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.startedInstead = undefined));

/** Fails on any dialog that script opens. */
export function refuseDialogs(page: Page): void {
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    throw new Error(`A dialog was opened: ${dialog.message()}`);
  });
}

/**
 * Expects that text of a server is shown `where`, as text: nothing of it ran, nothing of it became an element, an
 * attribute with script, or an address.
 */
export async function expectText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot !== null) roots.push(shadowRoot);
    const bad: string[] = [];
    let shown = 0;
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        const name = element.localName;
        const isOurs = name === 'script' && (element as HTMLScriptElement).src.startsWith(location.origin);
        const isStranger = /^(script|style|img|iframe|object|embed|base|input|video|audio|math|meta|portal)$/;
        if (isStranger.test(name) && !isOurs && element.outerHTML.includes('hostile'))
          bad.push(element.outerHTML);
        for (const { name: attribute, value } of element.attributes) {
          if (attribute.startsWith('on')) bad.push(`${name} ${attribute}`);
          const isAddress = /^(href|src|action|formaction|xlink:href|srcset|poster|data|style)$/.test(
            attribute,
          );
          if (isAddress && /javascript:|hostile|^data:image/i.test(value))
            bad.push(`${name} ${attribute}=${value}`);
        }
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes('hostileRan') === true) shown += 1;
        if (element instanceof HTMLTextAreaElement && element.value.includes('hostileRan')) shown += 1;
      }
    return { bad: bad.map((one) => one.slice(0, 200)), shown, ran: window.hostileRan };
  });
  expect({ where, bad: found.bad, ran: found.ran }).toEqual({ where, bad: [], ran: undefined });
  expect(found.shown, `${where}: text of the server is shown`).toBeGreaterThan(0);
}
