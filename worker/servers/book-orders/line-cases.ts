import { isJsonObject } from '../../wire/envelope.ts';
import type { JsonObject, JsonValue } from '../../wire/message.ts';
import cases from './lines.json' with { type: 'json' };

/** What a line must be answered with (lines.json). */
export interface LineCase {
  readonly name: string;
  readonly line: string;
  readonly expect: JsonObject;
}

/** Every case of lines.json that names that program. */
export function lineCasesOf(program: string): readonly LineCase[] {
  return cases
    .filter(({ server }) => server === program)
    .map(({ name, line, expect }) => ({
      name,
      line,
      expect: JSON.parse(JSON.stringify(expect)) as JsonObject,
    }));
}

/** Every case of lines.json that names book-orders. */
export const lineCases: readonly LineCase[] = lineCasesOf('book-orders');

/** A request whose answer must be the only one when the line before it is met with silence. */
export const probe =
  '{"jsonrpc":"2.0","id":"probe","method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';

/** True when `value` has at least what `wanted` has; arrays and scalars must be equal. */
function covers(value: JsonValue | undefined, wanted: JsonValue): boolean {
  if (!isJsonObject(wanted)) return JSON.stringify(value) === JSON.stringify(wanted);
  return isJsonObject(value) && Object.entries(wanted).every(([name, one]) => covers(value[name], one));
}

function faultsOfMessage(message: JsonObject, expect: JsonObject): string[] {
  const faults: string[] = [];
  const check = (claim: boolean, says: string): void => {
    if (!claim) faults.push(says);
  };
  const { result, error } = message;
  if (expect['id'] === 'none') check(!Object.hasOwn(message, 'id'), 'it has an id');
  else if (expect['id'] !== undefined) check(message['id'] === expect['id'], 'another id');
  if (expect['kind'] === 'result') {
    check(isJsonObject(result) && result['resultType'] === 'complete', 'no complete result');
    check(covers(result, expect['has'] ?? {}), 'the result lacks members');
    check(
      covers(result, expect['isError'] === undefined ? {} : { isError: expect['isError'] }),
      'isError differs',
    );
  } else if (expect['kind'] === 'error') {
    check(covers(error, { code: expect['code'] ?? null }), 'another code');
    check(covers(error, expect['data'] === undefined ? {} : { data: expect['data'] }), 'other data');
    const names = expect['names'];
    check(
      typeof names !== 'string' || (isJsonObject(error) && String(error['message']).includes(names)),
      'message names nothing',
    );
    check(
      names === undefined || covers(error, { data: { supported: [names] } }),
      'data.supported is missing',
    );
  } else {
    const meta = { 'io.modelcontextprotocol/subscriptionId': expect['subscriptionId'] ?? null };
    check(
      covers(message, { method: expect['method'] ?? null, params: { _meta: meta } }),
      'another notification',
    );
  }
  return faults;
}

/** What is wrong with the lines that came for a case, the probe's answer left out; empty when all is as stated. */
export function faultsOfAnswers({ expect }: LineCase, answers: readonly string[]): string[] {
  const wanted = expect['kind'] === 'silence' ? 0 : 1;
  if (answers.length !== wanted) return [`${String(answers.length)} answers instead of ${String(wanted)}`];
  return answers.flatMap((answer) => {
    const message: unknown = JSON.parse(answer);
    return isJsonObject(message) ? faultsOfMessage(message, expect) : ['no object'];
  });
}
