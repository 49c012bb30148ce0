import { readMetadata } from '../../worker/mcp/metadata.ts';
import { METHODS, NOTIFICATIONS, SUPPORTED_VERSIONS } from '../../worker/mcp/names.ts';
import { retryFault } from '../../worker/mcp/retry.ts';
import { isJsonObject, isRequestId } from '../../worker/wire/envelope.ts';
import { isExactInteger, topLevelToken } from '../../worker/wire/exact-number.ts';
import { isBlank } from '../../worker/wire/line-decoder.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';

/** What is most telling about a line sent to a server that offers tools. The first that fits counts. */
export type LineKind =
  | 'blank'
  | 'not-json'
  | 'batch'
  | 'no-object'
  | 'response'
  | 'broken-response'
  | 'bad-id'
  | 'huge-id'
  | 'rounded-id'
  | 'bad-jsonrpc'
  | 'bad-method'
  | 'cancelled'
  | 'notification'
  | 'extra-member'
  | 'bad-params'
  | 'bad-meta'
  | 'bad-token'
  | 'initialize'
  | 'modern-initialize'
  | 'no-meta'
  | 'no-version'
  | 'faulty-meta'
  | 'other-version'
  | 'unknown-method'
  | 'discover'
  | 'list'
  | 'cursor'
  | 'bad-cursor'
  | 'bad-call'
  | 'bad-retry'
  | 'hidden-argument'
  | 'call'
  | 'listen';

const own = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

function kindOfCall(params: JsonObject): LineKind {
  const args = own(params, 'arguments');
  if (typeof own(params, 'name') !== 'string' || (args !== undefined && !isJsonObject(args)))
    return 'bad-call';
  if (retryFault(params) !== undefined) return 'bad-retry';
  return args !== undefined && Object.hasOwn(args, '__proto__') ? 'hidden-argument' : 'call';
}

function kindByMethod(method: string, params: JsonObject): LineKind {
  const cursor = own(params, 'cursor');
  switch (method) {
    case METHODS.discover:
      return 'discover';
    case METHODS.listTools:
      return cursor === undefined ? 'list' : typeof cursor === 'string' ? 'cursor' : 'bad-cursor';
    case METHODS.callTool:
      return kindOfCall(params);
    case METHODS.listen:
      return 'listen';
    default:
      return 'unknown-method';
  }
}

function kindOfRequest(message: JsonObject, method: string): LineKind {
  const names = ['jsonrpc', 'id', 'method', 'params'];
  if (!Object.keys(message).every((name) => names.includes(name))) return 'extra-member';
  const given = own(message, 'params');
  if (given !== undefined && !isJsonObject(given)) return 'bad-params';
  const params = given ?? {};
  const meta = own(params, '_meta');
  if (meta !== undefined && !isJsonObject(meta)) return 'bad-meta';
  const reading = readMetadata(given);
  const token = meta === undefined ? undefined : own(meta, 'progressToken');
  // Under another version that is what is wrong; its tokens may be of another shape.
  if (token !== undefined && !isRequestId(token) && !reading.ok) return 'bad-token';
  if (method === METHODS.initialize) {
    const modern = reading.ok && SUPPORTED_VERSIONS.includes(reading.metadata.protocolVersion);
    return modern ? 'modern-initialize' : 'initialize';
  }
  if (meta === undefined) return 'no-meta';
  if (!Object.hasOwn(meta, 'io.modelcontextprotocol/protocolVersion')) return 'no-version';
  if (!reading.ok) return 'faulty-meta';
  if (!SUPPORTED_VERSIONS.includes(reading.metadata.protocolVersion)) return 'other-version';
  return kindByMethod(method, params);
}

function kindOfObject(message: JsonObject, line: string): LineKind {
  const method = own(message, 'method');
  const legal = own(message, 'jsonrpc') === '2.0';
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error')))
    return legal ? 'response' : 'broken-response';
  if (Object.hasOwn(message, 'id')) {
    const id = own(message, 'id');
    if (!isRequestId(id)) return Number.isInteger(id) ? 'huge-id' : 'bad-id';
    const token = typeof id === 'number' ? topLevelToken(line, 'id') : undefined;
    if (token !== undefined && !isExactInteger(token)) return 'rounded-id';
  }
  if (!legal) return 'bad-jsonrpc';
  if (typeof method !== 'string') return 'bad-method';
  if (Object.hasOwn(message, 'id')) return kindOfRequest(message, method);
  return method === NOTIFICATIONS.cancelled ? 'cancelled' : 'notification';
}

/** The kind of a line; never throws. It says what the line is, not how it must be answered. */
export function lineKind(line: string): LineKind {
  if (isBlank(line)) return 'blank';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'not-json';
  }
  if (Array.isArray(value)) return 'batch';
  return isJsonObject(value) ? kindOfObject(value, line) : 'no-object';
}
