import type { Lab } from '../../../chapters/kit/types.ts';
import type { Sample } from '../../../chapters/kit/lab-data.ts';
import { METHODS } from '../../../worker/mcp/names.ts';
import { LocalError } from '../../host/local-error.ts';
import { toolsOf, type ListedTool } from '../../host/listed-tools.ts';
import { paginate } from '../../host/paginate.ts';
import type { LabBench } from '../bench.svelte.ts';
import { whyNone } from '../sender.ts';
import type { Session } from '../session.svelte.ts';
import { oneOf } from '../storage/guard.ts';
import { ConsentCall } from './consent-call.svelte.ts';
import type { LabWords } from './lab-words.svelte.ts';

type Trust = Extract<Lab, { type: 'trust' }>;

/** What a reader says of a text: let a model read it as it is, or not. */
export type Judgement = 'pass' | 'stop';

/** Longest wait for one page, in milliseconds. */
const timeoutMs = 10_000;

/** A text of a stranger and what the reader has said of it; that is kept, and what is to be seen in it follows. */
export class JudgedText {
  readonly data: Sample;
  readonly #words: LabWords;
  readonly #onJudged: () => void;

  constructor(data: Sample, words: LabWords, onJudged: () => void) {
    this.data = data;
    this.#words = words;
    this.#onJudged = onJudged;
  }

  get judgement(): Judgement | undefined {
    return oneOf(this.#words.get(`judged/${this.data.id}`), ['pass', 'stop'] as const);
  }

  judge(judgement: Judgement): void {
    this.#words.set(`judged/${this.data.id}`, judgement);
    this.#onJudged();
  }
}

/** The lab on trust: texts of strangers, a strange server's own list, and calls that wait for the person's consent. */
export class TrustRun {
  readonly texts: readonly JudgedText[];
  readonly bench: LabBench;
  readonly calls: readonly ConsentCall[];
  readonly #session: Session;
  readonly #words: LabWords;
  #listing = $state(false);
  #problem = $state<string | undefined>(undefined);
  readonly #listed = $derived.by(() => this.#tools());

  constructor(session: Session, lab: Trust) {
    this.#session = session;
    this.#words = session.labWords(lab.id);
    this.bench = session.bench(lab.id);
    this.texts = lab.descriptions.map((data) => new JudgedText(data, this.#words, () => this.#judged()));
    this.calls = lab.calls.map((data) => new ConsentCall(session, lab.id, data));
  }

  /** The tools that the strange server has listed so far, as they came; undefined before a list. */
  get listed(): readonly ListedTool[] | undefined {
    return this.#listed;
  }

  /** Pages are being fetched. */
  get listing(): boolean {
    return this.#listing;
  }

  /** Why the pages are not all there, in one sentence. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Walks through all pages of the list, each cursor as it came. Listing is a look, so no policy holds it. */
  async listAll(): Promise<void> {
    if (this.#listing) return;
    this.#listing = true;
    this.#problem = undefined;
    try {
      this.#problem = await this.#walk();
    } catch (thrown) {
      if (!(thrown instanceof LocalError)) throw thrown;
      this.#problem = thrown.message;
    } finally {
      this.#listing = false;
    }
  }

  async #walk(): Promise<string | undefined> {
    const ready = await this.bench.slot.ready();
    if (ready === undefined) return whyNone(this.bench.slot);
    const limits = { timeoutMs, maxTimeoutMs: timeoutMs };
    const { stopped } = await paginate((cursor) => {
      const params = cursor === undefined ? {} : { cursor };
      return ready.client.request(METHODS.listTools, params, limits).settled;
    }, 'tools');
    return stopped;
  }

  #tools(): readonly ListedTool[] | undefined {
    const { live } = this.#session.context;
    return toolsOf(live.exchangesOf(this.bench.slot.numbers, METHODS.listTools));
  }

  #judged(): void {
    if (this.texts.every(({ judgement }) => judgement !== undefined)) this.#words.finish();
  }
}
