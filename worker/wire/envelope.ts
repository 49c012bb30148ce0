import { isExactInteger, topLevelToken } from './exact-number.ts';
import type { JsonObject, JsonValue, Received, RequestId } from './message.ts';
import { parseReason } from './parse-reason.ts';

/** True for a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a usable id: a string or a safe integer (basic, Requests). 0 and "" are ids. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** Ids are the same when type and value are: 1 and "1" are two ids. */
export function sameId(left: RequestId | undefined, right: RequestId | undefined): boolean {
  return left !== undefined && left === right;
}

function invalid(
  code: -32700 | -32600,
  reason: string,
  id?: RequestId,
): Extract<Received, { kind: 'invalid' }> {
  return { kind: 'invalid', code, id, reason };
}

function member(message: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(message, name) ? message[name] : undefined;
}

/** An id, of whichever object, that is a number with a fraction or an exponent, or whose name may be written with escapes. */
const fractionOrExponent = /"id"\s*:\s*-?\d+[.eE]|\\u006[49]/;

/** The id of a message, or undefined when it cannot be echoed exactly. */
function usableId(message: JsonObject, line: string): RequestId | undefined {
  const id = member(message, 'id');
  if (!isRequestId(id)) return undefined;
  // Only a fraction or an exponent can round to a safe integer; a plain integer that is safe is exact already.
  if (typeof id === 'number' && fractionOrExponent.test(line)) {
    const token = topLevelToken(line, 'id');
    if (token !== undefined && !isExactInteger(token)) return undefined;
  }
  return id;
}

const badId =
  'Invalid Request: the id must be a string or an integer between -9007199254740991 and 9007199254740991, because any other value cannot be echoed exactly';

function readObject(message: JsonObject, line: string): Received {
  const id = usableId(message, line);
  const hasId = Object.hasOwn(message, 'id');
  const method = member(message, 'method');
  const isResponse =
    method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'));
  if (hasId && id === undefined && !isResponse) return invalid(-32600, badId);
  if (member(message, 'jsonrpc') !== '2.0') {
    const refused = invalid(-32600, 'Invalid Request: jsonrpc must be "2.0"', isResponse ? undefined : id);
    return isResponse && id !== undefined ? { ...refused, answers: id } : refused;
  }
  if (isResponse)
    return {
      kind: 'response',
      id,
      result: member(message, 'result'),
      error: member(message, 'error'),
      message,
    };
  if (method === undefined)
    return invalid(-32600, 'Invalid Request: there is no method, and no result or error either', id);
  if (typeof method !== 'string') return invalid(-32600, 'Invalid Request: method must be a string', id);
  const params = member(message, 'params');
  return id === undefined
    ? { kind: 'notification', method, params, message }
    : { kind: 'request', id, method, params, message };
}

/**
 * What one line of stdio is (JSON-RPC 2.0; basic, Messages). Refusals are values: -32700 for a text that is no JSON
 * (the reason is ours, with its place), -32600 for JSON that is no message, with the id when it has a usable one.
 * Never throws. A message with a method and without an id member is a notification.
 */
export function readMessage(line: string): Received {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return invalid(-32700, `Parse error: ${parseReason(line)}`);
  }
  if (Array.isArray(value))
    return invalid(
      -32600,
      'Invalid Request: an array is a JSON-RPC batch, and batches are no part of MCP; send each message on a line of its own',
    );
  if (!isJsonObject(value)) return invalid(-32600, 'Invalid Request: a message is a JSON object');
  return readObject(value, line);
}
