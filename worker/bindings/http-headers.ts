import { headerParams, paramValue, repeats } from '../mcp/header-params.ts';
import {
  decodeHeaderValue,
  hasHeaderCharacters,
  HEADERS,
  mirroredOf,
  nameSource,
} from '../mcp/mirrored-headers.ts';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';
import { own } from '../mcp/metadata.ts';

/** A message that has parameters, as far as its headers matter. */
export interface Mirroring {
  readonly kind: 'request' | 'notification';
  readonly method: string;
  readonly params: JsonValue | undefined;
}

/** The end of a sentence: what a header says, shortened, so that no answer grows with the request. */
function shown(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

const missing = (header: string): string => `the ${header} header is missing`;
const invalid = (header: string): string =>
  `the ${header} header holds characters or an encoding that no header may hold`;

/** Compares a header with what it repeats; undefined `wanted` means that the body has nothing there. */
function compare(
  header: string,
  value: string | undefined,
  wanted: string,
  place: string,
): string | undefined {
  if (value === undefined) return invalid(header);
  return value === wanted
    ? undefined
    : `the ${header} header says ${shown(value)}, and the body says ${shown(wanted)} in ${place}`;
}

function nameFault(given: string | null, message: Mirroring, name: string | undefined): string | undefined {
  const source = nameSource(message.method);
  if (source === undefined) return undefined;
  // Without a value in the body there is nothing to repeat; the missing parameter itself is refused later.
  if (name === undefined)
    return given === null
      ? undefined
      : `the ${HEADERS.name} header has nothing to repeat: the body has no params.${source}`;
  if (given === null) return message.kind === 'request' ? missing(HEADERS.name) : undefined;
  return compare(HEADERS.name, decodeHeaderValue(given), name, `params.${source}`);
}

/**
 * What is wrong with the three standard headers (transports/streamable-http, Server Validation): each must be there and
 * repeat its member of the body; header names ignore case, values do not. A body without a protocol version is no fault
 * of the headers, it is refused for its metadata. On a notification nothing need be there, but nothing may differ.
 */
export function standardHeaderFault(headers: Headers, message: Mirroring): string | undefined {
  const body = mirroredOf(message.method, message.params);
  const plain = (value: string): string | undefined => (hasHeaderCharacters(value) ? value : undefined);
  const required = message.kind === 'request';
  const version = headers.get(HEADERS.protocolVersion);
  if (version === null && required) return missing(HEADERS.protocolVersion);
  if (version !== null) {
    const place = 'params._meta';
    const fault = compare(HEADERS.protocolVersion, plain(version), body.protocolVersion ?? version, place);
    if (fault !== undefined) return fault;
  }
  const method = headers.get(HEADERS.method);
  if (method === null && required) return missing(HEADERS.method);
  if (method !== null) {
    const fault = compare(HEADERS.method, plain(method), body.method, 'method');
    if (fault !== undefined) return fault;
  }
  return nameFault(headers.get(HEADERS.name), message, body.name);
}

/**
 * What is wrong with the headers that repeat annotated parameters of a tool: a value in the arguments needs its header,
 * a header needs its value, and both must agree, integers as numbers (Server Behavior for Custom Headers). A value that
 * is null counts as none. A value no header can repeat is left to the tool's schema.
 */
export function paramHeaderFault(
  headers: Headers,
  inputSchema: JsonObject,
  args: JsonValue | undefined,
): string | undefined {
  const read = headerParams(inputSchema);
  if (!read.ok) return undefined;
  for (const param of read.params) {
    const place = `params.arguments.${param.path.join('.')}`;
    const value = paramValue(args, param);
    const given = headers.get(param.header);
    if (value === undefined) {
      if (given === null) continue;
      return `the ${param.header} header has nothing to repeat: the body has no ${place}`;
    }
    if (given === null) {
      if (typeof value === 'object') continue;
      return `${missing(param.header)}, though the body has ${place}`;
    }
    const text = decodeHeaderValue(given);
    if (text === undefined) return invalid(param.header);
    if (!repeats(text, value))
      return `the ${param.header} header says ${shown(text)}, and the body says something else in ${place}`;
  }
  return undefined;
}

/** The arguments of a tools/call; undefined when it has none that can be read. */
export function argumentsOf(params: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(params) ? own(params, 'arguments') : undefined;
}
