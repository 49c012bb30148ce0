import type { Lab } from '../../../chapters/kit/types.ts';
import type { NamedProgram } from '../../../chapters/kit/lab-data.ts';
import { METHODS } from '../../../worker/mcp/names.ts';
import { readInputRequired } from '../../host/input-required.ts';
import { at, parsed } from '../../host/members.ts';
import { retryLine, sameResponse } from '../../host/mrtr.ts';
import type { Exchange } from '../../host/types.ts';
import type { Session } from '../session.svelte.ts';
import { bareLine } from './bare-hands.ts';
import { answered, asked, first, last } from './process-plans.ts';
import { ProcessStep } from './process-step.svelte.ts';
import { judgeRound, type Verdict } from './round-verdict.ts';

type ThreeProcesses = Extract<Lab, { type: 'three-processes' }>;

const title = 'Dentist';
const startsAt = '2026-09-10T08:30:00Z';

/** The program whose events are an array of its own module; every other one keeps them under a handle. */
const withoutHandle = 'calendar-toy';

/** One round of the experiment: each request goes to a process of its own. */
export class Round {
  readonly data: NamedProgram;
  readonly steps: readonly ProcessStep[];
  readonly #session: Session;
  readonly #lab: string;
  readonly #handles: boolean;
  #at = $state(0);
  #running = $state(false);
  readonly #verdict = $derived.by(() => this.#judge());

  constructor(session: Session, lab: string, index: number, data: NamedProgram) {
    this.data = data;
    this.#session = session;
    this.#lab = lab;
    this.#handles = data.program !== withoutHandle;
    const plans = [...(this.#handles ? [first] : []), asked, answered, last(this.#handles)];
    this.steps = plans.map((plan) => {
      const slot = session.labSlot(lab, `${String(index)}-${plan.letter}`, data.program);
      return new ProcessStep(session.context, slot, plan);
    });
  }

  get running(): boolean {
    return this.#running;
  }

  /** The step that would run next; undefined when all have. */
  get next(): ProcessStep | undefined {
    return this.steps[this.#at];
  }

  /** Strings that one process wrote and another was given: the state, and the handle. */
  get carried(): readonly string[] {
    return [this.#handle(), this.#state()].filter((each) => each !== undefined);
  }

  /** What came of the round; undefined before C has answered. */
  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  /** Runs all processes from the start, as far as they go. */
  async run(): Promise<void> {
    this.#reset();
    while (this.next !== undefined && (await this.step()));
  }

  /** Runs the next process alone; after the last one it begins anew. False when the round cannot go on. */
  async step(): Promise<boolean> {
    if (this.#running) return false;
    if (this.next === undefined) this.#reset();
    const step = this.next;
    if (step === undefined) return false;
    this.#running = true;
    try {
      const line = this.#lineFor(step);
      const exchange = typeof line === 'string' ? await step.run(line) : step.fail(line.says);
      if (exchange?.answer === undefined) return false;
      this.#at += 1;
      if (this.next === undefined) this.#finish();
      return true;
    } finally {
      this.#running = false;
    }
  }

  #reset(): void {
    if (this.#running) return;
    for (const step of this.steps) step.clear();
    this.#at = 0;
  }

  #finish(): void {
    this.#session.labWords(this.#lab).finish();
    const { verdict } = this;
    if (verdict !== undefined) this.#session.context.announcer.say(verdict.says);
  }

  #exchangeOf(letter: string): Exchange | undefined {
    return this.steps.find(({ plan }) => plan.letter === letter)?.exchange;
  }

  #handle(): string | undefined {
    const answer = this.#exchangeOf(first.letter)?.answer;
    const handle = at(parsed(answer?.text ?? ''), '/result/structuredContent/calendar');
    return typeof handle === 'string' ? handle : undefined;
  }

  #state(): string | undefined {
    const state = at(parsed(this.#exchangeOf(asked.letter)?.answer?.text ?? ''), '/result/requestState');
    return typeof state === 'string' ? state : undefined;
  }

  #lineFor({ plan }: ProcessStep): string | { readonly says: string } {
    const id = this.#at + 1;
    const handle = this.#handle();
    if (this.#handles && plan !== first && handle === undefined)
      return { says: 'There is no handle, so there is no calendar to work with.' };
    const calendar = handle === undefined ? {} : { calendar: handle };
    switch (plan) {
      case first:
        return bareLine(id, METHODS.callTool, { name: 'create_calendar', arguments: { name: 'Week 37' } });
      case asked:
        return bareLine(id, METHODS.callTool, { name: 'create_event', arguments: { ...calendar, title } });
      case answered:
        return this.#retry(id);
      default: {
        const uri = handle === undefined ? 'calendar://week' : `calendar://${handle}/week`;
        return bareLine(id, METHODS.readResource, { uri });
      }
    }
  }

  #retry(id: number): string | { readonly says: string } {
    const { request, answer } = this.#exchangeOf(asked.letter) ?? {};
    if (request === undefined || answer === undefined) return { says: 'A has not answered.' };
    const read = readInputRequired(request.text, answer.text);
    if (!read.ok) return read;
    const keys = read.questions.map(({ key }) => key);
    if (keys.length === 0) return { says: 'A has asked nothing, so there is nothing B could bring.' };
    const responses = sameResponse(keys, { action: 'accept', content: { startsAt } });
    const retry = retryLine({ line: request.text, id, responses, state: read.state });
    return retry.ok ? retry.line : retry;
  }

  #judge(): Verdict | undefined {
    const b = this.#exchangeOf(answered.letter);
    const c = this.steps.at(-1)?.exchange;
    return b === undefined || c === undefined ? undefined : judgeRound(b, c, title);
  }
}

/** The experiment with three processes, once for each program. */
export class ThreeProcessesRun {
  readonly rounds: readonly Round[];

  constructor(session: Session, lab: ThreeProcesses) {
    this.rounds = lab.rounds.map((data, index) => new Round(session, lab.id, index, data));
  }
}
