import { LocalError } from '../../host/local-error.ts';
import type { Proposal } from '../api.ts';
import type { ChapterContext } from '../context.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { noteAllowed, permit, refusalWords, whyNone } from '../sender.ts';

/**
 * Writes text to the stdin of a slot as it is, with no newline added. Each line that a text completes passes the
 * host's permission step first, as any request does.
 */
export class RawWriter {
  readonly #context: ChapterContext;
  readonly #slot: ProgramSlot;
  #proposal = $state.raw<Proposal | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);

  constructor(context: ChapterContext, slot: ProgramSlot) {
    this.#context = context;
    this.#slot = slot;
  }

  /** The host's question, while it waits for the person's word. */
  get proposal(): Proposal | undefined {
    return this.#proposal;
  }

  /** Why the last text was not written, in one sentence; undefined when it was. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Text of the present process's stdin that still waits for its newline; reactive. */
  get waiting(): string {
    const { number } = this.#slot;
    return number === undefined ? '' : this.#context.live.bufferOf(number, 'stdin');
  }

  /** Starts a process when none runs, and writes. False when it was not written; then `problem` says why. */
  async write(text: string): Promise<boolean> {
    this.#problem = undefined;
    const ready = await this.#slot.ready();
    if (ready === undefined) return this.#refuse(whyNone(this.#slot));
    const before = this.#context.live.trace.bufferOf(ready.client.process.number, 'stdin');
    const completed = `${before}${text}`.split('\n').slice(0, -1).join('\n');
    const permission = await permit(this.#context, this.#slot, completed, (asked) => this.#ask(asked));
    if (permission.refusal !== undefined) return this.#refuse(refusalWords(permission.refusal));
    try {
      noteAllowed(this.#context, ready.client.process.number, permission.allowed);
      ready.client.sendRaw(text);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof LocalError)) throw thrown;
      return this.#refuse(thrown.message);
    }
  }

  #refuse(says: string): false {
    this.#problem = says;
    this.#context.announcer.say(says);
    return false;
  }

  #ask(asked: Omit<Proposal, 'allow' | 'deny'>): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#proposal = undefined;
        resolve(allowed);
      };
      this.#proposal = { ...asked, allow: () => answer(true), deny: () => answer(false) };
    });
  }
}
