import type { LineEntry, TraceEntry } from '../../host/types.ts';
import { member, parsed } from '../../host/members.ts';
import type { Proposal } from '../api.ts';
import type { LabBench } from '../bench.svelte.ts';
import type { ChapterContext } from '../context.ts';
import { bareLine } from './bare-hands.ts';
import { RawWriter } from './raw-writer.svelte.ts';

const probeId = 'probe-behind-the-line';
const probe = bareLine(probeId, 'server/discover', {});

/** One of the two servers: a fresh process for each line, and what it wrote for it. */
export class ServerSide {
  readonly title: string;
  readonly says: string | undefined;
  readonly bench: LabBench;
  readonly #writer: RawWriter;
  readonly #answers = $derived.by(() => this.#read());
  #beforeId = $state.raw<unknown>(undefined);

  constructor(context: ChapterContext, bench: LabBench, title: string, says: string | undefined) {
    this.bench = bench;
    this.title = title;
    this.says = says;
    this.#writer = new RawWriter(context, bench.slot);
  }

  /** What its present process has answered to the line; undefined until the probe behind the line was answered. */
  get answers(): readonly string[] | undefined {
    return this.#answers;
  }

  get proposal(): Proposal | undefined {
    return this.#writer.proposal;
  }

  /** Why the line was not written; undefined when it was. */
  get problem(): string | undefined {
    return this.#writer.problem;
  }

  /** Starts the process anew and writes the line to it, behind a request where one is to come before it. */
  async ask(line: string, before: string | undefined): Promise<boolean> {
    this.#beforeId = before === undefined ? undefined : member(parsed(before), 'id');
    await this.bench.slot.restart();
    const lines = before === undefined ? [line, probe] : [before, line, probe];
    return this.#writer.write(lines.map((one) => `${one}\n`).join(''));
  }

  #read(): readonly string[] | undefined {
    const { number } = this.bench.slot;
    const isOurs = (entry: TraceEntry): entry is LineEntry =>
      entry.kind === 'line' && entry.stream === 'stdout' && entry.process === number;
    const lines = this.bench.entries
      .filter(isOurs)
      .map(({ text }) => ({ text, id: member(parsed(text), 'id') }));
    if (!lines.some(({ id }) => id === probeId)) return undefined;
    const before = this.#beforeId;
    return lines
      .filter(({ id }) => id !== probeId && (before === undefined || id !== before))
      .map(({ text }) => text);
  }
}
