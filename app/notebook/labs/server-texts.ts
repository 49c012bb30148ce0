import { isJsonObject } from '../../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../../worker/wire/message.ts';
import type { Client } from '../../host/client.ts';
import { probeEra } from '../../host/era.ts';
import { at, member, parsed } from '../../host/members.ts';
import type { Exchange } from '../../host/types.ts';
import { outcomeWords } from '../outcome-words.ts';
import type { Done } from './fresh-process.ts';
import { listAll, shakeHands } from './legacy-talk.ts';

/** The text of a server that a host puts into the input of its model, and how it was got. */
export interface ServerTexts {
  /** Number of the process. */
  readonly process: number;
  readonly era: 'modern' | 'legacy';
  readonly tools: readonly JsonObject[];
  /** Results of tools/list, one for each page. */
  readonly pages: readonly JsonValue[];
  readonly instructions: string | undefined;
  /** How many there are; undefined where the server offers none. */
  readonly resources: number | undefined;
  readonly prompts: number | undefined;
}

type Introduction = Pick<ServerTexts, 'era' | 'instructions'> & { readonly capabilities: unknown };

const failed = (exchange: Exchange): Done<never> => ({
  ok: false,
  says: outcomeWords(exchange) ?? 'No answer.',
});

/** How a server introduces itself: by discovery, or by a handshake that declares nothing. */
async function introduced(client: Client, timeoutMs: number): Promise<Done<Introduction>> {
  const finding = await probeEra(client, timeoutMs);
  const era = finding.branch === 'legacy' ? 'legacy' : 'modern';
  if (finding.branch !== 'legacy' && finding.version === undefined) return failed(finding.exchange);
  const exchange = era === 'modern' ? finding.exchange : await shakeHands(client, {}, timeoutMs);
  if (exchange.outcome !== 'result') return failed(exchange);
  const result = member(parsed(exchange.answer?.text ?? ''), 'result');
  const instructions = member(result, 'instructions');
  return {
    ok: true,
    value: {
      era,
      capabilities: member(result, 'capabilities'),
      instructions: typeof instructions === 'string' ? instructions : undefined,
    },
  };
}

interface List {
  readonly items: readonly unknown[];
  readonly results: readonly JsonValue[];
}

async function listed(
  client: Client,
  list: 'tools' | 'resources' | 'prompts',
  { era, capabilities }: Introduction,
  timeoutMs: number,
): Promise<Done<List | undefined>> {
  // What is not declared must not be asked for (basic, Capabilities).
  if (member(capabilities, list) === undefined) return { ok: true, value: undefined };
  const { items, exchanges, stopped } = await listAll(client, list, era, timeoutMs);
  if (stopped !== undefined) return { ok: false, says: stopped };
  const results = exchanges.flatMap(({ answer }) => {
    const result = at(parsed(answer?.text ?? ''), '/result');
    return isJsonObject(result) ? [result] : [];
  });
  return { ok: true, value: { items, results } };
}

/**
 * Asks a fresh process for all the text it would put into a model's input: introduces itself to it by the rules of its
 * era, declaring no capabilities, and lists what it offers. Throws LocalError as `Client.send` does.
 */
export async function readTexts(client: Client, timeoutMs: number): Promise<Done<ServerTexts>> {
  const introduction = await introduced(client, timeoutMs);
  if (!introduction.ok) return introduction;
  const { era, instructions } = introduction.value;
  const tools = await listed(client, 'tools', introduction.value, timeoutMs);
  if (!tools.ok) return tools;
  const resources = await listed(client, 'resources', introduction.value, timeoutMs);
  if (!resources.ok) return resources;
  const prompts = await listed(client, 'prompts', introduction.value, timeoutMs);
  if (!prompts.ok) return prompts;
  return {
    ok: true,
    value: {
      process: client.process.number,
      era,
      instructions,
      tools: (tools.value?.items ?? []).filter(isJsonObject),
      pages: tools.value?.results ?? [],
      resources: resources.value?.items.length,
      prompts: prompts.value?.items.length,
    },
  };
}
