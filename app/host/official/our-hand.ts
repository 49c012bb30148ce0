import { METHODS } from '../../../worker/mcp/names.ts';
import { encodeLine } from '../../../worker/wire/encode.ts';
import type { JsonObject } from '../../../worker/wire/message.ts';
import type { Call } from '../call.ts';
import { readInputRequired } from '../input-required.ts';
import { LocalError } from '../local-error.ts';
import { parsed, member } from '../members.ts';
import { retryLine } from '../mrtr.ts';
import { bookHost, requestMeta } from '../request-meta.ts';
import type { Exchange } from '../types.ts';
import {
  handCapabilities,
  type Act,
  type ActLimits,
  type Hand,
  type HandOptions,
  type Told,
} from './hand.ts';

const meta = requestMeta({ ...bookHost, clientCapabilities: handCapabilities });

/** The request that an act is; `stop-listening` is none. */
function requestOf(act: Exclude<Act, { act: 'stop-listening' }>): {
  readonly method: string;
  readonly params: JsonObject;
} {
  switch (act.act) {
    case 'discover':
      return { method: METHODS.discover, params: {} };
    case 'list':
      return { method: METHODS.listTools, params: {} };
    case 'call':
      return { method: METHODS.callTool, params: { name: act.tool, arguments: act.arguments } };
    case 'read':
      return { method: METHODS.readResource, params: { uri: act.uri } };
    case 'prompt':
      return { method: METHODS.getPrompt, params: { name: act.name, arguments: { ...act.arguments } } };
    case 'listen':
      return { method: METHODS.listen, params: { notifications: { resourceSubscriptions: [act.uri] } } };
  }
}

function told({ outcome, reason, answer }: Exchange): Told {
  const why = reason === undefined ? '' : `: ${reason}`;
  return {
    kind: outcome,
    says: `settled as ${outcome}${why}`,
    result: member(parsed(answer?.text ?? ''), 'result'),
  };
}

/** The client of this project, told what to do. It answers questions of the server by sending the request again. */
export class OurHand implements Hand {
  readonly #options: HandOptions;
  #listening: Call | undefined;

  constructor(options: HandOptions) {
    this.#options = options;
  }

  async perform(act: Act, limits: ActLimits): Promise<Told> {
    if (act.act === 'stop-listening') return this.#stopListening();
    try {
      const { method, params } = requestOf(act);
      const { client } = this.#options;
      const id = client.nextId();
      const line = encodeLine({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }).slice(
        0,
        -1,
      );
      if (act.act === 'listen') return await this.#listen(line, limits);
      return await this.#send(line, limits);
    } catch (thrown) {
      if (!(thrown instanceof LocalError) || thrown.code === 'withheld') throw thrown;
      return { kind: 'dead-process', says: `threw LocalError, code ${thrown.code}`, result: undefined };
    }
  }

  async #send(line: string, limits: ActLimits): Promise<Told> {
    const call = await this.#write(line, limits);
    const exchange = await call.settled;
    const { answer } = exchange;
    if (exchange.outcome !== 'input-required' || answer === undefined) return told(exchange);
    const read = readInputRequired(line, answer.text);
    if (!read.ok) return { kind: 'input-required', says: read.says, result: undefined };
    const responses = read.asks ? await this.#options.ask(exchange) : undefined;
    const retry = retryLine({ line, id: this.#options.client.nextId(), responses, state: read.state });
    return retry.ok
      ? this.#send(retry.line, limits)
      : { kind: 'input-required', says: retry.says, result: undefined };
  }

  async #write(line: string, { timeoutMs, signal }: ActLimits): Promise<Call> {
    const { client, permit } = this.#options;
    const withheld = await permit(line);
    if (withheld !== undefined) throw new LocalError('withheld', withheld);
    const call = client.send(line, { timeoutMs, maxTimeoutMs: timeoutMs });
    if (call === undefined) throw new LocalError('not-one-line', 'The request could not be paired.');
    const stop = (): void => {
      if (call.exchange().outcome === 'pending') client.cancel(call.key, String(signal?.reason));
    };
    signal?.addEventListener('abort', stop, { once: true });
    void call.settled.then(() => signal?.removeEventListener('abort', stop));
    return call;
  }

  async #listen(line: string, limits: ActLimits): Promise<Told> {
    const call = await this.#write(line, limits);
    const { client } = this.#options;
    let unsubscribe = (): void => undefined;
    const acknowledged = new Promise<undefined>((resolve) => {
      const look = (): void => {
        if (client.ledger.acknowledged(call.key)) resolve(undefined);
      };
      unsubscribe = client.follow(look);
      look();
    });
    const ended = await Promise.race([call.settled, acknowledged]);
    unsubscribe();
    if (ended !== undefined) return told(ended);
    this.#listening = call;
    return { kind: 'pending', says: 'acknowledged, and open', result: undefined };
  }

  #stopListening(): Told {
    const call = this.#listening;
    if (call?.exchange().outcome !== 'pending')
      return { kind: 'cancelled', says: 'nothing was open', result: undefined };
    this.#options.client.cancel(call.key, 'the person stopped listening');
    return told(call.exchange());
  }
}
