import type { Lab } from '../../../chapters/kit/types.ts';
import type { NamedProgram } from '../../../chapters/kit/lab-data.ts';
import type { EraBranch } from '../../host/era.ts';
import type { Session } from '../session.svelte.ts';
import { oneOf } from '../storage/guard.ts';
import { matrixData, MatrixRun } from './era-matrix.svelte.ts';
import { EraProbe } from './era-probe.svelte.ts';
import type { LabWords } from './lab-words.svelte.ts';
import { allLegacyCapabilities } from './legacy-talk.ts';
import { ToolCount, type CountData } from './tool-count.svelte.ts';

type Eras = Extract<Lab, { type: 'eras' }>;

const branches = ['modern', 'modern-other-version', 'legacy', 'undetermined'] as const;

const counts: readonly CountData[] = [
  { id: 'bare', title: 'No handshake, straight to tools/list', capabilities: undefined },
  { id: 'nothing', title: 'After a handshake that declares nothing', capabilities: {} },
  { id: 'all', title: 'After a handshake that declares all there is', capabilities: allLegacyCapabilities },
];

/** One thing at a time: tasks that share a slot would end each other's process. */
class Turn {
  #busy = $state(false);

  get busy(): boolean {
    return this.#busy;
  }

  async take(task: () => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await task();
    } finally {
      this.#busy = false;
    }
  }
}

/** One of the servers: its probe, and the counts for one that turns out to be legacy. */
export class EraServer {
  readonly data: NamedProgram;
  readonly probe: EraProbe;
  readonly counts: readonly ToolCount[];
  readonly #turn = new Turn();
  readonly #words: LabWords;
  readonly #onFound: () => void;

  constructor(session: Session, lab: Eras, data: NamedProgram, onFound: () => void) {
    const slot = session.labSlot(lab.id, 'probe', data.program);
    this.data = data;
    this.probe = new EraProbe(slot, lab.timeoutMs);
    this.counts = counts.map((each) => new ToolCount(slot, each, lab.timeoutMs));
    this.#words = session.labWords(lab.id);
    this.#onFound = onFound;
  }

  /** A probe or a count is under way. */
  get busy(): boolean {
    return this.#turn.busy;
  }

  /** The branch the last probe took, on this visit or an earlier one. */
  get branch(): EraBranch | undefined {
    return this.probe.finding?.branch ?? oneOf(this.#words.get(`branch/${this.data.program}`), branches);
  }

  /** Whether some probe, on this visit or an earlier one, found its era. */
  get known(): boolean {
    return this.#words.get(`branch/${this.data.program}`) !== undefined;
  }

  async runProbe(): Promise<void> {
    await this.#turn.take(async () => {
      const finding = await this.probe.run();
      // A process that ended while it was asked has told nothing.
      if (finding === undefined || finding.branch === 'undetermined') return;
      this.#words.set(`branch/${this.data.program}`, finding.branch);
      this.#onFound();
    });
  }

  async runCount(id: string): Promise<void> {
    const count = this.counts.find(({ data }) => data.id === id);
    if (count !== undefined) await this.#turn.take(() => count.run());
  }

  async runCounts(): Promise<void> {
    await this.#turn.take(async () => {
      for (const count of this.counts) await count.run();
    });
  }
}

/** The lab on eras: four servers probed, the handshake where there is one, and who can talk to whom. */
export class ErasRun {
  readonly servers: readonly EraServer[];
  readonly matrix: readonly MatrixRun[];
  readonly #turn = new Turn();
  readonly #words: LabWords;

  constructor(session: Session, lab: Eras) {
    this.#words = session.labWords(lab.id);
    this.servers = lab.servers.map((data) => new EraServer(session, lab, data, () => this.#found()));
    const { modern, legacy } = lab.matrix;
    const slots = {
      modern: session.labSlot(lab.id, 'matrix', modern),
      legacy: session.labSlot(lab.id, 'matrix', legacy),
      dual: undefined,
    };
    this.matrix = matrixData.map((data) => new MatrixRun(data, slots[data.server], lab.timeoutMs));
  }

  /** A combination of the matrix is being run. */
  get busy(): boolean {
    return this.#turn.busy;
  }

  /** Probes all servers, each in its own process, at the same time. */
  async probeAll(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.runProbe()));
  }

  async runCombination(run: MatrixRun): Promise<void> {
    await this.#turn.take(() => run.run());
  }

  async runMatrix(): Promise<void> {
    await this.#turn.take(async () => {
      for (const run of this.matrix) await run.run();
    });
  }

  #found(): void {
    if (this.servers.every(({ known }) => known)) this.#words.finish();
  }
}
