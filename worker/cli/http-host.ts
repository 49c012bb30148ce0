import { HttpClient } from '../../app/host/http-client.ts';
import { toolsForHttp, type LeftOutTool } from '../../app/host/http-headers.ts';
import { readInputRequired, type InputQuestion } from '../../app/host/input-required.ts';
import type { ListedTool } from '../../app/host/listed-tools.ts';
import { at, member, parsed } from '../../app/host/members.ts';
import { retryLine, type InputResponse } from '../../app/host/mrtr.ts';
import { bookHost, requestMeta } from '../../app/host/request-meta.ts';
import { CODES, METHODS, SUPPORTED_VERSIONS } from '../mcp/names.ts';
import { isJsonObject, readMessage } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';

/** An answer as it came, and the request line it answers. */
export interface Answered {
  readonly line: string;
  readonly text: string;
}

/** The person behind the host: what is answered to one question. */
export type Person = (question: InputQuestion) => InputResponse;

const capabilities: JsonObject = { elicitation: { form: {}, url: {} } };

/** Long enough for any answer on one machine, in milliseconds. */
const timeoutMs = 10_000;

function toolOf(definition: unknown): readonly ListedTool[] {
  const name = member(definition, 'name');
  if (!isJsonObject(definition) || typeof name !== 'string') return [];
  const schema = member(definition, 'outputSchema');
  return [{ name, definition, outputSchema: isJsonObject(schema) ? schema : undefined }];
}

/** True when an answer asks for input; one without `resultType` is complete (basic, ResultType). */
export function asksForInput({ text }: Answered): boolean {
  return at(parsed(text), '/result/resultType') === 'input_required';
}

/**
 * A host without a page, for peers that want a whole client: it sends what the page's own code makes of a request, and
 * nothing else. Every method rejects with one sentence when there is no result.
 */
export class HttpHost {
  readonly #client = new HttpClient();
  readonly #url: string;
  readonly #person: Person;
  #tools: readonly ListedTool[] = [];
  #lastId = 0;
  #version = SUPPORTED_VERSIONS[0] ?? '';

  constructor(url: string, person: Person) {
    this.#url = url;
    this.#person = person;
  }

  /** Sends one request and gives its first answer, which may ask for input. */
  async ask(method: string, params: JsonObject = {}): Promise<Answered> {
    const answered = await this.#send(this.#line(method, params));
    const error = member(parsed(answered.text), 'error');
    const supported = at(error, '/data/supported');
    const common = SUPPORTED_VERSIONS.find((one) => Array.isArray(supported) && supported.includes(one));
    if (member(error, 'code') !== CODES.unsupportedVersion || common === undefined)
      return this.#checked(method, answered);
    // Once, with a version both sides speak (basic/versioning); a second refusal is the end of it.
    this.#version = common;
    return this.#checked(method, await this.#send(this.#line(method, params)));
  }

  /** Answers what was asked until the answer is complete; at most five times. */
  async finish(asked: Answered): Promise<Answered> {
    let answered = asked;
    for (let trip = 0; trip < 5 && asksForInput(answered); trip += 1) answered = await this.#retry(answered);
    if (asksForInput(answered)) throw new Error('The server asks again and again.');
    return answered;
  }

  /** Sends one request and answers whatever it asks for. */
  async request(method: string, params: JsonObject = {}): Promise<Answered> {
    return this.finish(await this.ask(method, params));
  }

  /** Lists the tools, keeps those that may be called over HTTP, and says which may not. */
  async listTools(): Promise<{
    readonly usable: readonly ListedTool[];
    readonly leftOut: readonly LeftOutTool[];
  }> {
    const { text } = await this.request(METHODS.listTools);
    const listed = at(parsed(text), '/result/tools');
    const sorted = toolsForHttp((Array.isArray(listed) ? listed : []).flatMap(toolOf));
    this.#tools = sorted.usable;
    return sorted;
  }

  /** Calls a tool of the last listing. */
  async callTool(name: string, args: JsonValue): Promise<Answered> {
    return this.request(METHODS.callTool, { name, arguments: args });
  }

  #line(method: string, params: JsonObject): string {
    this.#lastId += 1;
    const _meta = requestMeta({
      ...bookHost,
      protocolVersion: this.#version,
      clientCapabilities: capabilities,
    });
    return JSON.stringify({ jsonrpc: '2.0', id: this.#lastId, method, params: { ...params, _meta } });
  }

  async #send(line: string): Promise<Answered> {
    const exchange = await this.#client.send(this.#url, line, { tools: this.#tools, timeoutMs }).settled;
    const answer = exchange.messages.find(({ text }) => readMessage(text).kind === 'response');
    if (answer === undefined)
      throw new Error(`No answer: ${exchange.state}, status ${String(exchange.status)}.`);
    return { line, text: answer.text };
  }

  #checked(method: string, answered: Answered): Answered {
    const message = parsed(answered.text);
    if (!isJsonObject(member(message, 'result')))
      throw new Error(`${method} gave no result: ${JSON.stringify(member(message, 'error')) ?? 'nothing'}`);
    return answered;
  }

  async #retry({ line, text }: Answered): Promise<Answered> {
    const input = readInputRequired(line, text);
    if (!input.ok) throw new Error(input.says);
    const { asks, questions, state } = input;
    const responses = asks
      ? new Map(questions.map((question) => [question.key, this.#person(question)]))
      : undefined;
    this.#lastId += 1;
    const retry = retryLine({ line, id: this.#lastId, responses, state });
    if (!retry.ok) throw new Error(retry.says);
    return this.#checked('A retry', await this.#send(retry.line));
  }
}
