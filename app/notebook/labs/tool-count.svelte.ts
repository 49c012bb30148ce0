import type { JsonObject } from '../../../worker/wire/message.ts';
import type { Client } from '../../host/client.ts';
import type { Exchange } from '../../host/types.ts';
import { outcomeWords } from '../outcome-words.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { onFreshProcess } from './fresh-process.ts';
import { listTools, readHandshake, shakeHands, type Handshake } from './legacy-talk.ts';

/** What a fresh process is told before its tools are counted. */
export interface CountData {
  readonly id: string;
  readonly title: string;
  /** Capabilities of the handshake; undefined for no handshake at all. */
  readonly capabilities: JsonObject | undefined;
}

/** What one count found, all of it measured. */
export interface Counted {
  /** Number of the process. */
  readonly process: number;
  /** The exchange of `initialize`; undefined where there was no handshake. */
  readonly initialize: Exchange | undefined;
  readonly handshake: Handshake | undefined;
  /** How many tools were listed; undefined when no list came. */
  readonly count: number | undefined;
  /** What came in place of a complete list, in words; undefined when nothing did. */
  readonly instead: string | undefined;
}

/** Counts the tools one fresh process lists, after the handshake that `data` asks for. */
export class ToolCount {
  readonly data: CountData;
  readonly #slot: ProgramSlot;
  readonly #timeoutMs: number;
  #running = $state(false);
  #counted = $state.raw<Counted | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);

  constructor(slot: ProgramSlot, data: CountData, timeoutMs: number) {
    this.#slot = slot;
    this.data = data;
    this.#timeoutMs = timeoutMs;
  }

  get running(): boolean {
    return this.#running;
  }

  get counted(): Counted | undefined {
    return this.#counted;
  }

  /** Why nothing was counted, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  async run(): Promise<void> {
    this.#running = true;
    this.#counted = undefined;
    this.#problem = undefined;
    try {
      const done = await onFreshProcess(this.#slot, (client) => this.#count(client));
      if (done.ok) this.#counted = done.value;
      else this.#problem = done.says;
    } finally {
      this.#running = false;
    }
  }

  async #count(client: Client): Promise<Counted> {
    const { capabilities } = this.data;
    const process = client.process.number;
    if (capabilities === undefined) return this.#list(client, { process });
    const initialize = await shakeHands(client, capabilities, this.#timeoutMs);
    const handshake = readHandshake(initialize);
    if (initialize.outcome === 'result') return this.#list(client, { process, initialize, handshake });
    const instead = outcomeWords(initialize);
    return { process, initialize, handshake: undefined, count: undefined, instead };
  }

  async #list(
    client: Client,
    before: { process: number; initialize?: Exchange; handshake?: Handshake },
  ): Promise<Counted> {
    const { process, initialize, handshake } = before;
    const era = initialize === undefined ? 'modern' : 'legacy';
    const { items, exchanges, stopped } = await listTools(client, era, this.#timeoutMs);
    const last = exchanges.at(-1);
    const nothing = exchanges.length === 1 && last?.outcome !== 'result';
    const instead = stopped === undefined || last === undefined ? stopped : (outcomeWords(last) ?? stopped);
    return {
      process,
      initialize,
      handshake,
      count: nothing ? undefined : items.length,
      instead: last?.outcome === 'result' ? stopped : instead,
    };
  }
}
