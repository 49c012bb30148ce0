import type { Lab } from '../../../chapters/kit/types.ts';
import type { NamedProgram } from '../../../chapters/kit/lab-data.ts';
import type { ProgramSlot } from '../process-slot.svelte.ts';
import type { Session } from '../session.svelte.ts';
import { checkFigures, costOf, type FigureCheck, type ServerCost } from './cost-figures.ts';
import { onFreshProcess } from './fresh-process.ts';
import type { LoadEncode } from './o200k.ts';
import { readTexts, type ServerTexts } from './server-texts.ts';
import { Tokenizer } from './tokenizer.svelte.ts';

type Cost = Extract<Lab, { type: 'cost' }>;

/** Longest wait for one answer, in milliseconds. */
const timeoutMs = 10_000;

/** One server whose text is counted. */
export class CostServer {
  readonly data: NamedProgram;
  readonly #slot: ProgramSlot;
  readonly #tokenizer: Tokenizer;
  #running = $state(false);
  #texts = $state.raw<ServerTexts | undefined>(undefined);
  #problem = $state<string | undefined>(undefined);
  readonly #cost = $derived.by(() => this.#count());

  constructor(session: Session, lab: Cost, data: NamedProgram, tokenizer: Tokenizer) {
    this.data = data;
    this.#slot = session.labSlot(lab.id, 'cost', data.program);
    this.#tokenizer = tokenizer;
  }

  /** It is being started and asked. */
  get running(): boolean {
    return this.#running;
  }

  /** What it has said; undefined before it was asked. */
  get texts(): ServerTexts | undefined {
    return this.#texts;
  }

  /** What that costs; undefined until it was asked and the tokenizer is loaded. */
  get cost(): ServerCost | undefined {
    return this.#cost;
  }

  /** Why nothing was listed, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Starts a fresh process of it and asks for all of its text; the process ends afterwards. */
  async list(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#problem = undefined;
    try {
      const done = await onFreshProcess(this.#slot, (client) => readTexts(client, timeoutMs));
      const read = done.ok ? done.value : done;
      this.#texts = read.ok ? read.value : undefined;
      this.#problem = read.ok ? undefined : read.says;
      await this.#slot.stop('its text has been read');
    } finally {
      this.#running = false;
    }
  }

  #count(): ServerCost | undefined {
    const { encode } = this.#tokenizer;
    return this.#texts === undefined || encode === undefined ? undefined : costOf(this.#texts, encode);
  }
}

/** The lab on what a connection costs: servers listed live, counted by a tokenizer, held against the book. */
export class CostRun {
  readonly tokenizer: Tokenizer;
  readonly servers: readonly CostServer[];
  readonly #book: Cost['book'];
  readonly #session: Session;
  readonly #lab: string;
  readonly #figures = $derived.by(() => this.#check());

  constructor(session: Session, lab: Cost, load?: LoadEncode) {
    this.#session = session;
    this.#lab = lab.id;
    this.#book = lab.book;
    this.tokenizer = new Tokenizer(load);
    this.servers = lab.servers.map((data) => new CostServer(session, lab, data, this.tokenizer));
  }

  /** The server whose figures the book gives. */
  get bookServer(): CostServer | undefined {
    return this.servers.find(({ data }) => data.program === this.#book.program);
  }

  /** The book's figures, each with what was measured. */
  get figures(): readonly FigureCheck[] {
    return this.#figures;
  }

  async load(): Promise<void> {
    await this.tokenizer.load();
    this.#told();
  }

  async list(program: string): Promise<void> {
    await this.servers.find(({ data }) => data.program === program)?.list();
    this.#told();
  }

  /** Asks all of them, each in a process of its own. */
  async listAll(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.list()));
    this.#told();
  }

  #told(): void {
    const counted = this.servers.filter(({ cost }) => cost !== undefined);
    if (counted.length === 0) return;
    const together = counted.reduce((sum, { cost }) => sum + (cost?.together ?? 0), 0);
    const servers = counted.length === 1 ? 'One server' : `${String(counted.length)} servers`;
    this.#session.context.announcer.say(`${servers}: ${together.toLocaleString('en')} tokens at every turn.`);
    this.#session.labWords(this.#lab).finish();
  }

  #check(): readonly FigureCheck[] {
    return checkFigures(this.#book, this.bookServer?.texts, this.bookServer?.cost);
  }
}
