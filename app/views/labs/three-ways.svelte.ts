import type { Bench, Lab } from '../../../chapters/kit/types.ts';
import type { LabBench } from '../../notebook/bench.svelte.ts';
import { outcomeWords } from '../../notebook/outcome-words.ts';
import { refusalWords } from '../../notebook/sender.ts';
import type { Session } from '../../notebook/session.svelte.ts';
import type { Proposal } from '../../notebook/api.ts';
import type { Way } from '../../ui/lab/ways.ts';

type ThreeWays = Extract<Lab, { type: 'three-ways' }>;

const carriers: readonly Way['carries'][] = ['plain', 'http', 'mcp'];

/** One way of the lab; the line and its answer come from the bench, never from here. */
class WayState implements Way {
  readonly id: string;
  readonly title: string;
  readonly says: string | undefined;
  readonly carries: Way['carries'];
  readonly #bench: LabBench;
  readonly #plainLine: string | undefined;
  #plainAnswer = $state.raw<string | undefined>(undefined);
  #problem = $state.raw<string | undefined>(undefined);
  #running = $state(false);

  constructor(data: Bench, bench: LabBench, carries: Way['carries']) {
    this.id = data.program;
    this.title = data.title ?? data.program;
    this.says = data.says;
    this.carries = carries;
    this.#bench = bench;
    this.#plainLine = data.line;
  }

  get line(): string {
    return this.#plainLine ?? this.#bench.cells[0]?.wireLine ?? '';
  }

  get answer(): string | undefined {
    if (this.#plainLine !== undefined) return this.#plainAnswer;
    const cell = this.#bench.cells[0];
    // What was not sent has no answer, whatever an earlier read got.
    return cell?.refusal === undefined ? cell?.exchange?.answer?.text : undefined;
  }

  get running(): boolean {
    return this.#running;
  }

  get problem(): string | undefined {
    if (this.#plainLine !== undefined) return this.#problem;
    const { refusal, exchange } = this.#bench.cells[0] ?? {};
    if (refusal !== undefined) return refusalWords(refusal);
    return exchange === undefined ? undefined : outcomeWords(exchange);
  }

  get proposal(): Proposal | undefined {
    return this.#bench.cells[0]?.proposal;
  }

  /** Writes a line to this way's process; undefined, with the reason in `problem`, when none came back. */
  async plain(line: string): Promise<string | undefined> {
    const answer = await this.#bench.plainCall(line);
    this.#problem = answer === undefined ? this.#bench.whyNot : undefined;
    return answer;
  }

  send(): void {
    void this.run();
  }

  async run(): Promise<void> {
    this.#running = true;
    try {
      if (this.#plainLine === undefined) await this.#bench.cells[0]?.send();
      else this.#plainAnswer = await this.plain(this.#plainLine);
    } finally {
      this.#running = false;
    }
  }
}

/** The state of the lab "one read, three ways": three benches, and the order table read before and after. */
export class ThreeWaysRun {
  readonly ways: readonly WayState[];
  readonly #snapshotLine: string;
  #before = $state.raw<string | undefined>(undefined);
  #after = $state.raw<string | undefined>(undefined);
  #running = $state(false);

  constructor(session: Session, lab: ThreeWays) {
    this.#snapshotLine = lab.snapshotLine;
    this.ways = lab.benches.map(
      (bench, index) => new WayState(bench, session.bench(lab.id, index), carriers[index] ?? 'plain'),
    );
  }

  get before(): string | undefined {
    return this.#before;
  }

  get after(): string | undefined {
    return this.#after;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Reads the order table, reads the order every way in turn, and reads the table again. */
  async all(): Promise<void> {
    this.#running = true;
    this.#before = undefined;
    this.#after = undefined;
    try {
      this.#before = await this.ways[0]?.plain(this.#snapshotLine);
      for (const way of this.ways) await way.run();
      this.#after = await this.ways[0]?.plain(this.#snapshotLine);
    } finally {
      this.#running = false;
    }
  }
}
