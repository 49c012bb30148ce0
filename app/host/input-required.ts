import { META, METHODS } from '../../worker/mcp/names.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject } from '../../worker/wire/message.ts';
import { quoted } from '../../worker/wire/quoted.ts';
import { at, member, parsed } from './members.ts';
import { stateToken } from './mrtr.ts';

/** A question for the person (client/elicitation); its texts are a stranger's. */
export type InputQuestion =
  | {
      /** The key the server gave it, and under which the response goes back. */
      readonly key: string;
      readonly mode: 'form';
      readonly message: string;
      readonly schema: JsonObject;
    }
  | { readonly key: string; readonly mode: 'url'; readonly message: string; readonly url: string };

/** What an input_required answer wants, or one sentence why this host does not meet it. */
export type InputRequired =
  | {
      readonly ok: true;
      /** False where there are no `inputRequests`: the request may be sent again at once, with the state alone. */
      readonly asks: boolean;
      readonly questions: readonly InputQuestion[];
      /** Raw token of `requestState`. */
      readonly state: string | undefined;
    }
  | { readonly ok: false; readonly says: string };

const refuse = (says: string): { readonly ok: false; readonly says: string } => ({ ok: false, says });

/** Whether these client capabilities declare a mode; an empty `elicitation` object means form. */
export function declaresMode(capabilities: unknown, mode: 'form' | 'url'): boolean {
  const elicitation = member(capabilities, 'elicitation');
  if (!isJsonObject(elicitation)) return false;
  if (isJsonObject(member(elicitation, mode))) return true;
  return mode === 'form' && Object.keys(elicitation).length === 0;
}

function questionOf(
  key: string,
  params: unknown,
): InputQuestion | { readonly ok: false; readonly says: string } {
  const mode = member(params, 'mode') ?? 'form';
  const message = member(params, 'message');
  if (typeof message !== 'string')
    return refuse('The server asks without saying what for: it gives no message.');
  if (mode === 'form') {
    const schema = member(params, 'requestedSchema');
    return isJsonObject(schema)
      ? { key, mode, message, schema }
      : refuse('The server asks for a form without a schema.');
  }
  if (mode !== 'url')
    return refuse(`The server asks in the mode ${quoted(mode)}, which the protocol does not know.`);
  const url = member(params, 'url');
  return typeof url === 'string'
    ? { key, mode, message, url }
    : refuse('The server wants a page opened and names no address.');
}

function questionsOf(requests: JsonObject, capabilities: unknown): readonly InputQuestion[] | string {
  const questions: InputQuestion[] = [];
  for (const [key, request] of Object.entries(requests)) {
    const method = member(request, 'method');
    if (method !== METHODS.elicit)
      return `The server asks for ${method === undefined ? 'nothing that has a name' : quoted(method)}, which this host does not offer and the request did not declare.`;
    const question = questionOf(key, member(request, 'params'));
    if ('ok' in question) return question.says;
    if (!declaresMode(capabilities, question.mode))
      return `The server asks in the mode "${question.mode}", which the request did not declare. A server must not do that, so the host does not answer.`;
    questions.push(question);
  }
  return questions;
}

/**
 * Reads an answer of the type input_required against the request it belongs to (basic/patterns/mrtr). The state is not
 * looked into. What the request did not declare is not met, whatever the server asks.
 */
export function readInputRequired(request: string, answer: string): InputRequired {
  const result = member(parsed(answer), 'result');
  const state = stateToken(answer);
  if (state !== undefined && !state.startsWith('"'))
    return refuse(
      'The state of the answer is no string, so it cannot be given back as the protocol wants it.',
    );
  const requests = member(result, 'inputRequests');
  if (requests === undefined) return { ok: true, asks: false, questions: [], state };
  if (!isJsonObject(requests)) return refuse('The questions of the answer are no object.');
  const capabilities = member(at(parsed(request), '/params/_meta'), META.clientCapabilities);
  const questions = questionsOf(requests, capabilities);
  return typeof questions === 'string' ? refuse(questions) : { ok: true, asks: true, questions, state };
}

/** How a server names itself in an answer: its own word, which proves nothing (basic, serverInfo). */
export interface ServerName {
  readonly name: string;
  readonly title: string | undefined;
  readonly version: string | undefined;
}

/** `serverInfo` of an answer; undefined when it has none with a name. */
export function serverNameOf(answer: string): ServerName | undefined {
  const info = member(at(parsed(answer), '/result/_meta'), META.serverInfo);
  const text = (name: string): string | undefined => {
    const value = member(info, name);
    return typeof value === 'string' ? value : undefined;
  };
  const name = text('name');
  return name === undefined ? undefined : { name, title: text('title'), version: text('version') };
}
