import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';

/** An object of a snippet and the members one passes on the way to it; an index counts as a member. */
export interface PlacedObject {
  readonly path: readonly string[];
  readonly object: JsonObject;
}

/** One server-sent event (HTML Standard, 9.2). */
export interface StreamEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** A snippet, read as far as it can be read. */
export interface SnippetReading {
  readonly text: string;
  /** The text without the JSON values in it. */
  readonly rest: string;
  /** JSON values found, outermost ones only, in order. */
  readonly values: readonly JsonValue[];
  /** Their objects, without what a server's author or a user put in: arguments, schemas, structured content. */
  readonly objects: readonly PlacedObject[];
  /** Those that are JSON-RPC messages by themselves, members of a batch included. */
  readonly messages: readonly JsonObject[];
  readonly events: readonly StreamEvent[];
}

/** Longest text that is read, in characters; what goes beyond is left out. */
export const mostRead = 20_000;

const mostAttempts = 200;

/** No message is nested like that, and what is could exhaust the stack. */
const mostLevels = 64;

/** Members whose insides belong to an author or a user and not to the protocol. */
const opaque: ReadonlySet<string> = new Set([
  'arguments',
  'structuredContent',
  'inputSchema',
  'outputSchema',
  'requestedSchema',
]);

/** A pair of brackets and how many levels of brackets it holds, itself included. */
interface Brackets {
  readonly start: number;
  readonly end: number;
  height: number;
}

/** Where brackets open and close, strings respected. A JSON string holds no line break, so each line begins anew. */
function brackets(text: string): Brackets[] {
  const open: Brackets[] = [];
  const pairs: Brackets[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') quoted = false;
    else if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '{' || character === '[') open.push({ start: at, end: at, height: 1 });
    else if (character === '}' || character === ']') {
      const pair = open.pop();
      if (pair === undefined) continue;
      pairs.push({ ...pair, end: at + 1 });
      const outer = open.at(-1);
      if (outer !== undefined) outer.height = Math.max(outer.height, pair.height + 1);
    }
  }
  return pairs.sort((one, other) => one.start - other.start);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The outermost JSON objects and arrays of a text, and what is left when they are cut out. */
function jsonIn(text: string): { readonly values: JsonValue[]; readonly rest: string } {
  const values: JsonValue[] = [];
  let rest = '';
  let end = 0;
  for (const pair of brackets(text)
    .filter(({ height }) => height <= mostLevels)
    .slice(0, mostAttempts)) {
    if (pair.start < end) continue;
    const value = parsed(text.slice(pair.start, pair.end));
    if (value === undefined) continue;
    values.push(value);
    rest += `${text.slice(end, pair.start)} `;
    end = pair.end;
  }
  return { values, rest: rest + text.slice(end) };
}

function objectsOf(value: JsonValue, path: readonly string[] = []): PlacedObject[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsOf(item, [...path, String(index)]));
  if (!isJsonObject(value)) return [];
  const inside = Object.entries(value).filter(([name, item]) => !(opaque.has(name) && isJsonObject(item)));
  return [{ path, object: value }, ...inside.flatMap(([name, item]) => objectsOf(item, [...path, name]))];
}

const field = (lines: readonly string[], name: string): string | undefined => {
  const found = lines.find((line) => line.startsWith(`${name}:`));
  return found?.slice(name.length + 1).trim();
};

function eventsOf(text: string): StreamEvent[] {
  return text.split(/\n[ \t]*\n/u).flatMap((block) => {
    const lines = block.split('\n').map((line) => line.trim());
    const event = { event: field(lines, 'event'), id: field(lines, 'id'), data: field(lines, 'data') };
    return event.data === undefined ? [] : [event];
  });
}

/** Whether an object is a JSON-RPC 2.0 message. */
export const isRpc = (value: JsonValue): value is JsonObject =>
  isJsonObject(value) && Object.hasOwn(value, 'jsonrpc') && value['jsonrpc'] === '2.0';

/** Reads a snippet of any kind: messages, pieces of JSON, headers, streams, code, prose. Total. */
export function readSnippet(given: string): SnippetReading {
  const text = given.slice(0, mostRead).replaceAll('\r\n', '\n');
  const { values, rest } = jsonIn(text);
  const messages = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isRpc);
  return {
    text,
    rest,
    values,
    messages,
    objects: values.flatMap((value) => objectsOf(value)),
    events: eventsOf(text),
  };
}
