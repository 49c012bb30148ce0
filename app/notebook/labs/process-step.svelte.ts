import type { Exchange, ProcessExit } from '../../host/types.ts';
import type { Proposal } from '../api.ts';
import type { ChapterContext } from '../context.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { OneCall } from './one-call.svelte.ts';

/** What one process of the experiment is for. */
export interface StepPlan {
  readonly letter: string;
  readonly title: string;
  /** What this process has, and what it cannot know. */
  readonly knows: string;
}

/** One process of the experiment: it is started for one request, answers it, and ends. Reactive. */
export class ProcessStep {
  readonly plan: StepPlan;
  readonly #slot: ProgramSlot;
  readonly #call: OneCall;

  constructor(context: ChapterContext, slot: ProgramSlot, plan: StepPlan) {
    this.plan = plan;
    this.#slot = slot;
    this.#call = new OneCall(context, slot);
  }

  /** Number of the process that got the request. */
  get process(): number | undefined {
    return this.exchange?.process;
  }

  /** How that process ended; undefined while it runs. */
  get exit(): ProcessExit | undefined {
    return this.exchange === undefined ? undefined : this.#slot.exit;
  }

  get exchange(): Exchange | undefined {
    return this.#call.exchange;
  }

  get proposal(): Proposal | undefined {
    return this.#call.proposal;
  }

  /** Why it did not come to an answer one can go on with. */
  get problem(): string | undefined {
    return this.#call.problem;
  }

  /** What came of it, in words. */
  get outcome(): string | undefined {
    return this.#call.outcome;
  }

  clear(): void {
    this.#call.clear();
  }

  /** Notes why it cannot be run. */
  fail(says: string): undefined {
    this.#call.fail(says);
  }

  /** Sends a line to a fresh process and has that process end; gives the settled exchange, or undefined. */
  async run(line: string): Promise<Exchange | undefined> {
    await this.#slot.stop('a fresh process is wanted');
    const exchange = await this.#call.run(line);
    if (exchange !== undefined) await this.#slot.closeInput();
    return exchange;
  }
}
