import { expect } from '@playwright/test';
import { verdictOn } from '../chapters/kit/prove.ts';
import type { Answer, AnswerFixture, Evidence, Exercise } from '../chapters/kit/types.ts';
import { makeItem, type StoredItem } from '../app/notebook/storage/record.ts';
import { linesFrom } from '../worker/bindings/lines-for-tests.ts';
import { readMessage } from '../worker/wire/envelope.ts';
import type { ChapterSource } from './chapter-sources.ts';
import type { Chapter } from './pages/chapter.ts';
import type { Cell } from './pages/cell.ts';
import type { ExercisePart } from './pages/exercise.ts';

/** The first line that a program, run here as a process of this principal, answers to one line. */
export async function answerOf(program: string, line: string, principal = 'mira'): Promise<string> {
  const [first = ''] = await linesFrom(program, line, principal);
  return first;
}

type TabMessage = { readonly type: 'item'; readonly item: StoredItem };

/** What another tab of the same learner says when it has saved these answers to parts. */
function messagesOf(folder: string, fixtures: readonly AnswerFixture[], updatedAt: number): TabMessage[] {
  return fixtures.map(({ exercise, part, answer }) => {
    const place = { chapter: folder, kind: 'part', item: `${exercise}/${part}` } as const;
    return { type: 'item', item: makeItem(place, { answer }, { updatedAt, tab: 'another' }) };
  });
}

const isRequest = (line: string): boolean => readMessage(line).kind === 'request';

/** Titles of the request cells that stand in the text itself, by program: from there any line can be sent. */
function freeCells({ markdown, data }: ChapterSource): Map<string, string> {
  const ids = [...markdown.matchAll(/^:::?cell\{#([^}]+)\}/gm)].map(([, id]) => id);
  const cells = ids.flatMap((id) => data.cells.filter((cell) => cell.id === id));
  return new Map(cells.toReversed().map(({ program, title }) => [program, title]));
}

/**
 * Gives answers through the page. Live, as a student does: chooses, judges, sends requests and picks places in the trace
 * that comes of them; or as another tab does, which has the answers already and saves them.
 */
export class Answering {
  readonly #chapter: Chapter;
  readonly #source: ChapterSource;
  readonly #exercise: Exercise;
  readonly #cells: ReadonlyMap<string, string>;
  #newest: { readonly name: string; readonly answer: string } | undefined;
  #picks = 0;
  #stamp = Date.now();

  constructor(chapter: Chapter, source: ChapterSource, exercise: Exercise) {
    this.#chapter = chapter;
    this.#source = source;
    this.#exercise = exercise;
    this.#cells = freeCells(source);
  }

  /** Gives these answers live, at most one for a part, and says which could not be given so and came from another tab. */
  async live(fixtures: readonly AnswerFixture[]): Promise<readonly string[]> {
    const others: AnswerFixture[] = [];
    for (const fixture of fixtures)
      if (!(await this.#click(fixture)) && !(await this.#act(fixture))) others.push(fixture);
    await this.#fromTab(others);
    return others.map(({ part, name }) => `${part}: ${name}`);
  }

  /** Gives these answers, at most one for a part: by hand where a click is enough, else from another tab. */
  async give(fixtures: readonly AnswerFixture[]): Promise<void> {
    const others: AnswerFixture[] = [];
    for (const fixture of fixtures) if (!(await this.#click(fixture))) others.push(fixture);
    await this.#fromTab(others);
  }

  part(id: string): ExercisePart {
    const index = this.#exercise.parts.findIndex((part) => part.id === id);
    return this.#chapter.exercise(this.#exercise.title).part(index);
  }

  /** Chooses or judges; false for what needs a message. */
  async #click(fixture: AnswerFixture): Promise<boolean> {
    const { answer } = fixture;
    const part = this.#exercise.parts.find(({ id }) => id === fixture.part);
    const view = this.part(fixture.part);
    if (answer.kind === 'choice' && part?.kind === 'choice') {
      await view.option(part.options.find(({ id }) => id === answer.option)?.text ?? '').check();
      return true;
    }
    if (answer.kind !== 'claims' || part?.kind !== 'claims') return false;
    for (const { id, text } of part.claims) {
      const accepted = answer.accepted[id];
      if (accepted !== undefined) await view.judge(text, accepted);
    }
    return true;
  }

  /** Sends, and picks in what came of it; false when no process of the page gives this. */
  async #act(fixture: AnswerFixture): Promise<boolean> {
    const { part: id, answer } = fixture;
    const part = this.#exercise.parts.find((one) => one.id === id);
    const view = this.part(id);
    if (answer.kind === 'request' && answer.sent !== undefined && part?.kind === 'request') {
      const { line, program } = answer.sent;
      if (program !== part.program || answer.sent.answer === undefined || !isRequest(line)) return false;
      const sent = { line, program, answer: await answerOf(program, line) };
      if (!this.#isAsGood(fixture, { kind: 'request', sent })) return false;
      const came = await this.#send(view.cell(), line);
      return this.#isAsGood(fixture, { kind: 'request', sent: { ...sent, answer: came } });
    }
    if (answer.kind !== 'evidence' || answer.evidence === undefined) return false;
    if (!(await this.#sendFor(fixture, answer.evidence))) return false;
    const { stream, pointer } = answer.evidence;
    this.#picks += 1;
    // Both ways of picking are used in turn.
    const how = this.#picks % 2 === 0 ? 'type' : 'click';
    await view.pick({ stream, pointer, name: stream === 'stdin' ? /^request/ : /^answer/ }, how);
    return true;
  }

  /** Makes the message of this evidence the newest of its kind. */
  async #sendFor(fixture: AnswerFixture, evidence: Evidence): Promise<boolean> {
    const { line, request = line, stream } = evidence;
    if (!isRequest(request)) return false;
    const program = this.#source.data.cells.find((cell) => cell.line === request)?.program;
    const cells = [...this.#cells].filter(([one]) => program === undefined || one === program);
    for (const [one, title] of cells) {
      const isAsGood = (came: string): boolean =>
        this.#isAsGood(fixture, {
          kind: 'evidence',
          evidence: { ...evidence, line: stream === 'stdin' ? line : came },
        });
      if (!isAsGood(await answerOf(one, request))) continue;
      // What the process of the page has done before may make it answer otherwise.
      return isAsGood(await this.#send(this.#chapter.cell(title), request));
    }
    return false;
  }

  /** Whether the checker says the same of what a process really gives. */
  #isAsGood(fixture: AnswerFixture, answer: Answer): boolean {
    const [wanted, found] = [fixture.answer, answer].map((one) =>
      verdictOn(this.#source.key, { ...fixture, answer: one }),
    );
    return wanted !== undefined && wanted.kind === found?.kind && wanted.says === found.says;
  }

  /** Sends this line and gives the answer; sends nothing when the newest exchange is that already. */
  async #send(cell: Cell, line: string): Promise<string> {
    const name = `${String(await cell.root.getAttribute('aria-label'))} ${line}`;
    if (this.#newest?.name === name) return this.#newest.answer;
    if ((await cell.editorText()) !== line) await cell.setEditorText(line);
    await cell.send();
    const answer = (await cell.root.getByRole('tree', { name: /^Answer to / }).textContent()) ?? '';
    this.#newest = { name, answer };
    return answer;
  }

  async #fromTab(fixtures: readonly AnswerFixture[]): Promise<void> {
    if (fixtures.length === 0) return;
    // Later than anything this page has written.
    this.#stamp = Math.max(this.#stamp, Date.now()) + 1000;
    const messages = messagesOf(this.#source.folder, fixtures, this.#stamp);
    await this.#chapter.page.evaluate((said) => {
      const channel = new BroadcastChannel('wirebook');
      for (const message of said) channel.postMessage(message);
      channel.close();
    }, messages);
    // A check must not be faster than the other tab.
    for (const { part, answer } of fixtures)
      if (answer.kind === 'evidence')
        await expect(this.part(part).picked).toContainText(answer.evidence?.pointer ?? '');
  }
}
