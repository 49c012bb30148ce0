import type { Lab } from '../../../chapters/kit/types.ts';
import type { FramingTry } from '../../../chapters/kit/lab-data.ts';
import type { Proposal } from '../api.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { Session } from '../session.svelte.ts';
import type { LabWords } from './lab-words.svelte.ts';
import { framedLines, type FramedLine } from './framed-lines.ts';
import { RawWriter } from './raw-writer.svelte.ts';

/** A raw text of the lab and how far it has been written. */
export class TryState {
  readonly data: FramingTry;
  readonly #write: (text: string) => Promise<boolean>;
  #next = $state(0);
  #finished = $state(false);

  constructor(data: FramingTry, write: (text: string) => Promise<boolean>) {
    this.data = data;
    this.#write = write;
  }

  /** Index of the piece that is written next. */
  get next(): number {
    return this.#next;
  }

  /** Whether the whole text has been written once; its explanation waits for that. */
  get finished(): boolean {
    return this.#finished;
  }

  /** Writes the next piece; after the last one it begins anew. */
  async writeNext(): Promise<boolean> {
    const piece = this.data.chunks[this.#next];
    if (piece === undefined || !(await this.#write(piece))) return false;
    const last = this.#next === this.data.chunks.length - 1;
    this.#next = last ? 0 : this.#next + 1;
    this.#finished ||= last;
    return true;
  }

  /** Writes what is left, one piece after the other. */
  async writeAll(): Promise<void> {
    const left = this.data.chunks.length - this.#next;
    for (let written = 0; written < left; written += 1) if (!(await this.writeNext())) return;
  }
}

/** The lab on lines: raw text in pieces, what waits for its newline, and what each line was answered with. */
export class FramingRun {
  readonly bench: LabBench;
  readonly tries: readonly TryState[];
  readonly #session: Session;
  readonly #writer: RawWriter;
  readonly #words: LabWords;
  #busy = $state(false);
  readonly #lines = $derived.by(() => this.#framed());

  constructor(session: Session, lab: Extract<Lab, { type: 'framing' }>) {
    this.#session = session;
    this.bench = session.bench(lab.id);
    this.#words = session.labWords(lab.id);
    this.#writer = new RawWriter(session.context, this.bench.slot);
    this.tries = lab.tries.map((data) => new TryState(data, (text) => this.write(text)));
  }

  /** What was written since the last newline. */
  get waiting(): string {
    return this.#writer.waiting;
  }

  /** What the server has written since its last newline. */
  get unread(): string {
    const { number } = this.bench.slot;
    return number === undefined ? '' : this.#session.context.live.bufferOf(number, 'stdout');
  }

  /** The lines the present process has read, each with its answer, oldest first. */
  get lines(): readonly FramedLine[] {
    return this.#lines;
  }

  get proposal(): Proposal | undefined {
    return this.#writer.proposal;
  }

  /** Why the last text was not written; undefined when it was. */
  get problem(): string | undefined {
    return this.#writer.problem;
  }

  /** Whether a text is being written. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Writes a text to stdin as it is; false when another is being written, or when it was refused. */
  async write(text: string): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    try {
      const written = await this.#writer.write(text);
      if (written) this.#words.finish();
      return written;
    } finally {
      this.#busy = false;
    }
  }

  #framed(): readonly FramedLine[] {
    const { number } = this.bench.slot;
    if (number === undefined) return [];
    const { live } = this.#session.context;
    return framedLines(this.bench.entries, live.exchangesOf([number]), number);
  }
}
