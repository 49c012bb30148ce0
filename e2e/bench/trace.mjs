// A trace of 100,000 messages, and answers of 5 MB and of 60,000 lines, on the page of Chapter 43 as it is built.
import { count, row } from './measure.mjs';
import { builtSite, inBrowser, serveFolder } from './site.mjs';
import { callsFile } from './trace-file.mjs';

const messages = 100_000;
const chapter = '43-stable-interoperability/';

/**
 * Runs before the page: notes long tasks and slow keys, and can put another text in the place of an answer, which then comes
 * as a worker sends it: at most 64 Ki units a message, each a task of its own, `pace` milliseconds apart.
 */
function watch() {
  const seen = {
    tasks: [],
    keys: [],
    frame: 0,
    answered: [],
    painted: [],
    swap: undefined,
    arriving: 0,
    pace: 0,
  };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name.startsWith('key')) seen.keys.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  const frame = () => {
    seen.frame += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const { set, get } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  const arrive = (text, take) => {
    const { port1, port2 } = new MessageChannel();
    set.call(port2, (event) => {
      take(event);
      seen.arriving -= 1;
      if (seen.arriving === 0) port1.close();
    });
    const chunks = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, index) =>
      text.slice(index * 65_536, (index + 1) * 65_536),
    );
    seen.arriving = chunks.length;
    chunks.forEach((chunk, index) => {
      const post = () => port1.postMessage(chunk);
      if (seen.pace === 0) post();
      else setTimeout(post, index * seen.pace);
    });
  };
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    get,
    set(listener) {
      set.call(this, (event) => {
        const text = event.data;
        if (typeof text !== 'string' || !text.includes('"result"')) return listener.call(this, event);
        seen.answered.push(seen.frame);
        const swapped = seen.swap?.(text);
        seen.swap = undefined;
        if (swapped === undefined) return listener.call(this, event);
        arrive(swapped, (part) => listener.call(this, part));
      });
    },
  });
}

async function open(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(watch);
  await page.goto(`${url}${chapter}`);
  await page.locator('html[data-ready=true]').waitFor();
  return page;
}

async function importFile(page, text) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Export or import work', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export and import' });
  await dialog.getByLabel('Import').setInputFiles({
    name: 'work.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await dialog.getByText(/Its trace is back/).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
}

async function heap(page) {
  const cdp = await page.context().newCDPSession(page);
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Long tasks of the page while `work` ran, and of a second after it. */
async function longTasks(page, work) {
  await page.evaluate(() => (globalThis.seen.tasks.length = 0));
  await work();
  await page.waitForTimeout(1000);
  return page.evaluate(() => globalThis.seen.tasks.splice(0));
}

const tasksRow = (what, tasks) =>
  row(
    `trace of ${count(messages)} messages, ${what}: tasks over 50 ms`,
    tasks.length === 0 ? '0' : `${String(tasks.length)}, the longest ${String(Math.max(...tasks))} ms`,
    '0',
    tasks.length === 0,
  );

async function bigTrace(browser, url) {
  const page = await open(browser, url);
  const before = await heap(page);
  await importFile(page, callsFile(messages));
  const after = await heap(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Sequence of messages' });
  const list = dialog.getByRole('list', { name: 'Messages in sequence' });
  await list.getByRole('button').last().waitFor();
  await page.waitForTimeout(1000);
  const scrolled = await longTasks(page, async () => {
    await list.getByRole('button').last().focus();
    await page.keyboard.press('Home');
    for (let times = 0; times < 30; times += 1) await page.keyboard.press('PageDown');
    for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await list.hover();
    for (let times = 0; times < 30; times += 1) await page.mouse.wheel(0, -2000);
  });
  const found = (words) => dialog.getByText(words, { exact: true }).waitFor();
  const text = dialog.getByRole('searchbox', { name: 'Text of the line' });
  const searched = await longTasks(page, async () => {
    await text.pressSequentially('"n4999');
    await found(`11 of ${count(messages)}`);
    await text.fill('nowhere');
    await found(`0 of ${count(messages)}`);
    await text.fill('');
  });
  const filtered = await longTasks(page, async () => {
    await dialog.getByRole('searchbox', { name: 'Id' }).fill('777');
    await found(`2 of ${count(messages)}`);
    await dialog.getByRole('searchbox', { name: 'Id' }).fill('');
    await dialog.getByRole('searchbox', { name: 'Method' }).fill('tools/');
    await found(`${count(messages)} of ${count(messages)}`);
    await dialog.getByRole('button', { name: 'stdin', exact: true }).click();
    await found(`${count(messages / 2)} of ${count(messages)}`);
  });
  await page.close();
  return [
    tasksRow('scrolled by keys and wheel', scrolled),
    tasksRow('searched for text', searched),
    tasksRow('filtered by id, method and stream', filtered),
    row(
      `heap with ${count(messages)} entries, before them ${before.toFixed(0)} MB`,
      `${after.toFixed(0)} MB`,
    ),
  ];
}

/** What a server may write in the place of an answer: the result, and lines before it. */
const bigAnswers = {
  'an answer of one line of 5 MB': {
    result: { resultType: 'complete', content: [{ type: 'text', text: 'wire '.repeat(1_000_000) }] },
    lines: 0,
  },
  'an answer of 60,000 members, each a line': {
    result: {
      resultType: 'complete',
      content: [],
      structuredContent: { rows: Array.from({ length: 60_000 }, (_, index) => index) },
    },
    lines: 0,
  },
  '60,000 lines of stdout and an answer': { result: { resultType: 'complete', content: [] }, lines: 60_000 },
};

/** The cell that is sent, its editor, and keys pressed in it. */
async function typist(browser, url) {
  const page = await open(browser, url);
  const cell = page.getByRole('region', { name: /^Request / }).first();
  const editor = cell.locator('.cm-content');
  await cell.scrollIntoViewIfNeeded();
  await editor.waitFor();
  const shown = cell.locator('[data-exchange]');
  const key = () => shown.getAttribute('data-exchange');
  return {
    page,
    cell,
    /** Makes the next answer a big one, sends, does `meanwhile`, and waits until the answer is shown. */
    async send({ result, lines }, pace, meanwhile = () => Promise.resolve()) {
      const before = await key();
      await page.evaluate(
        ([rest, count, ms]) => {
          globalThis.seen.pace = ms;
          globalThis.seen.swap = (line) =>
            `${'{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"wire"}}\n'.repeat(count)}{"jsonrpc":"2.0","id":${JSON.stringify(JSON.parse(line).id)},"result":${rest}}\n`;
        },
        [JSON.stringify(result), lines, pace],
      );
      await editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Enter');
      await meanwhile();
      await page.waitForTimeout(100);
      while ((await key()) === before || (await shown.getAttribute('data-outcome')) !== 'result')
        await page.waitForTimeout(20);
    },
    async press() {
      await page.keyboard.press('Space');
      await page.keyboard.press('Backspace');
    },
    arriving: () => page.evaluate(() => globalThis.seen.swap !== undefined || globalThis.seen.arriving > 0),
    /** Milliseconds of the slowest key that `work` presses. */
    async slowest(work) {
      await page.evaluate(() => (globalThis.seen.keys.length = 0));
      await work();
      await page.waitForTimeout(500);
      const keys = await page.evaluate(() => globalThis.seen.keys.splice(0));
      return Math.max(16, ...keys);
    },
  };
}

const keysRow = (what, ...slowest) =>
  row(
    what,
    slowest.map((ms) => (ms <= 16 ? 'within 16 ms' : `${String(ms)} ms`)).join(', '),
    'under 100 ms',
    slowest.every((ms) => ms < 100),
  );

async function typing(browser, url) {
  const { page, cell, send, press, arriving, slowest } = await typist(browser, url);
  await cell.getByRole('button', { name: 'Send', exact: true }).click();
  await cell.locator('[data-exchange][data-outcome=tool-error]').waitFor();
  const type = async () => {
    for (let times = 0; times < 15; times += 1) await press();
  };
  const rows = [];
  for (const [name, answer] of Object.entries(bigAnswers)) {
    const tasks = await longTasks(page, () => send(answer, 0));
    let pressed = 0;
    const meanwhile = await slowest(async () => {
      for (let times = 0; times < 5; times += 1)
        await send(answer, 4, async () => {
          while (await arriving()) {
            await press();
            pressed += 2;
          }
          await press();
          pressed += 2;
        });
    });
    const laidOut = await slowest(type);
    const wire = cell.locator('[data-exchange]').getByRole('button', { name: 'Wire', exact: true });
    await wire.click();
    const raw = await slowest(type);
    await wire.click();
    rows.push(
      keysRow(
        `${name}: slowest of ${String(pressed)} keys pressed while it arrives, in five times`,
        meanwhile,
      ),
      row(
        'the same: longest task while it arrives',
        `${String(Math.max(0, ...tasks))} ms`,
        'none over 50 ms',
        tasks.length === 0,
      ),
      keysRow('the same: slowest of 30 keys afterwards, laid out and raw', laidOut, raw),
    );
  }
  await page.close();
  return rows;
}

/** Frames that go by between the answer in the page and what shows it. */
async function painted(browser, url) {
  const page = await open(browser, url);
  const cell = page.getByRole('region', { name: /^Request / }).first();
  await cell.scrollIntoViewIfNeeded();
  await cell.locator('.cm-content').waitFor();
  const root = await cell.elementHandle();
  await page.evaluate((element) => {
    const look = () => {
      const { exchange, outcome } = element.querySelector('[data-exchange]')?.dataset ?? {};
      if (
        outcome === undefined ||
        outcome === '' ||
        outcome === 'pending' ||
        globalThis.seen.last === exchange
      )
        return;
      globalThis.seen.last = exchange;
      globalThis.seen.painted.push(globalThis.seen.frame);
    };
    new MutationObserver(look).observe(element, { attributes: true, childList: true, subtree: true });
  }, root);
  const sends = 20;
  for (let times = 1; times <= sends; times += 1) {
    await cell.getByRole('button', { name: 'Send', exact: true }).click();
    // The page's policy forbids what waitForFunction does.
    while ((await page.evaluate(() => globalThis.seen.painted.length)) < times) await page.waitForTimeout(20);
  }
  const { answered, painted: shown } = await page.evaluate(() => globalThis.seen);
  await page.close();
  const late = shown.filter((frame, index) => frame !== answered[index]).length;
  return [
    row(
      `answers painted in the next frame, of ${String(sends)}`,
      String(sends - late),
      String(sends),
      late === 0,
    ),
  ];
}

export async function trace() {
  const served = await serveFolder(await builtSite());
  try {
    return await inBrowser(async (browser) => [
      ...(await painted(browser, served.url)),
      ...(await bigTrace(browser, served.url)),
      ...(await typing(browser, served.url)),
    ]);
  } finally {
    await served.close();
  }
}
