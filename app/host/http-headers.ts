import { headerParams, headerText, paramValue } from '../../worker/mcp/header-params.ts';
import {
  encodeHeaderValue,
  HEADERS,
  isPlainHeaderValue,
  mirroredOf,
} from '../../worker/mcp/mirrored-headers.ts';
import { METHODS, REVISION } from '../../worker/mcp/names.ts';
import { isJsonObject, readMessage } from '../../worker/wire/envelope.ts';
import type { JsonValue } from '../../worker/wire/message.ts';
import { member } from './members.ts';
import type { ListedTool } from './listed-tools.ts';

/** One header: its name as written, and its value as it travels. */
export type HeaderPair = readonly [name: string, value: string];

/** A tool that a client of HTTP must leave out, and why. */
export interface LeftOutTool {
  readonly name: string;
  readonly reason: string;
}

/**
 * The tools of a listing that may be called over HTTP; one whose `x-mcp-header` annotations break a rule is left out,
 * with the reason (transports/streamable-http, Schema Extension).
 */
export function toolsForHttp(tools: readonly ListedTool[]): {
  readonly usable: readonly ListedTool[];
  readonly leftOut: readonly LeftOutTool[];
} {
  const usable: ListedTool[] = [];
  const leftOut: LeftOutTool[] = [];
  for (const tool of tools) {
    const schema = member(tool.definition, 'inputSchema');
    const read = isJsonObject(schema) ? headerParams(schema) : undefined;
    if (read?.ok === false) leftOut.push({ name: tool.name, reason: read.reason });
    else usable.push(tool);
  }
  return { usable, leftOut };
}

/** The headers that repeat annotated arguments of a tool, in the order of its schema. */
function paramHeaders(tool: ListedTool | undefined, args: JsonValue | undefined): readonly HeaderPair[] {
  const schema = member(tool?.definition, 'inputSchema');
  const read = isJsonObject(schema) ? headerParams(schema) : undefined;
  if (read?.ok !== true) return [];
  return read.params.flatMap((param) => {
    const value = paramValue(args, param);
    const text = value === undefined ? undefined : headerText(value);
    return text === undefined ? [] : [[param.header, encodeHeaderValue(text)] as const];
  });
}

/**
 * The headers of a POST that carries this text, derived from the text itself (transports/streamable-http, Request
 * Metadata). What the text lacks has no header, except the version, which every POST carries; a method that no header
 * may hold has none either, and the server will say so.
 * @param tools tools the server has listed, for parameters that travel in headers too
 */
export function headersFor(text: string, tools: readonly ListedTool[] = []): readonly HeaderPair[] {
  const received = readMessage(text);
  const headers: HeaderPair[] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ];
  if (received.kind !== 'request' && received.kind !== 'notification')
    return [...headers, [HEADERS.protocolVersion, REVISION]];
  const { protocolVersion, method, name } = mirroredOf(received.method, received.params);
  const version =
    protocolVersion !== undefined && isPlainHeaderValue(protocolVersion) ? protocolVersion : REVISION;
  headers.push([HEADERS.protocolVersion, version]);
  if (isPlainHeaderValue(method)) headers.push([HEADERS.method, method]);
  if (name === undefined) return headers;
  headers.push([HEADERS.name, encodeHeaderValue(name)]);
  if (method !== METHODS.callTool) return headers;
  const args = member(received.params, 'arguments');
  const tool = tools.findLast((one) => one.name === name);
  return [...headers, ...paramHeaders(tool, args as JsonValue | undefined)];
}
