import type { Lab } from '../../../chapters/kit/types.ts';
import type { Told } from '../../host/official/hand.ts';
import { LocalError } from '../../host/local-error.ts';
import { at } from '../../host/members.ts';
import type { InputResponses } from '../../host/mrtr.ts';
import type { Exchange } from '../../host/types.ts';
import type { Proposal } from '../api.ts';
import { Registry } from '../registry.ts';
import { noteAllowed, permit, refusalWords } from '../sender.ts';
import type { Session } from '../session.svelte.ts';
import { HandQuestion } from './hand-question.svelte.ts';
import { HandSide, type HandName } from './hand-side.svelte.ts';
import { actOf, HandStepState } from './hand-step.svelte.ts';
import { whenWritten } from './when-written.ts';

type OtherHand = Extract<Lab, { type: 'other-hand' }>;

/** Who is told to do a step. */
export type Driver = HandName | 'both';

/** What the person withdraws or ends in the middle of a call, and how long a call may take that is never answered. */
const stopWords = 'the person stopped it';
const shortMs = 1000;

/** The lab in which the official client is driven over our lines, beside our own. Reactive. */
export class OtherHandRun {
  readonly steps: readonly HandStepState[];
  readonly #session: Session;
  readonly #lab: OtherHand;
  readonly #sides: Registry<HandSide>;
  #calendars: Readonly<Partial<Record<HandName, string>>> = {};
  #driver = $state<Driver>('both');
  #running = $state<{ readonly step: string; readonly hand: HandName } | undefined>(undefined);
  #shown = $state<string | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  #proposal = $state.raw<Proposal | undefined>(undefined);
  #question = $state.raw<HandQuestion | undefined>(undefined);
  #given: InputResponses | undefined;

  constructor(session: Session, lab: OtherHand) {
    this.#session = session;
    this.#lab = lab;
    this.#sides = new Registry((key) => {
      const [name, program] = key.split(' ');
      return this.#makeSide(name === 'ours' ? 'ours' : 'official', program ?? lab.program);
    });
    this.steps = lab.steps.map((data) => new HandStepState(data, () => session.entries));
  }

  get driver(): Driver {
    return this.#driver;
  }

  /** The step that is under way, and whose turn it is. */
  get running(): { readonly step: string; readonly hand: HandName } | undefined {
    return this.#running;
  }

  /** The step whose lines are shown: the one that was run or chosen last. */
  get shown(): HandStepState | undefined {
    return this.steps.find(({ data }) => data.id === this.#shown);
  }

  /** Why a step was not done, as one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get proposal(): Proposal | undefined {
    return this.#proposal;
  }

  /** What the server asks, while a hand waits for the answer. */
  get question(): HandQuestion | undefined {
    return this.#question;
  }

  /** The slot of a hand for the lab's own program. */
  slot(name: HandName): HandSide['slot'] {
    return this.#side(name, this.#lab.program).slot;
  }

  drive(driver: Driver): void {
    this.#driver = driver;
  }

  show(step: string): void {
    this.#shown = step;
  }

  /** Has a step done by whoever is chosen, the official client first. */
  async run(step: HandStepState): Promise<void> {
    if (this.#running !== undefined) return;
    this.#shown = step.data.id;
    this.#problem = undefined;
    this.#given = undefined;
    const hands: readonly HandName[] = this.#driver === 'both' ? ['official', 'ours'] : [this.#driver];
    try {
      for (const hand of hands) {
        this.#running = { step: step.data.id, hand };
        if (!(await this.#turn(step, hand))) return;
      }
      this.#session.labWords(this.#lab.id).finish();
      this.#session.context.announcer.say(`${step.data.title}: done.`);
    } finally {
      this.#running = undefined;
      this.#question = undefined;
    }
  }

  #side(name: HandName, program: string): HandSide {
    return this.#sides.get(`${name} ${program}`);
  }

  #makeSide(name: HandName, program: string): HandSide {
    const slot = this.#session.labSlot(this.#lab.id, name, program);
    return new HandSide(name, slot, {
      clock: this.#session.context.clock,
      permit: (line) => this.#permit(slot, line),
      ask: (exchange) => this.#ask(program, exchange),
    });
  }

  /** One hand does the step; false when it could not. */
  async #turn(step: HandStepState, name: HandName): Promise<boolean> {
    const { does } = step.data;
    const calendar = this.#calendars[name];
    if (calendar === undefined && JSON.stringify(does).includes('{calendar}'))
      return this.#fail('There is no calendar yet: let it make one first.');
    const side = this.#side(name, step.data.program ?? this.#lab.program);
    const client = await side.ready();
    if (client === undefined) return this.#fail(side.whyNot);
    const before = this.#session.context.live.trace.entries().at(-1)?.seq ?? 0;
    for (const each of this.steps) each.close(name, before);
    step.begin(name, client.process.number, before);
    try {
      const told = await this.#perform(step, side, client, calendar ?? '');
      step.tell(name, told);
      const made = at(told.result, '/structuredContent/calendar');
      if (typeof made === 'string') this.#calendars = { ...this.#calendars, [name]: made };
      return true;
    } catch (thrown) {
      if (!(thrown instanceof LocalError)) throw thrown;
      return this.#fail(thrown.message);
    }
  }

  async #perform(
    { data, choice }: HandStepState,
    side: HandSide,
    client: NonNullable<Awaited<ReturnType<HandSide['ready']>>>,
    calendar: string,
  ): Promise<Told> {
    const stop = new AbortController();
    const timeoutMs = data.ends === 'timeout' ? shortMs : this.#session.context.defaultTimeoutMs();
    const limits = { timeoutMs, signal: stop.signal };
    const act = actOf(data.does, choice, calendar);
    const unwatch = whenWritten(client, act, () => {
      if (data.ends === 'withdrawn') stop.abort(stopWords);
      if (data.ends === 'killed') client.process.kill('it was ended in the middle of a call');
    });
    try {
      return await side.perform(client, act, limits);
    } finally {
      unwatch();
    }
  }

  #fail(says: string): false {
    this.#problem = says;
    return false;
  }

  async #permit(slot: HandSide['slot'], line: string): Promise<string | undefined> {
    const { context } = this.#session;
    const permission = await permit(context, slot, line, (asked) => this.#propose(asked));
    if (permission.refusal !== undefined) return refusalWords(permission.refusal);
    noteAllowed(context, slot.number ?? 0, permission.allowed);
    return undefined;
  }

  #propose(asked: Omit<Proposal, 'allow' | 'deny'>): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }

  /** The person answers once in a step; the second hand carries the same answer. */
  async #ask(program: string, exchange: Exchange): Promise<InputResponses> {
    if (this.#given !== undefined) return this.#given;
    const question = new HandQuestion(program, this.#session.context.environment.site, exchange);
    this.#question = question;
    const given = await question.answered;
    this.#given = given;
    this.#question = undefined;
    return given;
  }
}
