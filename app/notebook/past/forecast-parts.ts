import { compareJson } from '../../../chapters/kit/compare.ts';
import { nodeAt, parseJsonText } from '../../../worker/wire/json-text.ts';
import type { Forecast, MetForecast } from '../storage/forecast-record.ts';
import type { ForecastPart } from './past-api.ts';

const kinds: Readonly<Record<string, string>> = {
  result: 'a result',
  'tool-error': 'a tool error',
  'protocol-error': 'a protocol error',
  'input-required': 'a question for input',
  'invalid-answer': 'an answer that breaks the protocol',
  silence: 'silence',
};

const meaning: Readonly<Record<string, string>> = {
  result: 'the server did what was asked',
  'tool-error': 'the protocol worked, the tool said no',
  'protocol-error': 'the server refused the request',
  'input-required': 'the server asks before it goes on',
  'invalid-answer': 'the host does not accept it',
};

const kindOf = (outcome: string): string => kinds[outcome] ?? outcome;

/** A code with a true minus sign. */
const minus = (code: string): string => code.replace('-', '\u2212');

/** The parts of a prediction, each as a few words. */
export function forecastWords({ outcome, code, isError, member }: Forecast): readonly string[] {
  return [
    ...(outcome === undefined ? [] : [kindOf(outcome)]),
    ...(code === undefined ? [] : [`code ${minus(String(code))}`]),
    ...(isError === undefined ? [] : [`isError ${isError}`]),
    ...(member === undefined ? [] : [`${member.pointer} is ${member.value}`]),
  ];
}

/** Each part of a prediction, hit or missed, explained in one sentence. */
export function forecastParts(met: MetForecast): readonly ForecastPart[] {
  const { outcome, code, isError, member } = met.forecast;
  return [
    ...(outcome === undefined ? [] : [outcomePart(outcome, met.outcome)]),
    ...(code === undefined ? [] : [codePart(code, met)]),
    ...(isError === undefined ? [] : [isErrorPart(isError, met)]),
    ...(member === undefined ? [] : [memberPart(member, met)]),
  ];
}

function outcomePart(predicted: string, came: string): ForecastPart {
  const name = 'outcome';
  if (came === 'timeout') {
    const says =
      'No answer came while this page waited, as predicted; only the page’s own timeout shows that.';
    return { name, hit: true, says };
  }
  const hit = predicted === came;
  const says = hit
    ? `You predicted ${kindOf(predicted)}, and it came: ${meaning[came] ?? ''}.`
    : `You predicted ${kindOf(predicted)}; ${kindOf(came)} came: ${meaning[came] ?? ''}.`;
  return { name, hit, says };
}

function codePart(predicted: number, met: MetForecast): ForecastPart {
  const name = 'code';
  const found = valueAt(met.answer, '/error/code');
  const wanted = minus(String(predicted));
  if (found === undefined)
    return { name, hit: false, says: `You predicted the code ${wanted}; what came has no error code.` };
  const hit = equal(found, String(predicted));
  const says = hit
    ? `The code is ${wanted}, as predicted.`
    : `You predicted the code ${wanted}; the code is ${minus(found)}.`;
  return { name, hit, says };
}

function isErrorPart(predicted: string, met: MetForecast): ForecastPart {
  const name = 'isError';
  if (valueAt(met.answer, '/result') === undefined) {
    const says = `You predicted isError ${predicted}; what came has no result, so isError has no place in it.`;
    return { name, hit: false, says };
  }
  const found = valueAt(met.answer, '/result/isError') ?? 'absent';
  const hit = found === predicted;
  const says = hit
    ? `isError is ${found}, as predicted.`
    : `You predicted isError ${predicted}; it is ${clipped(found)}.`;
  return { name, hit, says };
}

function memberPart({ pointer, value }: { pointer: string; value: string }, met: MetForecast): ForecastPart {
  const name = 'member';
  const found = valueAt(met.answer, pointer);
  const place = pointer === '' ? 'The whole answer' : pointer;
  if (found === undefined)
    return { name, hit: false, says: `You predicted a value at ${place}; the answer has no such place.` };
  const hit = equal(found, value);
  const says = hit
    ? `${place} is ${clipped(found)}, as predicted.`
    : `You predicted ${clipped(value)} at ${place}; there stands ${clipped(found)}.`;
  return { name, hit, says };
}

function equal(found: string, expected: string): boolean {
  return compareJson(expected, found).length === 0;
}

/** Raw text of the value at a place of the answer. */
function valueAt(answer: string | undefined, pointer: string): string | undefined {
  const parsed = answer === undefined ? undefined : parseJsonText(answer);
  const node = parsed?.ok === true ? nodeAt(parsed.root, pointer) : undefined;
  return node === undefined ? undefined : answer?.slice(node.start, node.end);
}

function clipped(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)} …` : text;
}
