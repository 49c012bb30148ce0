import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { complete, invalidParams, type Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { Completers, CompletionContext } from './completers.ts';
import { own } from './metadata.ts';
import { METHODS } from './names.ts';
import type { Prompt } from './prompts.ts';
import type { ResourceTemplate } from './resources.ts';
import type { Feature } from './server.ts';
import { compileTemplate } from './uri-template.ts';

/** Most values of one answer (server/utilities/completion, Completion Results). */
const mostValues = 100;

/** What can be completed: names, and the completers that some of them have. */
interface Target {
  readonly names: readonly string[];
  readonly completers: Completers;
}

function answer(values: readonly string[]): Answer {
  const shown = values.slice(0, mostValues);
  return complete({
    completion: { values: shown, total: values.length, hasMore: values.length > shown.length },
  });
}

function readContext(params: JsonObject): CompletionContext | undefined {
  const context = own(params, 'context') ?? {};
  const given = isJsonObject(context) ? (own(context, 'arguments') ?? {}) : undefined;
  if (!isJsonObject(given)) return undefined;
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'string') return undefined;
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

type Find = (ref: JsonObject) => Target | string;

function finder(prompts: readonly Prompt[], templates: readonly ResourceTemplate[]): Find {
  const compiled = templates.map((template) => ({
    template,
    pattern: compileTemplate(template.definition.uriTemplate),
  }));
  return (ref) => {
    const type = own(ref, 'type');
    const named = own(ref, type === 'ref/prompt' ? 'name' : 'uri');
    if (type !== 'ref/prompt' && type !== 'ref/resource')
      return 'params.ref.type must be "ref/prompt" or "ref/resource"';
    if (typeof named !== 'string')
      return `params.ref must name what is completed by its ${type === 'ref/prompt' ? 'name' : 'uri'}`;
    if (type === 'ref/prompt') {
      const prompt = prompts.find(({ definition }) => definition.name === named);
      if (prompt === undefined) return `there is no prompt named ${JSON.stringify(named)}`;
      return {
        names: prompt.definition.arguments.map(({ name }) => name),
        completers: prompt.completers ?? {},
      };
    }
    const found = compiled.find(
      ({ template, pattern }) =>
        template.definition.uriTemplate === named || pattern.match(named) !== undefined,
    );
    if (found === undefined) return `there is no resource template ${JSON.stringify(named)}`;
    return { names: found.pattern.variables, completers: found.template.completers ?? {} };
  };
}

/**
 * completion/complete for prompt arguments and template variables (server/utilities/completion). What does not exist is
 * -32602; what exists and has no completer is completed by nothing. At most 100 values, with the total and hasMore.
 */
export function completion(prompts: readonly Prompt[], templates: readonly ResourceTemplate[] = []): Feature {
  const find = finder(prompts, templates);
  const completeArgument = (call: Call): Answer | Promise<Answer> => {
    const ref = own(call.params, 'ref');
    const argument = own(call.params, 'argument');
    if (!isJsonObject(ref)) return invalidParams('params.ref must be an object');
    const name = isJsonObject(argument) ? own(argument, 'name') : undefined;
    const value = isJsonObject(argument) ? own(argument, 'value') : undefined;
    if (typeof name !== 'string' || typeof value !== 'string')
      return invalidParams('params.argument must be an object with the strings name and value');
    const context = readContext(call.params);
    if (context === undefined)
      return invalidParams('params.context.arguments must be an object of strings, or absent');
    const target = find(ref);
    if (typeof target === 'string') return invalidParams(target);
    if (!target.names.includes(name))
      return invalidParams(`there is no argument named ${JSON.stringify(name)} to complete`);
    const completer = Object.hasOwn(target.completers, name) ? target.completers[name] : undefined;
    const values = completer?.(value, context, call) ?? [];
    return values instanceof Promise ? values.then(answer) : answer(values);
  };
  return { capabilities: { completions: {} }, methods: { [METHODS.complete]: completeArgument } };
}
