import { chapterSources, type ChapterSource } from '../chapter-sources.ts';
import { expect, test } from '../fixtures.ts';
import { Learner, type School } from './learner.ts';
import { linkTroubles } from './link-troubles.ts';
import { Logbook } from './logbook.ts';
import { everythingIn, type Task } from './task.ts';
import { tasksOf } from './tasks.ts';
import { troubles, type Trouble } from './troubles.ts';

const seconds = Number(process.env['WIREBOOK_SOAK_SECONDS'] ?? '300');
const pages = Number(process.env['WIREBOOK_SOAK_PAGES'] ?? '10');
const only = process.env['WIREBOOK_SOAK_ONLY'] ?? '';

/** How many tasks a reader does in a chapter before turning to the other one, and how often that happens. */
const atOnce = 6;
const turns = 4;

/** What may be left for after the time, in milliseconds, so that everything is worked at least once. */
const graceMs = 600_000;

/** More failures than these are not looked for. */
const mostFailures = 10;

const sources = await chapterSources();
const tasks = sources.flatMap(tasksOf).filter(({ name }) => name.includes(only));
const faults: readonly Trouble[] = [...troubles, ...linkTroubles];

/** The whole of a soak: many readers, one list of work, one list of faults. */
class Soak {
  readonly #school: School;
  readonly #book: Logbook;
  readonly #until = Date.now() + seconds * 1000;

  constructor(school: School) {
    this.#school = school;
    this.#book = school.book;
  }

  /** One reader after another in one browser, until the time is over and everything has been worked. */
  async seat(number: number): Promise<void> {
    for (let round = 0; this.#goesOn(); round += 1) {
      // Every second browser takes the service worker.
      const learner = await Learner.arrive(this.#school, (number + round) % 2 === 0);
      try {
        await this.#study(learner, number + round);
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        this.#book.fail(`page ${String(number + 1)}, ${words}`);
      } finally {
        await learner.leave();
      }
    }
  }

  async #study(learner: Learner, first: number): Promise<void> {
    const done = new Set<string>();
    for (let turn = 0; turn < turns && this.#goesOn(); turn += 1) {
      const source = sources[(first + turn) % sources.length];
      if (source === undefined) return;
      if (this.#next(learner, source, done, first) === undefined) continue;
      await learner.open(source);
      for (let count = 0; count < atOnce; count += 1) {
        const task = this.#next(learner, source, done, first);
        if (task === undefined) break;
        done.add(task.name);
        this.#book.begin(task.name);
        await this.#befalls(learner);
        await this.#work(learner, task);
      }
    }
  }

  async #befalls(learner: Learner): Promise<void> {
    const possible = faults.filter(({ installed }) => installed !== true || learner.installs);
    const [fault] = possible.toSorted((a, b) => this.#book.injected(a.name) - this.#book.injected(b.name));
    if (fault === undefined) return;
    this.#book.fault(fault.name);
    await during(`after the fault “${fault.name}” in ${learner.source.folder}`, learner, async () => {
      await learner.resetProbe();
      await fault.befall(learner);
      await learner.well();
    });
  }

  async #work(learner: Learner, task: Task): Promise<void> {
    const begun = Date.now();
    await during(task.name, learner, () => task.work(learner));
    this.#book.done(task.name, Date.now() - begun);
  }

  /** What has been begun least often; after the time only what nobody has begun. */
  #next(learner: Learner, source: ChapterSource, done: ReadonlySet<string>, first: number): Task | undefined {
    const isOver = Date.now() > this.#until;
    const here = tasks.filter(
      ({ name, folder, installed }) =>
        folder === source.folder &&
        !done.has(name) &&
        (installed !== true || learner.installs) &&
        (!isOver || this.#book.begun(name) === 0),
    );
    const turned = [...here.slice((first * 3) % Math.max(1, here.length)), ...here].slice(0, here.length);
    return turned.toSorted((a, b) => this.#book.begun(a.name) - this.#book.begun(b.name))[0];
  }

  #goesOn(): boolean {
    if (this.#book.failures.length >= mostFailures) return false;
    if (Date.now() < this.#until) return true;
    return Date.now() < this.#until + graceMs && tasks.some(({ name }) => this.#book.begun(name) === 0);
  }
}

/** Says where it happened when something fails, or when the page had a trouble meanwhile. */
async function during(what: string, learner: Learner, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    learner.calm();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`${what}: ${[words, ...learner.troubles].join('\n')}`, { cause: error });
  }
}

test('a soak', async ({ browser, site }) => {
  const wanted = sources.flatMap(({ folder, data }) => everythingIn(data).map((name) => `${folder} ${name}`));
  const worked = (some: readonly Task[]): Set<string> =>
    new Set(some.flatMap(({ folder, works }) => works.map((name) => `${folder} ${name}`)));
  const everything = worked(sources.flatMap(tasksOf));
  expect(
    wanted.filter((name) => !everything.has(name)),
    'what no task works',
  ).toEqual([]);

  const book = new Logbook();
  const soak = new Soak({ browser, site: site.url, book });
  console.log(`${String(pages)} pages, ${String(tasks.length)} tasks, ${String(faults.length)} faults.`);
  const ticking = setInterval(() => console.log(book.progress()), 10_000);
  await Promise.all(Array.from({ length: pages }, (_, number) => soak.seat(number)));
  clearInterval(ticking);
  console.log(`\n${book.progress()}\n\n${book.report()}\n`);

  expect(book.failures).toEqual([]);
  const done = worked(tasks.filter(({ name }) => book.isDone(name)));
  if (only === '')
    expect(
      wanted.filter((name) => !done.has(name)),
      'what was not worked',
    ).toEqual([]);
  console.log(`${String(done.size)} things of both chapters worked, every answer right, no error.`);
});
