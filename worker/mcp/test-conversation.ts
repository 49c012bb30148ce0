import { readMessage } from '../wire/envelope.ts';
import { encodeLine } from '../wire/encode.ts';
import type { JsonObject } from '../wire/message.ts';
import type { Ambient } from './ambient.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { Server } from './server.ts';

/** A client that talks to a server in this thread, for tests. */
export interface Conversation {
  readonly dispatcher: Dispatcher;
  /** Sends a request under the next id. */
  send(method: string, params?: JsonObject, clientCapabilities?: JsonObject): void;
  /** Cancels the request of that id. */
  cancel(requestId: number): void;
  /** What has come since the last call, once promises that are ready have settled. */
  messages(): Promise<JsonObject[]>;
  /** Sends a request and takes its answer, the last message that came. */
  ask(method: string, params?: JsonObject, clientCapabilities?: JsonObject): Promise<JsonObject>;
}

/** A world that stands still: the time is 0 unless stated, random bytes are zeros, timers never fire. */
export const stillness: Ambient = {
  now: () => 0,
  random: (count) => new Uint8Array(count),
  after: () => () => undefined,
};

/** Begins a conversation with a server. */
export function converse(server: Server, { principal = 'mira', ambient = stillness } = {}): Conversation {
  const sent: JsonObject[] = [];
  const dispatcher = createDispatcher({ server, ambient });
  const peer = {
    principal,
    send: (message: JsonObject) => sent.push(JSON.parse(encodeLine(message)) as JsonObject),
  };
  let id = 0;
  const send: Conversation['send'] = (method, params = {}, clientCapabilities = {}) => {
    id += 1;
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
    };
    dispatcher.accept(
      readMessage(JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } })),
      peer,
    );
  };
  const messages = async (): Promise<JsonObject[]> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return sent.splice(0);
  };
  return {
    dispatcher,
    send,
    messages,
    cancel: (requestId) => {
      const line = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
      dispatcher.accept(readMessage(JSON.stringify(line)), peer);
    },
    ask: async (...words) => {
      send(...words);
      return (await messages()).at(-1) ?? {};
    },
  };
}
