import { REVISION } from '../../../worker/mcp/names.ts';
import type { JsonObject, RequestId } from '../../../worker/wire/message.ts';
import { requestMeta } from '../../host/request-meta.ts';

const meta = requestMeta({
  protocolVersion: REVISION,
  clientCapabilities: { elicitation: { form: {} } },
  clientInfo: { name: 'bare-hands', version: '0.0.1' },
});

/** A request line as the client of Chapter 26 writes it: it can show forms and calls itself bare-hands. */
export function bareLine(id: RequestId, method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } });
}
