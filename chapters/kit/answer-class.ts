import { CODES } from '../../worker/mcp/names.ts';
import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import { plainly } from '../../worker/wire/quoted.ts';
import type { Difference, Moment } from './difference.ts';
import { lineKind } from './line-kind.ts';

function parsed(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return undefined;
  }
}

const own = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** How the id of an answer stands to that of the line; empty when it is the same, with its type. */
function idWords(answer: JsonObject, asked: JsonValue | undefined): string {
  if (!Object.hasOwn(answer, 'id')) return ', no id';
  const id = isJsonObject(asked) ? own(asked, 'id') : undefined;
  return own(answer, 'id') === id ? '' : ', another id';
}

/** A version error must say what is supported and what was asked for (schema, UnsupportedProtocolVersionError). */
function dataWords(error: JsonObject): string {
  if (own(error, 'code') !== CODES.unsupportedVersion) return '';
  const data = own(error, 'data');
  const whole =
    isJsonObject(data) && Array.isArray(data['supported']) && typeof data['requested'] === 'string';
  return whole ? '' : ' without all of its data';
}

function oneClass(text: string, asked: JsonValue | undefined): string {
  const answer = parsed(text);
  if (!isJsonObject(answer)) return 'no message';
  const method = own(answer, 'method');
  if (typeof method === 'string') return method;
  const error = own(answer, 'error');
  const result = own(answer, 'result');
  const id = idWords(answer, asked);
  if (isJsonObject(error)) return `error ${plainly(own(error, 'code'))}${dataWords(error)}${id}`;
  if (!isJsonObject(result)) return 'no message';
  if (own(result, 'resultType') !== 'complete') return `result ${plainly(own(result, 'resultType'))}${id}`;
  return `${own(result, 'isError') === true ? 'tool error' : 'result'}${id}`;
}

/** What a line was answered with, by meaning: silence, a code, a kind of result, the method of a notification; and the id. */
export function answerClass(line: string, answers: readonly string[]): string {
  const asked = parsed(line);
  return answers.length === 0 ? 'nothing' : answers.map((text) => oneClass(text, asked)).join(' and ');
}

/** Places whose texts every server words for itself. */
const worded = /^\/(?:error\/message|result\/_meta\/io\.modelcontextprotocol~1serverInfo)(?:\/|$)/;

function leaves(value: JsonValue | undefined, at: string, found: Map<string, string>): void {
  if (worded.test(at) || value === undefined) return;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    found.set(at, JSON.stringify(value));
    return;
  }
  for (const [name, member] of Object.entries(value))
    leaves(member, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
}

function placesOf(answers: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of answers) {
    const value = parsed(text);
    const result = isJsonObject(value) ? own(value, 'result') : undefined;
    const failed = isJsonObject(result) && own(result, 'isError') === true;
    leaves(failed && isJsonObject(value) ? { ...value, result: { isError: true } } : value, '', found);
  }
  return found;
}

/** The answers of two servers to one line, in words; undefined when they mean the same. */
export interface Compared {
  readonly ours: string;
  readonly theirs: string;
}

/** Compares by meaning: wording, order of members and the server's own name are no difference. */
export function compareAnswers(
  line: string,
  ours: readonly string[],
  theirs: readonly string[],
): Compared | undefined {
  const classes = { ours: answerClass(line, ours), theirs: answerClass(line, theirs) };
  if (classes.ours !== classes.theirs) return classes;
  const left = placesOf(ours);
  const right = placesOf(theirs);
  const only = (from: Map<string, string>, other: Map<string, string>): string => {
    const places = [...from].filter(([at, value]) => other.get(at) !== value).map(([at]) => at);
    return places.length === 0 ? '' : ` with ${places.sort().join(', ')}`;
  };
  const words = {
    ours: `${classes.ours}${only(left, right)}`,
    theirs: `${classes.theirs}${only(right, left)}`,
  };
  return words.ours === words.theirs ? undefined : words;
}

/** The entry of a list that tells of this difference; undefined when none does. */
export function listedDifference(
  differences: readonly Difference[],
  line: string,
  when: Moment,
  compared: Compared,
): Difference | undefined {
  const kind = lineKind(line);
  return differences.find(
    (one) =>
      one.kinds.includes(kind) &&
      one.when.includes(when) &&
      one.ours.includes(compared.ours) &&
      one.theirs.includes(compared.theirs),
  );
}
