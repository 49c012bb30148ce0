import type { TraceEntry } from '../host/types.ts';
import type { BenchState } from './api.ts';
import type { RequestCell } from './cell.svelte.ts';
import type { LiveTrace } from './live-trace.svelte.ts';
import { callPlainly } from './plain-call.ts';
import type { ProgramSlot } from './process-slot.svelte.ts';

/** A bench of a lab: one slot of its own, and the cells that talk to it. */
export class LabBench implements BenchState {
  readonly slot: ProgramSlot;
  readonly cells: readonly RequestCell[];
  readonly #live: LiveTrace;
  #whyNot = $state<string | undefined>(undefined);
  #called = $state(false);
  readonly #entries = $derived.by(() => this.#live.entriesOf(this.slot.numbers));

  constructor(live: LiveTrace, slot: ProgramSlot, cells: readonly RequestCell[]) {
    this.#live = live;
    this.slot = slot;
    this.cells = cells;
  }

  get entries(): readonly TraceEntry[] {
    return this.#entries;
  }

  /**
   * Sends one line of text to a program that does not speak MCP and gives the next line of its stdout; undefined
   * when there is none, and then `whyNot` says why.
   */
  async plainCall(line: string): Promise<string | undefined> {
    const answer = await callPlainly(this.#live.trace, this.slot, line);
    this.#called ||= answer.ok;
    this.#whyNot = answer.ok ? undefined : answer.says;
    return answer.ok ? answer.line : undefined;
  }

  /** Why the last plain call got no line; undefined when it got one. */
  get whyNot(): string | undefined {
    return this.#whyNot;
  }

  /** Whether something on it has got an end: a request that settled, or a plain call that was answered. */
  get used(): boolean {
    return (
      this.#called ||
      this.cells.some(({ exchange }) => exchange !== undefined && exchange.outcome !== 'pending')
    );
  }
}
