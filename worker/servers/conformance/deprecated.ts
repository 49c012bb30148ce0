/*
 * Sampling, roots and logging per request are deprecated as of 2026-07-28 (SEP-2577). New servers should not adopt
 * them. They live in this fixture alone, because the official suite requires them of any server that claims the
 * revision, and nothing outside of this folder may import this file.
 */
import { refuse, type Answer } from '../../mcp/answer.ts';
import type { Call } from '../../mcp/call.ts';
import { requireInput, type InputRequest } from '../../mcp/input-required.ts';
import { own } from '../../mcp/metadata.ts';
import { CODES } from '../../mcp/names.ts';
import type { Feature } from '../../mcp/server.ts';
import { isJsonObject } from '../../wire/envelope.ts';
import type { JsonObject } from '../../wire/message.ts';

/** Deprecated: a request for a model's answer (client/sampling), or for the client's folders (client/roots). */
export type DeprecatedRequest = JsonObject & {
  readonly method: 'sampling/createMessage' | 'roots/list';
};

/** The client capability that each deprecated request needs. */
const needs = { 'sampling/createMessage': 'sampling', 'roots/list': 'roots' } as const;

/** Deprecated: asks the client's model one thing. */
export function sampling(prompt: string, maxTokens: number): DeprecatedRequest {
  const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
  return { method: 'sampling/createMessage', params: { messages, maxTokens } };
}

/** Deprecated: asks for the client's folders. */
export const roots: DeprecatedRequest = { method: 'roots/list', params: {} };

function missingFor(call: Call, requests: readonly DeprecatedRequest[]): JsonObject {
  const missing: JsonObject = {};
  for (const { method } of requests) {
    const name = needs[method];
    if (!isJsonObject(own(call.metadata.clientCapabilities, name))) missing[name] = {};
  }
  return missing;
}

/**
 * Deprecated: asks for input of which some is sampling or roots. Elicitations among it keep to the one rule of
 * input-required.ts. -32021 names everything that this very request did not declare.
 */
export function requireDeprecated(
  call: Call,
  requests: Readonly<Record<string, DeprecatedRequest>>,
  elicitations: Readonly<Record<string, InputRequest>> = {},
  requestState?: string,
): Answer {
  const asked = requireInput(call, elicitations, requestState);
  const missing = missingFor(call, Object.values(requests));
  if (asked.ok && Object.keys(missing).length === 0) {
    const inputRequests: JsonObject = { ...elicitations, ...requests };
    return { ok: true, body: { ...asked.body, members: { ...asked.body.members, inputRequests } } };
  }
  const modes = asked.ok ? undefined : own(asked.error.data ?? {}, 'requiredCapabilities');
  return refuse(
    CODES.missingClientCapability,
    'Missing required client capability: this request needs input the client did not declare',
    { requiredCapabilities: { ...missing, ...(isJsonObject(modes) ? modes : {}) } },
  );
}

const responseTo = (call: Call, key: string): JsonObject | undefined => {
  const responses = own(call.params, 'inputResponses');
  const response = isJsonObject(responses) ? own(responses, key) : undefined;
  return isJsonObject(response) ? response : undefined;
};

/** Deprecated: the text a client's model gave; undefined when there is none. */
export function sampledText(call: Call, key: string): string | undefined {
  const content = own(responseTo(call, key) ?? {}, 'content');
  const said = isJsonObject(content) ? own(content, 'text') : undefined;
  return typeof said === 'string' ? said : undefined;
}

/** Deprecated: URIs of the client's folders; undefined when they were not given. */
export function rootUris(call: Call, key: string): readonly string[] | undefined {
  const given = own(responseTo(call, key) ?? {}, 'roots');
  if (!Array.isArray(given)) return undefined;
  const uris = given.map((root) => (isJsonObject(root) ? own(root, 'uri') : undefined));
  return uris.every((uri) => typeof uri === 'string') ? uris : undefined;
}

/** Deprecated: levels of a log message, least severe first (RFC 5424, section 6.2.1). */
const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** Deprecated: one message for the log of the client. */
export interface LogMessage {
  readonly level: (typeof levels)[number];
  readonly data: string;
}

/**
 * Deprecated: sends the messages that this very request asked for, at or above the level in its `_meta`; without one,
 * none (server/utilities/logging, Per-request log level). False when the level is not one of the eight.
 */
export function log(call: Call, ...messages: readonly LogMessage[]): boolean {
  const meta = own(call.params, '_meta');
  const wanted = isJsonObject(meta) ? own(meta, 'io.modelcontextprotocol/logLevel') : undefined;
  if (wanted === undefined) return true;
  const least = levels.findIndex((level) => level === wanted);
  if (least < 0) return false;
  for (const { level, data } of messages)
    if (levels.indexOf(level) >= least)
      call.notify('notifications/message', { level, logger: 'conformance', data });
  return true;
}

/** Deprecated: declares that the server may send log messages. */
export const logging: Feature = { capabilities: { logging: {} }, methods: {} };
