import { METHODS } from '../../worker/mcp/names.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject } from '../../worker/wire/message.ts';
import { Ledger } from './ledger.ts';
import { valueOf } from './line-reading.ts';
import { at, member, parsed } from './members.ts';
import type { Exchange, TraceEntry } from './types.ts';

/** One tool as a server listed it; a name by itself proves nothing. */
export interface ListedTool {
  readonly name: string;
  /** The whole definition, every member as it came. */
  readonly definition: JsonObject;
  readonly outputSchema: JsonObject | undefined;
}

function toolOf(definition: unknown): readonly ListedTool[] {
  const name = member(definition, 'name');
  if (!isJsonObject(definition) || typeof name !== 'string') return [];
  const schema = member(definition, 'outputSchema');
  return [{ name, definition, outputSchema: isJsonObject(schema) ? schema : undefined }];
}

/**
 * The tools of the newest complete listing among these exchanges: a tools/list without cursor begins one, each with a
 * cursor continues it. Undefined when no tools/list was answered with a result.
 */
export function toolsOf(exchanges: readonly Exchange[]): readonly ListedTool[] | undefined {
  let listed: ListedTool[] | undefined;
  for (const { method, outcome, request, answer } of exchanges) {
    if (method !== METHODS.listTools || outcome !== 'result' || answer === undefined) continue;
    const tools = at(valueOf(answer), '/result/tools');
    if (!Array.isArray(tools)) continue;
    const continues = at(valueOf(request), '/params/cursor') !== undefined;
    listed = [...(continues ? (listed ?? []) : []), ...tools.flatMap(toolOf)];
  }
  return listed;
}

/** `toolsOf` for one process of a trace. */
export function toolsListed(
  entries: readonly TraceEntry[],
  process: number,
): readonly ListedTool[] | undefined {
  const ledger = new Ledger();
  for (const entry of entries) if (entry.process === process) ledger.add(entry);
  return toolsOf(ledger.exchanges());
}

/** Name of the tool a request line calls; undefined for any other line. */
export function toolCalled(line: string): string | undefined {
  const message = parsed(line);
  const name = member(message, 'method') === METHODS.callTool ? at(message, '/params/name') : undefined;
  return typeof name === 'string' ? name : undefined;
}
