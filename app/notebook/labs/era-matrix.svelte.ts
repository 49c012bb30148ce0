import type { ProgramSlot } from '../process-slot.svelte.ts';
import { talk, type ClientEra, type Talk } from './era-talk.ts';
import { onFreshProcess } from './fresh-process.ts';

/** A combination of eras and what is to be expected of it (basic/versioning, Compatibility Matrix). */
export interface MatrixData {
  readonly client: ClientEra;
  readonly server: 'modern' | 'dual' | 'legacy';
  readonly works: boolean;
  readonly says: string;
}

/** Every combination the specification speaks of, in its order, in words of our own. */
export const matrixData: readonly MatrixData[] = [
  {
    client: 'modern',
    server: 'modern',
    works: true,
    says: 'The probe is optional. A version the server does not speak is refused with -32022, and the client asks again with another.',
  },
  {
    client: 'modern',
    server: 'legacy',
    works: false,
    says: 'Without a probe anything may come: an error, silence, or an answer by older rules. After a probe the client fails at once and can say why.',
  },
  {
    client: 'dual',
    server: 'modern',
    works: true,
    says: 'The probe is answered in the modern way, and the client stays modern.',
  },
  {
    client: 'dual',
    server: 'legacy',
    works: true,
    says: 'The probe is not answered in the modern way, and the client falls back to the handshake.',
  },
  {
    client: 'legacy',
    server: 'modern',
    works: false,
    says: 'initialize is refused. The client knows no way forward, so the error should name the versions the server speaks.',
  },
  {
    client: 'legacy',
    server: 'dual',
    works: true,
    says: 'The server answers initialize and serves by the older revision. No server here speaks both eras, so this one cannot be run.',
  },
  {
    client: 'legacy',
    server: 'legacy',
    works: true,
    says: 'By the rules of the revision they agree on, which is no matter of this one.',
  },
];

/** One combination that can be run, on a fresh process each time. */
export class MatrixRun {
  readonly data: MatrixData;
  readonly #slot: ProgramSlot | undefined;
  readonly #timeoutMs: number;
  #talk = $state.raw<Talk | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  #running = $state(false);

  /** @param slot where the server of this era runs; undefined when there is none */
  constructor(data: MatrixData, slot: ProgramSlot | undefined, timeoutMs: number) {
    this.data = data;
    this.#slot = slot;
    this.#timeoutMs = timeoutMs;
  }

  get runnable(): boolean {
    return this.#slot !== undefined;
  }

  /** Name of the program that plays the server. */
  get program(): string | undefined {
    return this.#slot?.program;
  }

  get talk(): Talk | undefined {
    return this.#talk;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  get running(): boolean {
    return this.#running;
  }

  async run(): Promise<void> {
    const slot = this.#slot;
    if (slot === undefined) return;
    this.#running = true;
    this.#talk = undefined;
    this.#problem = undefined;
    try {
      const { client } = this.data;
      const done = await onFreshProcess(slot, (process) => talk(process, client, this.#timeoutMs));
      if (done.ok) this.#talk = done.value;
      else this.#problem = done.says;
    } finally {
      this.#running = false;
    }
  }
}
