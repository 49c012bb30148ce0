import { expect } from '@playwright/test';
import { equalJson } from '../chapters/kit/compare.ts';
import type { AnswerFixture, Evidence, Exercise, SentRequest } from '../chapters/kit/types.ts';
import { makeItem, type StoredItem } from '../app/notebook/storage/record.ts';
import { writeWorkFile } from '../app/notebook/storage/work-file.ts';
import { programs } from '../worker/servers/catalogue.ts';
import type { ChapterSource } from './chapter-sources.ts';
import type { Chapter } from './pages/chapter.ts';
import type { Cell } from './pages/cell.ts';
import type { ExercisePart } from './pages/exercise.ts';

/** Runs a program here, as a process of this principal: one line in, the first line out. */
export async function answerOf(program: string, line: string, principal = 'mira'): Promise<string> {
  const start = programs[program];
  if (start === undefined) throw new Error(`There is no program ${program}`);
  let out = '';
  const running = (await start())({
    env: { principal },
    stdout: (text) => {
      out += text;
    },
    stderr: () => undefined,
    ambient: {
      now: () => Date.now(),
      random: (count) => crypto.getRandomValues(new Uint8Array(count)),
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    },
  });
  running.write(`${line}\n`);
  running.end();
  await running.exit;
  return out.split('\n')[0] ?? '';
}

/** A file of work that holds nothing but these answers to parts, as another browser would have exported it. */
export function fileOfAnswers(folder: string, fixtures: readonly AnswerFixture[]): string {
  const stamp = { updatedAt: Date.now(), tab: 'another-browser' };
  const items = fixtures.map(({ exercise, part, answer }): StoredItem =>
    makeItem({ chapter: folder, kind: 'part', item: `${exercise}/${part}` }, { answer }, stamp),
  );
  const exportedAt = new Date(stamp.updatedAt).toISOString();
  return writeWorkFile({ exportedAt, chapters: [], items, besides: [], traces: [], aside: [] });
}

/** Titles of the request cells that stand in the text itself, by program: from there any line can be sent. */
function freeCells({ markdown, data }: ChapterSource): Map<string, string> {
  const ids = [...markdown.matchAll(/^:::?cell\{#([^}]+)\}/gm)].map(([, id]) => id);
  const cells = ids.flatMap((id) => data.cells.filter((cell) => cell.id === id));
  return new Map(cells.toReversed().map(({ program, title }) => [program, title]));
}

/**
 * Gives answers through the page, as a student does: chooses, judges, sends requests and picks places in the trace that
 * comes of them. What no process of the page answers is brought by a file of work.
 */
export class Answering {
  readonly #chapter: Chapter;
  readonly #source: ChapterSource;
  readonly #exercise: Exercise;
  readonly #cells: ReadonlyMap<string, string>;
  #newest: string | undefined;
  #picks = 0;
  #filed: AnswerFixture[] = [];

  constructor(chapter: Chapter, source: ChapterSource, exercise: Exercise) {
    this.#chapter = chapter;
    this.#source = source;
    this.#exercise = exercise;
    this.#cells = freeCells(source);
  }

  /** Gives these answers, at most one for a part. */
  async give(fixtures: readonly AnswerFixture[]): Promise<void> {
    this.#filed = [];
    for (const fixture of fixtures) await this.#giveOne(fixture);
    if (this.#filed.length === 0) return;
    const says = await this.#chapter.importFile(fileOfAnswers(this.#source.folder, this.#filed));
    expect(says).toMatch(/^. Done\./);
  }

  part(id: string): ExercisePart {
    const index = this.#exercise.parts.findIndex((part) => part.id === id);
    return this.#chapter.exercise(this.#exercise.title).part(index);
  }

  async #giveOne(fixture: AnswerFixture): Promise<void> {
    const { answer } = fixture;
    const part = this.#exercise.parts.find(({ id }) => id === fixture.part);
    const view = this.part(fixture.part);
    if (answer.kind === 'choice' && part?.kind === 'choice') {
      await view.option(part.options.find(({ id }) => id === answer.option)?.text ?? '').check();
    } else if (answer.kind === 'claims' && part?.kind === 'claims') {
      for (const { id, text } of part.claims) {
        const accepted = answer.accepted[id];
        if (accepted !== undefined) await view.judge(text, accepted);
      }
    } else if (answer.kind === 'evidence' && answer.evidence !== undefined) {
      if (await this.#sendFor(answer.evidence)) await view.pick(answer.evidence, this.#how());
      else this.#filed.push(fixture);
    } else if (answer.kind === 'request' && answer.sent !== undefined && part?.kind === 'request') {
      if (await this.#isAnsweredSo(part.program, answer.sent))
        await this.#send(view.cell(), answer.sent.line);
      else this.#filed.push(fixture);
    } else throw new Error(`${fixture.part}: ${fixture.name} does not fit its part`);
  }

  // Both ways of picking are used in turn.
  #how(): 'click' | 'type' {
    this.#picks += 1;
    return this.#picks % 2 === 0 ? 'type' : 'click';
  }

  async #isAnsweredSo(program: string, { line, answer, program: sentTo }: SentRequest): Promise<boolean> {
    if (sentTo !== program || answer === undefined) return false;
    return equalJson(await answerOf(program, line), answer);
  }

  /** Makes the message of this evidence the newest of its stream; false when no process of the page gives it. */
  async #sendFor({ line, request = line, stream }: Evidence): Promise<boolean> {
    const program = this.#source.data.cells.find((cell) => cell.line === request)?.program;
    const cells =
      program === undefined ? [...this.#cells] : [...this.#cells].filter(([one]) => one === program);
    for (const [one, title] of cells) {
      if (stream === 'stdout' && !equalJson(await answerOf(one, request), line)) continue;
      await this.#send(this.#chapter.cell(title), request);
      return true;
    }
    return stream === 'stdout' && (await this.#sendAsOther(request, line));
  }

  /** Sends from the lab in which a server can be started for someone else. */
  async #sendAsOther(request: string, wanted: string): Promise<boolean> {
    const lab = this.#source.data.labs.find(({ type }) => type === 'principal');
    const bench = lab?.benches[0];
    const cell = this.#source.data.cells.find(({ id }) => id === bench?.cells[0]);
    if (lab?.type !== 'principal' || bench === undefined || cell === undefined) return false;
    for (const principal of lab.principals) {
      if (!equalJson(await answerOf(bench.program, request, principal), wanted)) continue;
      const view = this.#chapter.lab(lab.title);
      const start = view.root.getByRole('button', { name: new RegExp(`${principal}$`) });
      await start.click();
      await expect(start).toHaveAttribute('aria-pressed', 'true');
      await this.#send(view.cell(cell.title), request);
      this.#newest = undefined;
      return true;
    }
    return false;
  }

  async #send(cell: Cell, line: string): Promise<void> {
    const name = `${String(await cell.root.getAttribute('aria-label'))} ${line}`;
    if (this.#newest === name) return;
    if ((await cell.editorText()) !== line) await cell.setEditorText(line);
    await cell.send();
    this.#newest = name;
  }
}
