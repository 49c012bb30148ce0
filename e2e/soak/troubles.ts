import { expect, type Locator } from '@playwright/test';
import { requestLine } from '../literals.ts';
import { Chapter } from '../pages/chapter.ts';
import type { Learner } from './learner.ts';

/** Something that goes wrong in a classroom, done on purpose. Afterwards the page must answer as before. */
export interface Trouble {
  readonly name: string;
  /** Whether it needs the service worker of the site. */
  readonly installed?: boolean;
  readonly befall: (learner: Learner) => Promise<void>;
}

const starter = ({ chapter }: Learner): Locator =>
  chapter.wire.root.getByRole('button', { name: /^(Start|Start again|Retry)$/ });

async function start(learner: Learner): Promise<void> {
  if (await starter(learner).isVisible()) await starter(learner).click();
  await expect(learner.chapter.wire.state).toContainText('running');
}

/** No process of the chapter runs any more. */
async function end(learner: Learner): Promise<void> {
  const stop = learner.chapter.wire.button('Stop');
  if (await stop.isVisible()) await stop.click();
  await expect(starter(learner)).toBeVisible();
}

/** Presses Stop; at most a second later the page says that the process is gone, by the clock of the page. */
async function stop(learner: Learner): Promise<void> {
  const { wire } = learner.chapter;
  const took = await wire.root.evaluate(
    (root) =>
      new Promise<number>((resolve) => {
        const button = [...root.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Stop');
        const pressed = performance.now();
        const look = (): void => {
          const gone = root.querySelector('.state')?.textContent.includes('it was stopped by hand') === true;
          if (gone || performance.now() - pressed > 30_000) resolve(performance.now() - pressed);
        };
        new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true });
        setTimeout(look, 30_001);
        button?.click();
      }),
  );
  learner.school.book.stopped(took);
  expect(took, 'milliseconds from Stop to the end of the process').toBeLessThan(1000);
  await expect(wire.state).toContainText('it was stopped by hand');
}

/** Starts another program than the chapter's. */
async function startInstead(learner: Learner, program: string): Promise<void> {
  await end(learner);
  await learner.page.evaluate((instead) => void (window.soakInstead = instead), program);
  await start(learner);
}

const loopCall = requestLine(1, 'tools/call', { name: 'loop', arguments: {} });

/** The process turns round for ever in the midst of a call. */
async function loop(learner: Learner): Promise<void> {
  const { probe, page } = learner;
  await startInstead(learner, 'loop');
  const workers = page.workers().length;
  await probe.setEditorText(loopCall);
  await learner.sendProbe();
  await stop(learner);
  await expect(probe.outcome).toHaveText('Process ended');
  await expect.poll(() => page.workers().length).toBe(workers - 1);
  expect(await probe.editorText()).toBe(loopCall);
  await probe.button('Reset').click();
}

async function flood(learner: Learner): Promise<void> {
  const { wire } = learner.chapter;
  await startInstead(learner, 'flood');
  await expect(wire.rows('stdout', 'flood line').first()).toBeVisible();
  await stop(learner);
  await wire.button('Clear').click();
}

async function silent(learner: Learner): Promise<void> {
  await startInstead(learner, 'silent');
  await learner.sendProbe();
  await stop(learner);
  await expect(learner.probe.outcome).toHaveText('Process ended');
}

/** The process goes without a word, as one does that runs out of memory. */
async function killed(learner: Learner): Promise<void> {
  const { page, chapter } = learner;
  await end(learner);
  const before = new Set(page.workers());
  await start(learner);
  await expect.poll(() => page.workers().some((worker) => !before.has(worker))).toBe(true);
  const [own] = page.workers().filter((worker) => !before.has(worker));
  await own?.evaluate(() => {
    self.close();
  });
  await expect(chapter.wire.state).toContainText('it ended without a word');
}

const typed = '{"jsonrpc":"2.0","id":"typed","method":"ping"}';

/** Something is under way when the page is loaded anew; what was typed is there again. */
async function reloadInTheMiddle(learner: Learner): Promise<void> {
  const { probe } = learner;
  await startInstead(learner, 'silent');
  await probe.setEditorText(typed);
  await learner.saved();
  await learner.sendProbe();
  await learner.reload();
  expect(await probe.editorText()).toBe(typed);
  await probe.button('Reset').click();
}

/** The network goes; what is loaded already goes on working. */
async function offline(learner: Learner): Promise<void> {
  await learner.well();
  await learner.context.setOffline(true);
  await learner.well();
  await learner.context.setOffline(false);
}

/** The network is away when the page is loaded anew: the service worker has all of it. */
async function offlineReload(learner: Learner): Promise<void> {
  await learner.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller?.state !== 'activated')
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await learner.saved();
  await learner.context.setOffline(true);
  await learner.reload();
  await learner.well();
  await learner.context.setOffline(false);
}

/** The same chapter in another tab, and two texts for one cell. */
async function secondTab(learner: Learner): Promise<void> {
  const { probe, context, page } = learner;
  await probe.setEditorText('{"from":"the first tab"}');
  await learner.saved();
  const other = new Chapter(await context.newPage());
  await other.page.goto(page.url());
  await other.page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  const theirs = '{"from":"the second tab"}';
  const cell = other.cell(learner.data(learner.probeId).title);
  await cell.setEditorText(theirs);
  await expect(other.saved).toHaveText('Saved here');
  await other.page.close();
  await page.bringToFront();
  await probe.button('Take the other').click();
  expect(await probe.editorText()).toBe(theirs);
  await probe.button('Reset').click();
}

/** Everything but the faults of the link. */
export const troubles: readonly Trouble[] = [
  {
    name: 'stopped by hand',
    befall: async (learner) => {
      await start(learner);
      await stop(learner);
    },
  },
  {
    name: 'restarted',
    befall: async (learner) => {
      await start(learner);
      await learner.chapter.wire.button('Restart').click();
      await expect(learner.chapter.wire.state).toContainText('running');
    },
  },
  { name: 'killed without a word', befall: killed },
  { name: 'endless loop in a call', befall: loop },
  { name: 'flood', befall: flood },
  { name: 'silent server', befall: silent },
  {
    name: 'reload',
    befall: async (learner) => {
      await learner.saved();
      await learner.reload();
    },
  },
  { name: 'reload in the middle', befall: reloadInTheMiddle },
  { name: 'offline', befall: offline },
  { name: 'reload while offline', installed: true, befall: offlineReload },
  { name: 'a second tab', befall: secondTab },
];
