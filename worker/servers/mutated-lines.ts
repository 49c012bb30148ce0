import fc from 'fast-check';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../wire/message.ts';

const odd: readonly JsonValue[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    9007199254740991,
    1e21,
    '',
    '2.0',
    'tools/call',
    '2026-07-28',
    '1900-01-01',
  ],
  ...['__proto__', 'constructor', '\ud800', '\u2028', [], {}, [[]], { a: {} }],
];

/** Names that mean something to some reader, and some that must not. */
const names: readonly string[] = [
  ...[
    'jsonrpc',
    'id',
    'method',
    'params',
    'result',
    'error',
    'name',
    'arguments',
    '_meta',
    'cursor',
    'order_id',
  ],
  ...[
    'progressToken',
    'inputResponses',
    'requestState',
    'notifications',
    'requestId',
    '__proto__',
    'constructor',
  ],
  ...[
    'io.modelcontextprotocol/protocolVersion',
    'io.modelcontextprotocol/clientCapabilities',
    'toString',
    '',
  ],
  ...['io.modelcontextprotocol/clientInfo', 'io.modelcontextprotocol/logLevel', 'x'],
];

/** Every member of a message, with the object that holds it. */
function membersOf(root: JsonObject): readonly (readonly [JsonObject, string])[] {
  const found: (readonly [JsonObject, string])[] = [];
  const walk = (object: JsonObject): void => {
    for (const name of Object.keys(object)) {
      found.push([object, name]);
      const member = object[name];
      if (isJsonObject(member)) walk(member);
    }
  };
  walk(root);
  return found;
}

function put(object: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Changes one member of a line, chosen by a number, and gives the line anew. */
function changed(line: string, at: number, change: (object: JsonObject, name: string) => void): string {
  const root = JSON.parse(line) as JsonObject;
  const members = membersOf(root);
  const chosen = members[at % members.length];
  if (chosen !== undefined) change(...chosen);
  return JSON.stringify(root);
}

function cut(line: string, at: number, length: number, insert: string): string {
  const from = at % (line.length + 1);
  return line.slice(0, from) + insert + line.slice(from + length);
}

/** Writes a member of the message twice, the second time with another value; readers take the last. */
function doubled(line: string, name: string, value: JsonValue): string {
  return `${line.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/**
 * Lines made of legal ones by one or two small changes: characters cut, flipped or put in, members taken away, renamed,
 * written twice or given a value of another type, and the beginning of one line with the end of another.
 */
export function mutatedLines(legal: readonly string[]): fc.Arbitrary<string> {
  const line = fc.constantFrom(...legal);
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...odd) },
    fc.jsonValue() as fc.Arbitrary<JsonValue>,
  );
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.string());
  const once = fc.oneof(
    fc
      .tuple(line, fc.nat(), value)
      .map(([text, at, to]) => changed(text, at, (object, member) => put(object, member, to))),
    fc
      .tuple(line, fc.nat())
      .map(([text, at]) => changed(text, at, (object, member) => Reflect.deleteProperty(object, member))),
    fc.tuple(line, fc.nat(), name).map(([text, at, to]) =>
      changed(text, at, (object, member) => {
        const kept = object[member] ?? null;
        Reflect.deleteProperty(object, member);
        put(object, to, kept);
      }),
    ),
    fc
      .tuple(line, fc.nat(), name, value)
      .map(([text, at, to, what]) => changed(text, at, (object) => put(object, to, what))),
    fc.tuple(line, name, value).map(([text, member, what]) => doubled(text, member, what)),
  );
  const text = fc.oneof(
    fc
      .tuple(line, fc.nat(), fc.nat(4), fc.string({ unit: 'binary', maxLength: 3 }))
      .map((words) => cut(...words)),
    fc
      .tuple(line, fc.nat(), fc.nat({ max: 0xffff }))
      .map(([from, at, code]) => cut(from, at, 1, String.fromCharCode(code))),
    fc
      .tuple(line, line, fc.nat(), fc.nat())
      .map(([one, other, to, from]) => one.slice(0, to % one.length) + other.slice(from % other.length)),
  );
  const twice = fc.tuple(once, fc.nat(), value).map(([from, at, to]) => {
    // A member written twice is once when it was read, so the second change is made to the text alone.
    const ends = from.lastIndexOf('}');
    return at % 2 === 0
      ? cut(from, ends, 0, `,"x":${JSON.stringify(to)}`)
      : changed(from, at, (o, n) => put(o, n, to));
  });
  return fc.oneof({ weight: 3, arbitrary: once }, text, twice).map(oneLine);
}
