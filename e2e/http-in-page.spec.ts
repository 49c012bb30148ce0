import type { Page } from '@playwright/test';
import { headersFor } from '../app/host/http-headers.ts';
import type { ListedTool } from '../app/host/listed-tools.ts';
import {
  bodiesOver,
  lineTalk,
  listedIn,
  recorded,
  settings,
  type Talk,
} from '../worker/cli/talks-for-tests.ts';
import { expect, test } from './fixtures.ts';

// The fixtures block service workers everywhere else, so that no request is answered by one unseen.
test.use({
  serviceWorkers: 'allow',
  // A test process of its own: the toy calendar remembers in its module, also what other specs have asked it here.
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions }), { scope: 'worker' }],
});

/** Registers the site's service worker with everything fixed that differs between two runs; waits until it answers. */
async function register(page: Page, root: string): Promise<void> {
  const script = `${root}sw.js?${new URLSearchParams(settings).toString()}`;
  await page.evaluate(async (address) => {
    const types = Reflect.get(globalThis, 'trustedTypes') as
      { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } } | undefined;
    const trusted = types
      ?.createPolicy('test', { createScriptURL: (url: string) => url })
      .createScriptURL(address);
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await navigator.serviceWorker.register(trusted ?? address);
    await controlled;
  }, script);
}

interface Post {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Sends one POST from the page and gives status, type and text of the whole response. */
const post = (page: Page, given: Post): Promise<{ status: number; type: string | null; text: string }> =>
  page.evaluate(async ({ url, headers, body }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: headers.map(([a, b]): [string, string] => [a, b]),
      body,
    });
    return {
      status: response.status,
      type: response.headers.get('Content-Type'),
      text: await response.text(),
    };
  }, given);

const messagesOf = (type: string | null, text: string): readonly string[] =>
  type === 'text/event-stream'
    ? text
        .split('\n\n')
        .filter((event) => event.startsWith('data: '))
        .map((event) => event.slice('data: '.length))
    : [text];

/** A program behind the service worker of the page. */
function pageTalk(page: Page, root: string, name: string): Talk {
  let tools: readonly ListedTool[] = [];
  return {
    send: async (line) => {
      const url = `${root}mcp/${name}`;
      const { type, text } = await post(page, { url, headers: headersFor(line, tools), body: line });
      const messages = messagesOf(type, text);
      tools = [...tools, ...listedIn(messages)];
      return messages;
    },
    close: () => Promise.resolve(),
  };
}

test('the same exchanges over HTTP in the page give the bodies that lines give', async ({
  page,
  site,
  allowed,
}) => {
  // Chromium reports every status of 400 and more; an unknown method is 404, an unsupported version 400.
  allowed.consoleErrors.push('the server responded with a status of 40');
  // A page without a script: the others register the service worker by themselves, without these settings.
  await page.goto(`${site.url}credential/`);
  await register(page, site.url);
  for (const [name, script] of Object.entries(recorded)) {
    const lines = await bodiesOver(await lineTalk(name), script);
    expect(lines.length, name).toBeGreaterThanOrEqual(script.length);
    expect(await bodiesOver(pageTalk(page, site.url, name), script), name).toEqual(lines);
  }
});
