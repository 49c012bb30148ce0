import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { complete, invalidParams, type Answer, type CacheHint } from './answer.ts';
import type { Call } from './call.ts';
import type { Completers } from './completers.ts';
import type { ServerEvents } from './events.ts';
import { retryFault } from './retry.ts';
import { own } from './metadata.ts';
import { METHODS } from './names.ts';
import { listMethod, onePage, type Pager } from './pagination.ts';
import type { Feature } from './server.ts';

/** One argument of a prompt; its value is always a string (server/prompts). */
export type PromptArgument = {
  name: string;
  title?: string;
  description?: string;
  required?: boolean;
};

/** Arguments a prompt was asked for with: known names only, and every required one. */
export type PromptValues = Readonly<Record<string, string>>;

/** A prompt: how it is listed, and what it becomes for these arguments. Its answer may ask for input first. */
export interface Prompt {
  readonly definition: JsonObject & { readonly name: string; readonly arguments: PromptArgument[] };
  get(values: PromptValues, call: Call): Answer | Promise<Answer>;
  /** Suggests values for arguments (server/utilities/completion). */
  readonly completers?: Completers;
}

/** What may differ from a fixed list of prompts on one page. */
export interface PromptsOptions {
  readonly pager?: Pager<JsonObject>;
  readonly events?: ServerEvents;
}

const hint: CacheHint = { ttlMs: 300_000, cacheScope: 'public' };

/** A prompt of one message of the user (server/prompts, PromptMessage). */
export function userMessage(description: string, text: string): Answer {
  return complete({ description, messages: [{ role: 'user', content: { type: 'text', text } }] });
}

/** Arguments by name, or what is wrong with them. */
function readValues(given: unknown, known: readonly PromptArgument[]): PromptValues | string {
  if (given !== undefined && !isJsonObject(given))
    return 'params.arguments must be an object of strings, or absent';
  const values: [string, string][] = [];
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!known.some((argument) => argument.name === name))
      return `params.arguments has a member ${JSON.stringify(name)} that this prompt does not take; it takes: ${known.map((argument) => argument.name).join(', ') || 'none'}`;
    if (typeof value !== 'string') return `params.arguments.${name} must be a string`;
    values.push([name, value]);
  }
  for (const { name, required } of known)
    if (required === true && !values.some(([one]) => one === name))
      return `params.arguments.${name} is missing; this prompt needs it`;
  return Object.fromEntries(values);
}

/**
 * The prompts of a server: prompts/list and prompts/get. An unknown name, a missing required argument and an argument
 * that is no string are -32602 (server/prompts, Error Handling).
 */
export function prompts(offered: readonly Prompt[], options: PromptsOptions = {}): Feature {
  const byName = new Map(offered.map((prompt) => [prompt.definition.name, prompt]));
  const pager = options.pager ?? onePage<JsonObject>(offered.map(({ definition }) => definition));
  const get = (call: Call): Answer | Promise<Answer> => {
    const name = own(call.params, 'name');
    if (typeof name !== 'string')
      return invalidParams('params.name must be a string, the name of the prompt');
    const fault = retryFault(call.params);
    if (fault !== undefined) return invalidParams(fault);
    const prompt = byName.get(name);
    if (prompt === undefined) return invalidParams(`there is no prompt named ${JSON.stringify(name)}`);
    const values = readValues(own(call.params, 'arguments'), prompt.definition.arguments);
    return typeof values === 'string' ? invalidParams(values) : prompt.get(values, call);
  };
  const announces = options.events?.lists.includes('promptsListChanged') === true;
  return {
    capabilities: { prompts: announces ? { listChanged: true } : {} },
    methods: {
      [METHODS.listPrompts]: listMethod('prompts', pager, hint),
      [METHODS.getPrompt]: get,
    },
    ...(options.events === undefined ? {} : { events: options.events }),
  };
}
