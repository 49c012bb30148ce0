import './jitless.ts';
import {
  Client as OfficialClient,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type McpSubscription,
} from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { REVISION } from '../../../worker/mcp/names.ts';
import { readInputRequired } from '../input-required.ts';
import { LocalError } from '../local-error.ts';
import { at, member, parsed } from '../members.ts';
import type { InputResponse, InputResponses } from '../mrtr.ts';
import { sameJson } from '../same-json.ts';
import type { OutcomeKind } from '../types.ts';
import {
  handCapabilities,
  type Act,
  type ActLimits,
  type Hand,
  type HandOptions,
  type Told,
} from './hand.ts';
import { OfficialTransport } from './transport.ts';

/** Name and version the official client gives of itself: those of its package. */
const clientInfo = { name: '@modelcontextprotocol/client', version: '2.4.0' };

function makeClient(): OfficialClient {
  return new OfficialClient(clientInfo, {
    capabilities: handCapabilities,
    // Without this a transport that is not its own is spoken to in the era of the handshake.
    versionNegotiation: { mode: { pin: REVISION } },
    // Ajv, its choice under Node, compiles schemas to code; this one interprets them.
    jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
  });
}

/** The official client (npm @modelcontextprotocol/client), told what to do. It connects when it is first told anything. */
export class OfficialHand implements Hand {
  readonly #client = makeClient();
  readonly #options: HandOptions;
  readonly #transport: OfficialTransport;
  readonly #answers = new Map<number, Promise<InputResponses>>();
  #connected: Promise<void> | undefined;
  #subscription: McpSubscription | undefined;

  constructor(options: HandOptions) {
    this.#options = options;
    this.#transport = new OfficialTransport(options);
    this.#client.setRequestHandler('elicitation/create', async ({ params }) => {
      const response = await this.#answerTo(params);
      return response.action === 'accept' ? { ...response, content: response.content as Content } : response;
    });
    // Without a handler news of a resource would be dropped; the trace has them either way.
    this.#client.setNotificationHandler('notifications/resources/updated', () => undefined);
  }

  async perform(act: Act, limits: ActLimits): Promise<Told> {
    try {
      if (act.act === 'discover' && this.#connected === undefined) {
        await this.#connect(limits);
        const result = this.#client.getDiscoverResult();
        return { kind: 'result', says: 'connect() resolved', result };
      }
      await this.#connect(limits);
      return await this.#do(act, limits);
    } catch (thrown) {
      if (thrown instanceof LocalError && thrown.code === 'withheld') throw thrown;
      return { kind: this.#kindOf(thrown, limits), says: thrownWords(thrown), result: undefined };
    }
  }

  #connect({ timeoutMs, signal }: ActLimits): Promise<void> {
    const options = signal === undefined ? { timeout: timeoutMs } : { timeout: timeoutMs, signal };
    this.#connected ??= this.#client.connect(this.#transport, options);
    return this.#connected;
  }

  async #do(act: Act, { timeoutMs, signal }: ActLimits): Promise<Told> {
    const options = signal === undefined ? { timeout: timeoutMs } : { timeout: timeoutMs, signal };
    const client = this.#client;
    switch (act.act) {
      case 'discover':
        return resolved('discover()', await client.discover(options));
      case 'list':
        return resolved('listTools()', await client.listTools(undefined, options));
      case 'call': {
        const call = { name: act.tool, arguments: { ...act.arguments } };
        return resolved('callTool()', await client.callTool(call, options));
      }
      case 'read':
        return resolved('readResource()', await client.readResource({ uri: act.uri }, options));
      case 'prompt': {
        const prompt = { name: act.name, arguments: { ...act.arguments } };
        return resolved('getPrompt()', await client.getPrompt(prompt, options));
      }
      case 'listen':
        this.#subscription = await client.listen({ resourceSubscriptions: [act.uri] }, options);
        return { kind: 'pending', says: 'listen() resolved: acknowledged, and open', result: undefined };
      case 'stop-listening':
        return this.#stopListening();
    }
  }

  async #stopListening(): Promise<Told> {
    const subscription = this.#subscription;
    if (subscription === undefined) return { kind: 'cancelled', says: 'nothing was open', result: undefined };
    await subscription.close();
    return {
      kind: 'cancelled',
      says: `close() resolved; the subscription ended as ${await subscription.closed}`,
      result: undefined,
    };
  }

  /** The library hands over each question alone and without its key: which it was is found in the trace. */
  async #answerTo(params: unknown): Promise<InputResponse> {
    const exchange = this.#options.client.ledger
      .exchanges()
      .findLast(({ outcome }) => outcome === 'input-required');
    if (exchange?.answer === undefined) return { action: 'cancel' };
    const { key, request, answer } = exchange;
    const read = readInputRequired(request.text, answer.text);
    const requests = at(parsed(answer.text), '/result/inputRequests');
    const question = read.ok
      ? read.questions.find((each) => sameJson(member(member(requests, each.key), 'params'), params))
      : undefined;
    if (question === undefined) return { action: 'cancel' };
    const asked = this.#answers.get(key) ?? this.#options.ask(exchange);
    this.#answers.set(key, asked);
    return (await asked).get(question.key) ?? { action: 'cancel' };
  }

  /**
   * The kind of a failure. The library gives a request that was withdrawn the code of a timeout, and an answer it finds
   * invalid the class of a protocol error; what really happened is known here and in the trace.
   */
  #kindOf(thrown: unknown, { signal }: ActLimits): OutcomeKind {
    if (signal?.aborted === true) return 'cancelled';
    if (!this.#transport.open || thrown instanceof LocalError) return 'dead-process';
    if (thrown instanceof SdkError && thrown.code === SdkErrorCode.RequestTimeout) return 'timeout';
    const newest = this.#options.client.ledger.exchanges().at(-1)?.outcome;
    return thrown instanceof ProtocolError && newest === 'protocol-error'
      ? 'protocol-error'
      : 'invalid-answer';
  }
}

type Content = Record<string, string | number | boolean | string[]>;

function resolved(method: string, result: unknown): Told {
  const failed = member(result, 'isError') === true;
  return {
    kind: failed ? 'tool-error' : 'result',
    says: `${method} resolved${failed ? ', with isError: true' : ''}`,
    result,
  };
}

function thrownWords(thrown: unknown): string {
  if (thrown instanceof ProtocolError) return `threw ProtocolError, code ${String(thrown.code)}`;
  if (thrown instanceof SdkError || thrown instanceof LocalError)
    return `threw ${thrown.name}, code ${thrown.code}`;
  return `threw ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'something that is no Error'}`;
}
