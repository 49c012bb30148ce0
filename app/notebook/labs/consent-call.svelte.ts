import type { ProposedCall } from '../../../chapters/kit/lab-data.ts';
import { METHODS } from '../../../worker/mcp/names.ts';
import type { Client } from '../../host/client.ts';
import { toolsOf, type ListedTool } from '../../host/listed-tools.ts';
import type { Exchange } from '../../host/types.ts';
import type { ChapterContext } from '../context.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { refusalWords, sendThrough, whyNone } from '../sender.ts';
import type { Session } from '../session.svelte.ts';
import { bareLine } from './bare-hands.ts';
import { sawLines, type SawLine } from './saw.ts';

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 10_000;

/** A call that waits for the person's word. */
export interface Asked {
  /** The line that would be sent, to the byte. */
  readonly line: string;
  /** The tool as the server has listed it; undefined when it lists none of this name. */
  readonly tool: ListedTool | undefined;
  allow(): void;
  deny(): void;
}

/**
 * A call that a model proposes. It always waits for the person, whatever policy the rest of the page has: consent is
 * what is shown here (server/tools, User Interaction Model).
 */
export class ConsentCall {
  readonly data: ProposedCall;
  readonly #session: Session;
  readonly #context: ChapterContext;
  readonly #slot: ProgramSlot;
  #asked = $state.raw<Asked | undefined>(undefined);
  #exchange = $state.raw<Exchange | undefined>(undefined);
  #withheld = $state<string | undefined>(undefined);
  #busy = $state(false);
  readonly #received = $derived.by(() => this.#saw());

  constructor(session: Session, lab: string, data: ProposedCall) {
    this.data = data;
    this.#session = session;
    this.#context = { ...session.context, policy: () => 'ask' };
    this.#slot = session.labSlot(lab, `consent-${data.id}`, data.program);
  }

  /** The question of the host; undefined while there is none. */
  get asked(): Asked | undefined {
    return this.#asked;
  }

  /** What came of an allowed call. */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  /** Why nothing was sent, in one sentence; undefined when it was, or when nothing was decided. */
  get withheld(): string | undefined {
    return this.#withheld;
  }

  /** It is being prepared, asked about, or answered. */
  get busy(): boolean {
    return this.#busy;
  }

  /** What the server has received, line by line. */
  get received(): readonly SawLine[] {
    return this.#received;
  }

  /** Lists the tools of the server, then puts the call before the person, and sends it if it is allowed. */
  async propose(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#exchange = undefined;
    this.#withheld = undefined;
    try {
      const ready = await this.#slot.ready();
      if (ready === undefined) this.#withheld = whyNone(this.#slot);
      else await this.#send(ready.client);
    } finally {
      this.#asked = undefined;
      this.#busy = false;
    }
  }

  async #send(client: Client): Promise<void> {
    const { tool, arguments: args } = this.data;
    const listing = await client.request(METHODS.listTools, {}, { timeoutMs, maxTimeoutMs: timeoutMs })
      .settled;
    const listed = toolsOf([listing])?.find(({ name }) => name === tool);
    const text = bareLine(client.nextId(), METHODS.callTool, { name: tool, arguments: args });
    const outgoing = { text, raw: false, timeoutMs };
    const sent = await sendThrough(this.#context, this.#slot, outgoing, ({ line }) =>
      this.#ask(line, listed),
    );
    if (sent.refusal !== undefined) {
      this.#withheld = refusalWords(sent.refusal);
      this.#context.announcer.say(this.#withheld);
      return;
    }
    const exchange = await sent.call?.settled;
    this.#exchange = exchange;
    this.#session.context.announcer.say(`${this.data.title}: the call was sent.`);
  }

  #ask(line: string, tool: ListedTool | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (allowed: boolean): void => {
        this.#asked = undefined;
        resolve(allowed);
      };
      this.#asked = { line, tool, allow: () => answer(true), deny: () => answer(false) };
    });
  }

  #saw(): readonly SawLine[] {
    return sawLines(this.#session.context.live.entriesOf(this.#slot.numbers));
  }
}
