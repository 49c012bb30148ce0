import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { wellFormed } from '../wire/well-formed.ts';
import { base64url, fromBase64, fromUtf8, utf8 } from './base64.ts';
import { own } from './metadata.ts';
import { META, METHODS } from './names.ts';

/** Headers that repeat members of the body (transports/streamable-http, Request Metadata). Names ignore case. */
export const HEADERS = {
  protocolVersion: 'MCP-Protocol-Version',
  method: 'Mcp-Method',
  name: 'Mcp-Name',
  /** Followed by the value of the parameter's `x-mcp-header`. */
  paramPrefix: 'Mcp-Param-',
} as const;

const prefix = '=?base64?';
const suffix = '?=';

const marked = (value: string): boolean => value.startsWith(prefix) && value.endsWith(suffix);

/** True when every character may stand in a header value: visible ASCII, space and tab (RFC 9110, 5.5). */
export function hasHeaderCharacters(value: string): boolean {
  return /^[\t\x20-\x7E]*$/.test(value);
}

/** True when the value arrives as it was sent: a parser takes white space off both ends, and some drop an empty value. */
export function isPlainHeaderValue(value: string): boolean {
  return hasHeaderCharacters(value) && /^[^\t ](?:.*[^\t ])?$/s.test(value);
}

/** Base64 with padding, as the marks want it (RFC 4648, section 4). */
function base64(bytes: Uint8Array): string {
  const text = base64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** A value as a header carries it: as it is, or as Base64 of its UTF-8 between the marks (Value Encoding). */
export function encodeHeaderValue(value: string): string {
  return isPlainHeaderValue(value) && !marked(value)
    ? value
    : `${prefix}${base64(utf8(wellFormed(value)))}${suffix}`;
}

/**
 * What a header value stands for; undefined when it holds characters no header may hold, or when what is between the
 * marks is no canonical Base64 of UTF-8.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!hasHeaderCharacters(value)) return undefined;
  if (!marked(value)) return value;
  if (value.length < prefix.length + suffix.length) return undefined;
  const text = value.slice(prefix.length, -suffix.length);
  const bytes = fromBase64(text);
  // Other alphabets, missing padding and bits left over would be second spellings of one value.
  return bytes === undefined || base64(bytes) !== text ? undefined : fromUtf8(bytes);
}

/** Which parameter of a method Mcp-Name repeats; undefined for a method without that header. */
export function nameSource(method: string): 'name' | 'uri' | undefined {
  if (method === METHODS.callTool || method === METHODS.getPrompt) return 'name';
  return method === METHODS.readResource ? 'uri' : undefined;
}

/** A body's own values for the three standard headers; undefined where the body has no string there. */
export interface Mirrored {
  readonly protocolVersion: string | undefined;
  readonly method: string;
  readonly name: string | undefined;
}

const stringAt = (object: JsonValue | undefined, name: string): string | undefined => {
  const value = isJsonObject(object) ? own(object, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Reads what the standard headers repeat from the method and the parameters of a message. */
export function mirroredOf(method: string, params: JsonValue | undefined): Mirrored {
  const given: JsonObject = isJsonObject(params) ? params : {};
  const source = nameSource(method);
  return {
    protocolVersion: stringAt(own(given, '_meta'), META.protocolVersion),
    method,
    name: source === undefined ? undefined : stringAt(given, source),
  };
}
