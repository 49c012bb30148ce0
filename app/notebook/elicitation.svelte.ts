import { readInputRequired, serverNameOf, type ServerName } from '../host/input-required.ts';
import { freshId, retryLine, sameResponse, type InputResponse, type InputResponses } from '../host/mrtr.ts';
import type { Exchange } from '../host/types.ts';
import type { ElicitationState } from './elicitation-api.ts';
import { questionOf, type Question } from './question.svelte.ts';

/** How a retry is put on its way. */
export interface TripOptions {
  readonly program: string;
  /** Address of this site. */
  readonly site: () => string;
  /** The next free id of the process that runs; 1 where none does. */
  readonly nextId: () => number;
  /** Sends a retry of the present exchange; resolves as sending a cell does. */
  readonly send: (line: string) => Promise<Exchange | undefined>;
  /** A retry could not be built. */
  readonly refuse: (says: string) => void;
}

/** What an input_required answer asks of the person, and the ways to go on (basic/patterns/mrtr). */
export class Elicitation implements ElicitationState {
  readonly program: string;
  readonly process: number;
  /** How the server names itself; its own word. */
  readonly server: ServerName | undefined;
  /** Why this host does not answer, as one sentence; then there are no questions. */
  readonly problem: string | undefined;
  /** False where the request may simply be sent again with the state. */
  readonly asks: boolean;
  readonly requests: readonly Question[];
  readonly #options: TripOptions;
  readonly #exchange: Exchange;
  readonly #used: () => readonly Exchange[];
  readonly #state: string | undefined;

  constructor(
    options: TripOptions,
    exchange: Exchange,
    used: () => readonly Exchange[],
    opened: readonly string[] = [],
  ) {
    const answer = exchange.answer?.text ?? '';
    const read = readInputRequired(exchange.request.text, answer);
    this.#options = options;
    this.#exchange = exchange;
    this.#used = used;
    this.program = options.program;
    this.process = exchange.process;
    this.server = serverNameOf(answer);
    this.problem = read.ok ? undefined : read.says;
    this.asks = !read.ok || read.asks;
    this.requests = read.ok
      ? read.questions.map((each) => questionOf(each, { site: options.site(), opened }))
      : [];
    this.#state = read.ok ? read.state : undefined;
  }

  /** Addresses the person had opened. */
  get opened(): readonly string[] {
    return this.requests.flatMap((each) => (each.mode === 'url' && each.opened ? [each.url] : []));
  }

  /** Whether the answer carried a state, which goes back as it came. */
  get hasState(): boolean {
    return this.#state !== undefined;
  }

  /** The line a retry with these responses would be; undefined when there can be none. */
  preview(responses: InputResponses): string | undefined {
    const retry = this.#retry(responses);
    return retry.ok ? retry.line : undefined;
  }

  /** Sends the request again with these responses, one for each question, under a new id. */
  async answer(responses: InputResponses): Promise<Exchange | undefined> {
    if (this.problem !== undefined) return undefined;
    const retry = this.#retry(responses);
    if (retry.ok) return this.#options.send(retry.line);
    this.#options.refuse(retry.says);
    return undefined;
  }

  /** Says no to every question. */
  decline(): Promise<Exchange | undefined> {
    return this.answer(this.#all({ action: 'decline' }));
  }

  /** Tells the server that every question was put away without a choice. */
  cancel(): Promise<Exchange | undefined> {
    return this.answer(this.#all({ action: 'cancel' }));
  }

  #all(response: InputResponse): InputResponses {
    return sameResponse(
      this.requests.map(({ key }) => key),
      response,
    );
  }

  #retry(responses: InputResponses): ReturnType<typeof retryLine> {
    const ids = this.#used().map(({ id }) => id);
    return retryLine({
      line: this.#exchange.request.text,
      id: freshId(this.#options.nextId(), ids),
      responses: this.asks ? responses : undefined,
      state: this.#state,
    });
  }
}
