import { isJsonObject } from '../../worker/wire/envelope.ts';
import type { JsonObject, JsonValue, RequestId } from '../../worker/wire/message.ts';
import { formatPointer } from '../../worker/wire/pointer.ts';
import { quoted } from '../../worker/wire/quoted.ts';
import type { Ledger } from './ledger.ts';
import { valueOf } from './line-reading.ts';
import { toolCalled, toolsOf } from './listed-tools.ts';
import { at, member, parsed } from './members.ts';
import { fitsSchema, type SchemaFinding } from './output-schema.ts';
import { sameJson } from './same-json.ts';
import type { Exchange, LineEntry, ResultCheck, TraceEntry } from './types.ts';

/** What the host knows beside the exchange. */
export interface CheckContext {
  /** Output schema of the tool, from the newest tools/list answer of the same process. */
  readonly outputSchema?: JsonObject | undefined;
  /** Business fields that must come back as asked; the arguments of the request unless stated. */
  readonly asked?: Readonly<Record<string, JsonValue>> | undefined;
  /** Answers of the same process that pair with no request (`unpairedAnswers`). */
  readonly unpaired?: readonly LineEntry[] | undefined;
  /** Holds a value against a schema; undefined while that is being done. At once, however long it takes, unless stated. */
  readonly fits?: FitsOrWaits;
}

type FitsOrWaits = (value: unknown, schema: JsonObject) => SchemaFinding | undefined;

type Finding = Omit<ResultCheck, 'name'>;

const notApplicable = (says: string): Finding => ({ passed: 'does not apply', says });
const pass = (says: string): Finding => ({ passed: true, says });
const fail = (says: string, pointer: string): Finding => ({ passed: false, says, pointer });
const named = (id: unknown): string => `${quoted(id)} (${typeof id})`;
const structuredPointer = '/result/structuredContent';

function checkId(id: RequestId, answer: unknown, unpaired: readonly LineEntry[]): Finding {
  if (answer !== undefined) {
    const got = member(answer, 'id');
    return got === id
      ? pass(`Asked and answered with ${named(id)}.`)
      : fail(`Asked with ${named(id)}, answered with ${named(got)}.`, '/id');
  }
  const stranger = unpaired[0];
  if (stranger === undefined) return notApplicable('There is no answer to pair.');
  const got = member(valueOf(stranger), 'id');
  return fail(`Asked with ${named(id)}; what came bears ${named(got)} and belongs to no request.`, '/id');
}

function checkResultType(answer: unknown, { outcome }: Exchange): Finding {
  const result = member(answer, 'result');
  if (result === undefined) return notApplicable('There is no result.');
  if (!isJsonObject(result)) return fail('The result is no object.', '/result');
  const type = member(result, 'resultType');
  if (type === undefined) return pass('There is no resultType, which counts as complete.');
  const known = (type === 'complete' || type === 'input_required') && outcome !== 'invalid-answer';
  return known
    ? pass(`The resultType is ${quoted(type)}.`)
    : fail(`The resultType ${quoted(type)} is not one this host may use here.`, '/result/resultType');
}

function checkText(answer: unknown): Finding {
  const structured = at(answer, structuredPointer);
  if (structured === undefined) return notApplicable('There is no structuredContent.');
  const content = at(answer, '/result/content');
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.map((block) => (member(block, 'type') === 'text' ? member(block, 'text') : undefined));
  const values = texts.map((text) => (typeof text === 'string' ? parsed(text) : undefined));
  const equal = values.some((value) => value !== undefined && sameJson(value, structured));
  if (equal) return pass('A text block holds the same JSON value as structuredContent.');
  const index = values.findIndex((value) => value !== undefined);
  // The revision recommends the repetition and does not demand it: a sentence for people contradicts nothing.
  if (index < 0 && texts.some((text) => text !== undefined))
    return notApplicable('The text is words, not JSON, so there is nothing to compare.');
  const pointer = index < 0 ? '/result/content' : `/result/content/${String(index)}/text`;
  return fail('No text block holds the same JSON value as structuredContent.', pointer);
}

function checkSchema(answer: unknown, { outcome }: Exchange, context: CheckContext): Finding {
  const { outputSchema: schema, fits = fitsSchema } = context;
  if (schema === undefined) return notApplicable('No output schema is known for it.');
  if (outcome !== 'result') return notApplicable('An output schema binds results that are no errors.');
  const structured = at(answer, structuredPointer);
  if (structured === undefined)
    return fail('The tool has an output schema, but there is no structuredContent.', '/result');
  const found = fits(structured, schema);
  if (found === undefined)
    return notApplicable('Whether structuredContent fits the output schema is being checked.');
  return found.fits
    ? pass('structuredContent fits the output schema.')
    : fail(`structuredContent against the output schema: ${found.says}`, structuredPointer + found.place);
}

function checkFields(answer: unknown, { outcome, request }: Exchange, asked: CheckContext['asked']): Finding {
  const structured = at(answer, structuredPointer);
  if (outcome !== 'result' || !isJsonObject(structured))
    return notApplicable('There are no business fields.');
  const wanted: unknown = asked ?? at(valueOf(request), '/params/arguments');
  const names = isJsonObject(wanted)
    ? Object.keys(wanted).filter((name) => Object.hasOwn(structured, name))
    : [];
  if (names.length === 0) return notApplicable('No field that was asked comes back.');
  const wrong = names.find((name) => !sameJson(member(wanted, name), structured[name]));
  if (wrong === undefined) return pass(`As asked: ${names.join(', ')}.`);
  const [want, got] = [member(wanted, wrong), structured[wrong]].map(quoted);
  return fail(
    `Asked for ${wrong} ${want ?? ''}, got ${got ?? ''}.`,
    structuredPointer + formatPointer([wrong]),
  );
}

/**
 * The checks the host makes before it uses a result (chapter 43, 43.4), always all five and in this order: id,
 * resultType, text against structuredContent, output schema, fields as asked. Reads the raw lines of the exchange only.
 */
export function checkAnswer(exchange: Exchange, context: CheckContext = {}): ResultCheck[] {
  const answer = exchange.answer === undefined ? undefined : valueOf(exchange.answer);
  return [
    { name: 'id', ...checkId(exchange.id, answer, context.unpaired ?? []) },
    { name: 'resultType', ...checkResultType(answer, exchange) },
    { name: 'text-equals-structured', ...checkText(answer) },
    { name: 'output-schema', ...checkSchema(answer, exchange, context) },
    { name: 'fields-as-asked', ...checkFields(answer, exchange, context.asked) },
  ];
}

/**
 * Answers that came while the exchange waited and that pair with no request: what a server with wrong ids sends.
 * @param ledger one that has seen these entries
 */
export function unpairedAnswers(
  entries: readonly TraceEntry[],
  ledger: Ledger,
  exchange: Exchange,
): LineEntry[] {
  const until = exchange.request.at + (exchange.tookMs ?? Infinity);
  return entries.filter((entry): entry is LineEntry => {
    if (entry.kind !== 'line' || entry.process !== exchange.process || entry.restored !== exchange.restored)
      return false;
    const place = entry.seq > exchange.key && entry.at <= until ? ledger.placeOf(entry.seq) : undefined;
    return place?.role === 'unpaired' && place.why === 'unknown-id';
  });
}

/** The output schema of the tool that a line calls, as these exchanges list it; undefined where they list none. */
export function outputSchemaFor(line: string, lists: readonly Exchange[]): JsonObject | undefined {
  const tool = toolCalled(line);
  return toolsOf(lists)?.find(({ name }) => name === tool)?.outputSchema;
}
