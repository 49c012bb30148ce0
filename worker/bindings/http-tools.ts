import type { Dispatcher } from '../mcp/dispatcher.ts';
import { own } from '../mcp/metadata.ts';
import { META, METHODS, REVISION } from '../mcp/names.ts';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';

/** Pages of a listing that are read; a server of ours has no more, and a loop must end. */
const mostPages = 100;

/** Asks the server itself for one page of its tools, as this principal sees them. */
function askPage(dispatcher: Dispatcher, principal: string, cursor: string | undefined): Promise<JsonObject> {
  const params: JsonObject = {
    _meta: { [META.protocolVersion]: REVISION, [META.clientCapabilities]: {} },
    ...(cursor === undefined ? {} : { cursor }),
  };
  return new Promise((resolve) => {
    dispatcher.accept(
      { kind: 'request', id: 'tools', method: METHODS.listTools, params, message: {} },
      {
        principal,
        send: (message) => {
          const result = own(message, 'result');
          resolve(isJsonObject(result) ? result : {});
        },
      },
    );
  });
}

/**
 * The input schema of a tool as the server lists it; undefined when it lists none of that name. The listing is asked
 * for anew each time: what it says may depend on the principal and may change.
 */
export async function inputSchemaOf(
  dispatcher: Dispatcher,
  principal: string,
  name: string,
): Promise<JsonObject | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const result = await askPage(dispatcher, principal, cursor);
    const listed = own(result, 'tools');
    for (const tool of Array.isArray(listed) ? listed : []) {
      if (!isJsonObject(tool) || own(tool, 'name') !== name) continue;
      const schema = own(tool, 'inputSchema');
      return isJsonObject(schema) ? schema : undefined;
    }
    const next = own(result, 'nextCursor');
    if (typeof next !== 'string') return undefined;
    cursor = next;
  }
  return undefined;
}
