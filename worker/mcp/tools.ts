import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { complete, invalidParams, refuse, type Answer, type CacheHint } from './answer.ts';
import type { Call } from './call.ts';
import type { ServerEvents } from './events.ts';
import { retryFault } from './retry.ts';
import { own } from './metadata.ts';
import { CODES, METHODS } from './names.ts';
import { listMethod, onePage, type Pager } from './pagination.ts';
import { compileSchema, type Check } from './schema.ts';
import type { Feature } from './server.ts';

/** A tool: what is listed, and what it does with arguments that fit its input schema. */
export interface Tool {
  /** The tool as tools/list shows it (server/tools, Tool); `inputSchema` within what schema.ts can check. */
  readonly definition: JsonObject & { readonly name: string; readonly inputSchema: JsonObject };
  /** Checks arguments in place of schema.ts, for an `inputSchema` with keywords that it does not know. */
  readonly check?: Check;
  run(args: JsonObject, call: Call): Answer | Promise<Answer>;
}

/** A successful tool result: structured data, and the same data as text (server/tools, Structured Content). */
export function structured(data: JsonObject): Answer {
  return complete({
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: data,
    isError: false,
  });
}

/** A successful tool result of text alone. */
export function text(said: string): Answer {
  return complete({ content: [{ type: 'text', text: said }], isError: false });
}

/** A failure of the operation itself, told as result data: text only, for it would not fit the output schema. */
export function toolError(said: string): Answer {
  return complete({ content: [{ type: 'text', text: said }], isError: true });
}

const hint: CacheHint = { ttlMs: 300_000, cacheScope: 'public' };

const noArguments: JsonObject = Object.freeze({});

function shapeFault(params: JsonObject): string | undefined {
  if (typeof own(params, 'name') !== 'string') return 'params.name must be a string, the name of the tool';
  const args = own(params, 'arguments');
  if (args !== undefined && !isJsonObject(args)) return 'params.arguments must be an object, or absent';
  return retryFault(params);
}

/**
 * The tools of a server: tools/list and tools/call. An unknown tool is -32602; arguments that fail the input schema
 * are a tool error that says how to mend the call (server/tools, Error Handling). `pager` replaces the one page.
 * `events` tell of changes of the list, and `listChanged` is declared when they say they do.
 */
export function tools(offered: readonly Tool[], pager?: Pager<JsonObject>, events?: ServerEvents): Feature {
  const byName = new Map<string, { tool: Tool; check: Check }>();
  for (const tool of offered)
    byName.set(tool.definition.name, {
      tool,
      check: tool.check ?? compileSchema(tool.definition.inputSchema),
    });
  const callTool = (call: Call): Answer | Promise<Answer> => {
    const fault = shapeFault(call.params);
    if (fault !== undefined) return invalidParams(fault);
    const name = String(own(call.params, 'name'));
    const entry = byName.get(name);
    if (entry === undefined) return refuse(CODES.invalidParams, `Unknown tool: ${name}`);
    const given = own(call.params, 'arguments');
    const args = isJsonObject(given) ? given : noArguments;
    const wrong = entry.check(args, 'arguments');
    if (wrong !== undefined)
      return toolError(`Invalid arguments for ${name}: ${wrong}. Correct the arguments and call again.`);
    return entry.tool.run(args, call);
  };
  const listed = offered.map(({ definition }) => definition);
  return {
    capabilities: { tools: events?.lists.includes('toolsListChanged') === true ? { listChanged: true } : {} },
    methods: {
      [METHODS.listTools]: listMethod('tools', pager ?? onePage<JsonObject>(listed), hint),
      [METHODS.callTool]: callTool,
    },
    ...(events === undefined ? {} : { events }),
  };
}
