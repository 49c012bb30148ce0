import type { Exchange } from '../../host/types.ts';
import type { Proposal } from '../api.ts';
import type { ChapterContext } from '../context.ts';
import { outcomeWords } from '../outcome-words.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { type Ask, refusalWords, sendThrough } from '../sender.ts';

/** A call a lab makes for the reader, over the permission step like every other. Reactive. */
export class OneCall {
  readonly #context: ChapterContext;
  readonly #slot: ProgramSlot;
  #exchange = $state.raw<Exchange | undefined>(undefined);
  #proposal = $state.raw<Proposal | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  #run = 0;

  constructor(context: ChapterContext, slot: ProgramSlot) {
    this.#context = context;
    this.#slot = slot;
  }

  /** The newest exchange, also while it is pending. */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  get proposal(): Proposal | undefined {
    return this.#proposal;
  }

  /** Why nothing was sent, as one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** What came of it, in words. */
  get outcome(): string | undefined {
    return this.#exchange === undefined ? undefined : outcomeWords(this.#exchange);
  }

  clear(): void {
    this.#run += 1;
    this.#proposal?.deny();
    this.#exchange = undefined;
    this.#problem = undefined;
  }

  /** Notes why it cannot be made. */
  fail(says: string): undefined {
    this.#problem = says;
  }

  /** Sends a line, to a process that is started when none runs; gives the settled exchange, or undefined. */
  async run(line: string): Promise<Exchange | undefined> {
    this.clear();
    const run = this.#run;
    const outgoing = { text: line, raw: false, timeoutMs: this.#context.defaultTimeoutMs() };
    const sent = await sendThrough(this.#context, this.#slot, outgoing, (asked) => this.#ask(asked));
    if (run !== this.#run) return undefined;
    if (sent.refusal !== undefined) return this.fail(refusalWords(sent.refusal));
    if (sent.call === undefined) return this.fail('The line asks for no answer.');
    this.#exchange = sent.call.exchange();
    const exchange = await sent.call.settled;
    if (run === this.#run) this.#exchange = exchange;
    return exchange;
  }

  #ask(asked: Parameters<Ask>[0]): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }
}
