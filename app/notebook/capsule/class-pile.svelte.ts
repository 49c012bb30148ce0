import type { Cell, ChapterKey, Exercise } from '../../../chapters/kit/types.ts';
import type { ChapterStamp } from '../storage/file-format.ts';
import { bounds, type Capsule } from './capsule.ts';
import type { HandedIn } from './class-figures.ts';
import { judgeCapsule } from './judge.ts';
import { otherChapter, standingWords } from './standing.ts';
import { readCapsule, tooLarge } from './read-capsule.ts';
import { SeenFiles } from './seen-files.ts';

/** What is needed of a chapter to judge capsules of it. */
export interface ClassChapter {
  readonly stamp: ChapterStamp;
  readonly title: string;
  readonly cells: readonly Cell[];
  readonly exercises: readonly Exercise[];
  readonly key: ChapterKey;
}

/** A file as the browser hands it over. */
export interface PileFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  text(): Promise<string>;
}

/** A file of the pile that could not be used, and why. */
export interface Refused {
  readonly number: number;
  readonly file: string;
  readonly title: string;
  readonly says: string;
}

/** What a pile works with. */
export interface PileOptions {
  /** Loads a chapter by its id; undefined when the notebook has none of that name. Rejects when its script is missing. */
  readonly load: (id: string) => Promise<ClassChapter | undefined>;
  /** Whether it is time to let the page draw and hear. */
  readonly due: () => boolean;
  /** Lets it, between two files. */
  readonly pause: () => Promise<void>;
}

type Outcome =
  | { readonly ok: true; readonly handed: Omit<HandedIn, 'number'>; readonly chapter: ClassChapter }
  | { readonly ok: false; readonly title: string; readonly says: string };

/** The work of a class: capsules judged one after the other, and what was no capsule. */
export class ClassPile {
  readonly #options: PileOptions;
  readonly #seen = new SeenFiles();
  #handed = $state.raw<readonly HandedIn[]>([]);
  #refused = $state.raw<readonly Refused[]>([]);
  #chapters = $state.raw<readonly ClassChapter[]>([]);
  #waiting = $state(0);
  #total = $state(0);
  #number = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(options: PileOptions) {
    this.#options = options;
  }

  get handed(): readonly HandedIn[] {
    return this.#handed;
  }

  get refused(): readonly Refused[] {
    return this.#refused;
  }

  /** Chapters that capsules of the pile belong to, in the order they came. */
  get chapters(): readonly ClassChapter[] {
    return this.#chapters;
  }

  /** Files that are still to be judged. */
  get waiting(): number {
    return this.#waiting;
  }

  get total(): number {
    return this.#total;
  }

  /** Judges these files after those that wait. Resolves when they are done; never rejects. */
  add(files: readonly PileFile[]): Promise<void> {
    this.#waiting += files.length;
    this.#total += files.length;
    this.#work = this.#work.then(() => this.#judgeAll(files));
    return this.#work;
  }

  /** Forgets every capsule. */
  clear(): void {
    this.#seen.clear();
    this.#handed = [];
    this.#refused = [];
    this.#chapters = [];
    this.#total = this.#waiting;
  }

  async #judgeAll(files: readonly PileFile[]): Promise<void> {
    let batch: (Outcome & { readonly file: string })[] = [];
    for (const file of files) {
      const outcome = await this.#judge(file).catch((): Outcome => unreadable);
      batch.push({ ...outcome, file: file.name });
      if (!this.#options.due()) continue;
      this.#publish(batch);
      batch = [];
      await this.#options.pause();
    }
    this.#publish(batch);
  }

  /** Shows a batch at once: a table that grows row by row is drawn as often as it has rows. */
  #publish(batch: readonly (Outcome & { readonly file: string })[]): void {
    const [handed, refused] = [[...this.#handed], [...this.#refused]];
    for (const one of batch) {
      this.#number += 1;
      const number = this.#number;
      if (one.ok) handed.push({ ...one.handed, number });
      else refused.push({ number, file: one.file, title: one.title, says: one.says });
      if (one.ok) this.#know(one.chapter);
    }
    this.#handed = handed;
    this.#refused = refused;
    this.#waiting -= batch.length;
  }

  #know(chapter: ClassChapter): void {
    if (this.#chapters.some(({ stamp }) => stamp.id === chapter.stamp.id)) return;
    this.#chapters = [...this.#chapters, chapter];
  }

  async #judge(file: PileFile): Promise<Outcome> {
    // A character is three bytes of UTF-8 at most (UTF-16 counts the longer ones as two).
    if (file.size > bounds.file * 3) return tooLarge;
    const content = await file.text();
    if (this.#seen.has(content))
      return { ok: false, title: 'The same file twice', says: 'It is in the table already.' };
    const read = readCapsule(content);
    if (!read.ok) return { ok: false, title: read.title, says: `${read.says} ${read.todo}` };
    const outcome = await this.#judgeCapsule(file.name, read.capsule);
    if (outcome.ok) this.#seen.add(content);
    return outcome;
  }

  async #judgeCapsule(file: string, capsule: Capsule): Promise<Outcome> {
    const { id } = capsule.chapter;
    const chapter = await this.#options.load(id).catch(() => 'missing' as const);
    if (chapter === 'missing')
      return {
        ok: false,
        title: 'Could not be judged',
        says: `The questions of ${id} could not be loaded. The notebook may have been updated, or the network may be gone. Open the file again; should that not help, reload the page first.`,
      };
    if (chapter === undefined) {
      const { title, says, todo } = otherChapter(id, false);
      return { ok: false, title, says: `${says} ${todo}` };
    }
    const judged = judgeCapsule(capsule, chapter.exercises, chapter.key);
    const version = standingWords(capsule.chapter, chapter.stamp);
    return { ok: true, chapter, handed: { file, capsule, judged, version } };
  }
}

const unreadable: Outcome = {
  ok: false,
  title: 'Could not be read',
  says: 'The browser could not read this file. It may have been moved or changed meanwhile.',
};
