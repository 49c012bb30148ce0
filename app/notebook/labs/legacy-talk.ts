import { METHODS, REVISION } from '../../../worker/mcp/names.ts';
import { encodeLine } from '../../../worker/wire/encode.ts';
import type { JsonObject } from '../../../worker/wire/message.ts';
import type { Client } from '../../host/client.ts';
import { LocalError } from '../../host/local-error.ts';
import { member, at, parsed } from '../../host/members.ts';
import { paginate, type Pages } from '../../host/paginate.ts';
import type { Exchange } from '../../host/types.ts';

/** The client of the chapter, as it names itself. */
const clientInfo = { name: 'bare-hands', version: '0.0.1' };

/** All that a client of the handshake era could declare. */
export const allLegacyCapabilities: JsonObject = {
  roots: { listChanged: true },
  sampling: {},
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** Sends a request as the handshake era writes it: without metadata of its own. Throws LocalError as `send` does. */
async function ask(
  client: Client,
  method: string,
  params: JsonObject | undefined,
  timeoutMs: number,
): Promise<Exchange> {
  const message: JsonObject = { jsonrpc: '2.0', id: client.nextId(), method };
  const line = encodeLine(params === undefined ? message : { ...message, params }).slice(0, -1);
  const call = client.send(line, { timeoutMs, maxTimeoutMs: timeoutMs });
  if (call === undefined) throw new LocalError('not-one-line', 'An unfinished line was in the way.');
  return call.settled;
}

/**
 * The handshake of 2025-11-25 and earlier: asks for `REVISION`, and confirms what is answered. Resolves with the exchange
 * of `initialize`; `notifications/initialized` is sent only after a result. Throws LocalError as `send` does.
 */
export async function shakeHands(
  client: Client,
  capabilities: JsonObject,
  timeoutMs: number,
): Promise<Exchange> {
  const params = { protocolVersion: REVISION, capabilities, clientInfo };
  const exchange = await ask(client, METHODS.initialize, params, timeoutMs);
  if (exchange.outcome === 'result') client.notify('notifications/initialized');
  return exchange;
}

/** What a server answered to `initialize`, from the answer's text alone; undefined where it said nothing of it. */
export interface Handshake {
  readonly version: string | undefined;
  readonly capabilities: readonly string[];
  readonly server: string | undefined;
}

/** Reads the result of an `initialize`. */
export function readHandshake({ answer }: Exchange): Handshake {
  const result = member(parsed(answer?.text ?? ''), 'result');
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const capabilities = member(result, 'capabilities');
  return {
    version: text(member(result, 'protocolVersion')),
    capabilities: Object.keys(typeof capabilities === 'object' ? (capabilities ?? {}) : {}),
    server: text(at(result, '/serverInfo/name')),
  };
}

/** The lists a server may offer: the method that asks for each, and the member that holds its items. */
const lists = {
  tools: METHODS.listTools,
  resources: METHODS.listResources,
  prompts: METHODS.listPrompts,
} as const;

/** Lists every page of a list, with the metadata of this revision or without. Throws LocalError as `send` does. */
export function listAll(
  client: Client,
  list: keyof typeof lists,
  era: 'modern' | 'legacy',
  timeoutMs: number,
): Promise<Pages> {
  return paginate((cursor) => {
    const params = cursor === undefined ? undefined : { cursor };
    if (era === 'legacy') return ask(client, lists[list], params, timeoutMs);
    return client.request(lists[list], params, { timeoutMs, maxTimeoutMs: timeoutMs }).settled;
  }, list);
}

/** Lists every page of tools, with the metadata of this revision or without. Throws LocalError as `send` does. */
export const listTools = (client: Client, era: 'modern' | 'legacy', timeoutMs: number): Promise<Pages> =>
  listAll(client, 'tools', era, timeoutMs);
