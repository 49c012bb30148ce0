import { METHODS } from '../../../worker/mcp/names.ts';
import type { Call } from '../../host/call.ts';
import type { Client } from '../../host/client.ts';
import { judgeProbe, type EraFinding } from '../../host/era.ts';
import type { Exchange } from '../../host/types.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import { onFreshProcess } from './fresh-process.ts';

const tickMs = 100;

/** How far a probe is. `starting` covers loading the program, which for a large one takes a while. */
export type ProbePhase = 'idle' | 'starting' | 'asking' | 'found' | 'failed';

/** The probe of one process (stdio, Backward Compatibility), shown as it goes: asked, waited for, judged. */
export class EraProbe {
  readonly slot: ProgramSlot;
  readonly timeoutMs: number;
  #phase = $state<ProbePhase>('idle');
  #exchange = $state.raw<Exchange | undefined>(undefined);
  #finding = $state.raw<EraFinding | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  #leftMs = $state(0);

  constructor(slot: ProgramSlot, timeoutMs: number) {
    this.slot = slot;
    this.timeoutMs = timeoutMs;
  }

  get phase(): ProbePhase {
    return this.#phase;
  }

  /** The exchange of the probe, from the moment it was sent. */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  get finding(): EraFinding | undefined {
    return this.#finding;
  }

  /** Why there is no finding, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Milliseconds until silence counts as an answer; meaningful while asking. */
  get leftMs(): number {
    return this.#leftMs;
  }

  /** Starts the program anew and probes it. Resolves with the finding, or undefined when nothing could be asked. */
  async run(): Promise<EraFinding | undefined> {
    this.#phase = 'starting';
    this.#exchange = undefined;
    this.#finding = undefined;
    this.#problem = undefined;
    const done = await onFreshProcess(this.slot, (client) => this.#ask(client));
    if (done.ok) {
      this.#exchange = done.value.exchange;
      this.#finding = done.value;
    } else this.#problem = done.says;
    this.#phase = done.ok ? 'found' : 'failed';
    return this.#finding;
  }

  async #ask(client: Client): Promise<EraFinding> {
    const { timeoutMs } = this;
    const call = client.request(METHODS.discover, {}, { timeoutMs, maxTimeoutMs: timeoutMs });
    this.#exchange = call.exchange();
    this.#phase = 'asking';
    this.#tick(call);
    return judgeProbe(await call.settled);
  }

  #tick(call: Call): void {
    const { clock } = this.slot;
    const due = call.dueAt();
    this.#leftMs = due === undefined ? 0 : Math.max(0, due - clock.now());
    if (due === undefined) return;
    clock.after(tickMs, () => this.#tick(call));
  }
}
