import type { JsonObject } from '../wire/message.ts';
import { CODES } from './names.ts';

/** The `error` member of an error response (basic, Error Responses). */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
}

/** A result without its `_meta`: the dispatcher adds serverInfo and puts the members in order. */
export interface ResultBody {
  readonly resultType: 'complete' | 'input_required';
  /** Further members of the result's `_meta`, before serverInfo. */
  readonly meta?: JsonObject;
  readonly members: JsonObject;
}

/** What a method comes to: a result or a protocol error. A tool error is a result. */
export type Answer =
  { readonly ok: true; readonly body: ResultBody } | { readonly ok: false; readonly error: WireError };

/** A final result with these members. */
export function complete(members: JsonObject, meta?: JsonObject): Answer {
  return { ok: true, body: { resultType: 'complete', members, ...(meta === undefined ? {} : { meta }) } };
}

/** A protocol error. */
export function refuse(code: number, message: string, data?: JsonObject): Answer {
  return { ok: false, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

/** -32602 with a sentence that names the member and says how to mend it. */
export function invalidParams(message: string): Answer {
  return refuse(CODES.invalidParams, `Invalid params: ${message}`);
}

/** Freshness of a cacheable result (server/utilities/caching); `ttlMs` in milliseconds, 0 or more. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}
