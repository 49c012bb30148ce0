import { plainly } from '../../worker/wire/quoted.ts';
import { valueOf } from '../host/line-reading.ts';
import { parsed } from '../host/members.ts';
import type { Exchange } from '../host/types.ts';
import { isRecord, own, text } from './storage/guard.ts';

type Members = Readonly<Record<string, unknown>>;

/** Longest piece of a server's own text that is quoted in a row. */
const quoteLength = 120;

const codeWords: Readonly<Record<string, string>> = {
  '-32700': 'the line could not be parsed',
  '-32600': 'not a valid request',
  '-32601': 'no such method',
  '-32602': 'invalid params',
  '-32603': 'internal error of the server',
  '-32020': 'headers do not match the body',
  '-32021': 'a client capability is missing',
  '-32022': 'unsupported protocol version',
};

/**
 * What came of a request, in words, from the text of the answer alone: one phrase for a table's outcome column.
 * Undefined while it is pending.
 */
export function outcomeWords(exchange: Exchange): string | undefined {
  const message = membersOf(exchange.answer === undefined ? undefined : valueOf(exchange.answer));
  switch (exchange.outcome) {
    case 'pending':
      return undefined;
    case 'result':
      return resultWords(memberOf(message, 'result'));
    case 'tool-error':
      return `complete result, tool error: ${toolErrorWords(memberOf(message, 'result'))}`;
    case 'protocol-error':
      return protocolErrorWords(exchange, memberOf(message, 'error'));
    case 'input-required':
      return inputWords(memberOf(message, 'result'));
    case 'invalid-answer':
      return exchange.reason === undefined
        ? 'an answer that breaks the protocol'
        : `invalid answer: ${exchange.reason}`;
    case 'timeout':
      return withReason('timed out here, no answer', exchange.reason);
    case 'cancelled':
      return withReason('cancelled', exchange.reason);
    case 'dead-process':
      return withReason('the process ended before it answered', exchange.reason);
  }
}

function resultWords(result: Members): string {
  const versions = own(result, 'supportedVersions');
  if (Array.isArray(versions)) return discoveryWords(result, versions);
  const tools = own(result, 'tools');
  if (Array.isArray(tools)) return toolListWords(tools);
  if (!Array.isArray(own(result, 'content'))) return 'complete result';
  const status = text(own(memberOf(result, 'structuredContent'), 'status'));
  return status === undefined ? 'complete result, no tool error' : `${short(status)}, no tool error`;
}

function discoveryWords(result: Members, versions: readonly unknown[]): string {
  const info = memberOf(memberOf(result, '_meta'), 'io.modelcontextprotocol/serverInfo');
  const server = [text(own(info, 'name')), text(own(info, 'version'))]
    .filter((part) => part !== undefined)
    .join(' ');
  const capabilities = Object.keys(memberOf(result, 'capabilities'));
  return [
    server === '' ? 'a server that does not name itself' : short(server),
    capabilities.length === 0 ? 'no capabilities' : short(capabilities.join(' and ')),
    short(versions.map(plainly).join(' and ')),
  ].join(', ');
}

function toolListWords(tools: readonly unknown[]): string {
  const only = tools[0];
  if (only === undefined) return 'no tools';
  const names = tools.map((tool) => text(own(isRecord(tool) ? tool : {}, 'name')) ?? 'one without a name');
  if (tools.length > 1) return `${String(tools.length)} tools: ${short(names.join(', '))}`;
  const tool = isRecord(only) ? only : {};
  const required = own(memberOf(tool, 'inputSchema'), 'required');
  const needs =
    Array.isArray(required) && required.length > 0
      ? `${required.map(plainly).join(' and ')} required`
      : 'nothing required';
  const readOnly =
    own(memberOf(tool, 'annotations'), 'readOnlyHint') === true ? 'read-only' : 'not marked read-only';
  return `${short(names.join())} alone, ${short(needs)}, ${readOnly}`;
}

function toolErrorWords(result: Members): string {
  const content = own(result, 'content');
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const words = text(own(isRecord(first) ? first : {}, 'text'));
  if (words === undefined) return 'without a text';
  return short(text(own(membersOf(parsed(words)), 'error')) ?? words);
}

function protocolErrorWords(exchange: Exchange, error: Members): string {
  const code = own(error, 'code');
  const name = typeof code === 'number' ? String(code) : 'without a numeric code';
  return `protocol error ${name}, ${reasonWords(exchange, name, text(own(error, 'message')) ?? '')}`;
}

function reasonWords({ request }: Exchange, code: string, message: string): string {
  const params = memberOf(membersOf(valueOf(request)), 'params');
  const tool = text(own(params, 'name'));
  // -32602 stands for every kind of unusable params; the message says when it was the tool's name.
  if (code === '-32602' && tool !== undefined && /^unknown tool\b/i.test(message)) return 'no such tool';
  return Object.hasOwn(codeWords, code) ? (codeWords[code] ?? '') : short(message);
}

function inputWords(result: Members): string {
  const count = Object.keys(memberOf(result, 'inputRequests')).length;
  if (count === 0) return 'input required: try again with the state';
  return count === 1 ? 'input required: one question' : `input required: ${String(count)} questions`;
}

function withReason(words: string, reason: string | undefined): string {
  return reason === undefined || reason === '' ? words : `${words}: ${short(reason)}`;
}

function membersOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

function memberOf(value: Members, name: string): Members {
  return membersOf(own(value, name));
}

function short(words: string): string {
  return words.length <= quoteLength ? words : `${words.slice(0, quoteLength)}…`;
}
