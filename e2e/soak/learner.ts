import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { equalJson } from '../../chapters/kit/compare.ts';
import type { Cell as CellData } from '../../chapters/kit/types.ts';
import { answerOf } from '../answers.ts';
import type { ChapterSource } from '../chapter-sources.ts';
import type { Cell } from '../pages/cell.ts';
import { Chapter } from '../pages/chapter.ts';
import type { Logbook } from './logbook.ts';

declare global {
  interface Window {
    /** Program that is started in place of the next one. */
    soakInstead?: string | undefined;
  }
}

/** The cell by which a page is asked whether it is well: its answer does not depend on what came before. */
const probes: Readonly<Record<string, string>> = {
  '43-stable-interoperability': 'x-path',
  '26-mcp-against-the-spec': 'm-second',
};

/** Whatever a process makes anew each time: numbers of events, handles, sealed states. */
const plain = (answer: string): string =>
  answer
    .replaceAll(/\be\d+\b/g, 'e#')
    .replaceAll(/cal_[\w-]{8,}/g, 'cal_#')
    .replaceAll(/evt_[\w-]{8,}/g, 'evt_#');

/** How often a process that did not come up in its five seconds is started again: a busy machine is no fault of the page. */
const mostStarts = 5;

/** Sends a cell and waits for its new exchange. What an earlier page has left may bear the number of what is new. */
export async function sendAnew(cell: Cell): Promise<void> {
  const old = await cell.exchange();
  const restored = cell.bar.getByText(/restored, process/);
  const late = cell.refusal.getByText('it did not say within 5 seconds that it can read');
  const isOld = (await restored.count()) > 0;
  for (let time = 0; time < mostStarts; time += 1) {
    await cell.sendButton.click();
    const isNew = async (): Promise<boolean> =>
      isOld ? (await restored.count()) === 0 : (await cell.exchange()) !== old;
    await expect.poll(async () => (await isNew()) || (await late.isVisible())).toBe(true);
    if (await isNew()) return;
  }
  throw new Error(`No process came up in ${String(mostStarts)} starts.`);
}

/** Lets the page start another program in place of the next one it starts. */
function startInstead(): void {
  const post = Worker.prototype.postMessage as (...words: unknown[]) => void;
  Worker.prototype.postMessage = function (this: Worker, ...words: unknown[]) {
    const list = (words[0] as { argumentList?: { value?: { program?: string } }[] } | null)?.argumentList;
    for (const { value } of list ?? [])
      if (typeof value?.program === 'string' && window.soakInstead !== undefined) {
        value.program = window.soakInstead;
        window.soakInstead = undefined;
      }
    post.apply(this, words);
  };
}

/** Where a learner comes from. */
export interface School {
  readonly browser: Browser;
  /** Address of the static server. */
  readonly site: string;
  readonly book: Logbook;
}

/** Somebody with a browser of their own, who works in one page; whatever goes wrong in it is kept in `troubles`. */
export class Learner {
  readonly school: School;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly chapter: Chapter;
  /** Whether the site may install its service worker. */
  readonly installs: boolean;
  readonly troubles: string[] = [];
  /** Console errors that contain one of these are part of what is being done. */
  readonly expected: string[] = [];
  #source: ChapterSource | undefined;

  private constructor(school: School, context: BrowserContext, page: Page, installs: boolean) {
    this.school = school;
    this.context = context;
    this.page = page;
    this.installs = installs;
    this.chapter = new Chapter(page);
  }

  static async arrive(school: School, installs: boolean): Promise<Learner> {
    const context = await school.browser.newContext({
      viewport: { width: 1440, height: 1000 },
      serviceWorkers: installs ? 'allow' : 'block',
    });
    await context.addInitScript(startInstead);
    const learner = new Learner(school, context, await context.newPage(), installs);
    context.pages().forEach((page) => learner.#watch(page));
    context.on('page', (page) => learner.#watch(page));
    return learner;
  }

  /** The chapter that is open. */
  get source(): ChapterSource {
    if (this.#source === undefined) throw new Error('No chapter is open yet.');
    return this.#source;
  }

  async open(source: ChapterSource, query = ''): Promise<void> {
    this.#source = source;
    await this.page.goto(`${this.school.site}${source.folder}/${query}`);
    await this.alive();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.alive();
  }

  /** Waits until every part of the page is alive; ten that come at once take their time. */
  async alive(): Promise<void> {
    await this.page.locator('html[data-ready=true]').waitFor({ state: 'attached' });
  }

  async saved(): Promise<void> {
    await expect(this.chapter.saved).toHaveText('Saved here');
  }

  data(id: string): CellData {
    const found = this.source.data.cells.find((one) => one.id === id);
    if (found === undefined) throw new Error(`The chapter has no cell ${id}.`);
    return found;
  }

  /** The request cell of this id in the text of the chapter. */
  cell(id: string): Cell {
    return this.chapter.cell(this.data(id).title);
  }

  get probeId(): string {
    return probes[this.source.folder] ?? '';
  }

  get probe(): Cell {
    return this.cell(this.probeId);
  }

  /**
   * Holds the newest answer of a cell against the chapter's reference, or where there is none against what the same program
   * says to the same line under Node.
   */
  async holds(cell: Cell, id: string): Promise<void> {
    const { line, program, reference } = this.data(id);
    const came = plain(await cell.answerText());
    if (reference === undefined)
      expect(came, `${id}, against the program`).toBe(plain(await answerOf(program, line)));
    else expect(equalJson(came, plain(reference)), `${id}, against the reference: ${came}`).toBe(true);
    this.school.book.right();
  }

  /** The text of the probe is the book's again; an exercise may have used it. */
  async resetProbe(): Promise<void> {
    const reset = this.probe.button('Reset');
    if ((await reset.isVisible()) && (await reset.isEnabled())) await reset.click();
  }

  /** Sends the probe. */
  async sendProbe(): Promise<void> {
    await sendAnew(this.probe);
  }

  /** The page is as well as before: it is asked and answers. */
  async well(): Promise<void> {
    await this.resetProbe();
    await this.sendProbe();
    await this.probe.settled();
    await this.holds(this.probe, this.probeId);
  }

  /** Throws when something has gone wrong in the page so far. */
  calm(): void {
    if (this.troubles.length > 0) throw new Error(this.troubles.join('\n'));
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  #watch(page: Page): void {
    const host = new URL(this.school.site).host;
    page.on('pageerror', (error) => this.troubles.push(`page error: ${error.stack ?? error.message}`));
    page.on('crash', () => this.troubles.push('the page crashed'));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !this.expected.some((part) => text.includes(part)))
        this.troubles.push(`console error: ${text}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.host !== host && !['data:', 'blob:'].includes(url.protocol))
        this.troubles.push(`request to another host: ${request.url()}`);
    });
  }
}
