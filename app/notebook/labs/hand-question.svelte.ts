import { sameResponse, type InputResponse, type InputResponses } from '../../host/mrtr.ts';
import type { Exchange } from '../../host/types.ts';
import type { ElicitationState } from '../elicitation-api.ts';
import { Elicitation } from '../elicitation.svelte.ts';

/**
 * What a server asks of whoever drives a hand. The hand writes the retry in its own way, so no line can be shown before;
 * everything else is as under a cell.
 */
export class HandQuestion implements ElicitationState {
  readonly answered: Promise<InputResponses>;
  readonly #asked: Elicitation;
  #settle: (responses: InputResponses) => void = () => undefined;

  constructor(program: string, site: string, exchange: Exchange) {
    this.#asked = new Elicitation(
      {
        program,
        site: () => site,
        nextId: () => 1,
        send: () => Promise.resolve(undefined),
        refuse: () => undefined,
      },
      exchange,
      () => [exchange],
    );
    this.answered = new Promise((resolve) => (this.#settle = resolve));
  }

  get program(): string {
    return this.#asked.program;
  }

  get process(): number {
    return this.#asked.process;
  }

  get server(): ElicitationState['server'] {
    return this.#asked.server;
  }

  get problem(): string | undefined {
    return this.#asked.problem;
  }

  get asks(): boolean {
    return this.#asked.asks;
  }

  get hasState(): boolean {
    return this.#asked.hasState;
  }

  get requests(): ElicitationState['requests'] {
    return this.#asked.requests;
  }

  preview(): undefined {
    return undefined;
  }

  answer(responses: InputResponses): Promise<undefined> {
    this.#settle(responses);
    return Promise.resolve(undefined);
  }

  decline(): Promise<undefined> {
    return this.#all({ action: 'decline' });
  }

  cancel(): Promise<undefined> {
    return this.#all({ action: 'cancel' });
  }

  #all(response: InputResponse): Promise<undefined> {
    return this.answer(
      sameResponse(
        this.requests.map(({ key }) => key),
        response,
      ),
    );
  }
}
