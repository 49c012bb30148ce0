import { compareJson, type Difference } from '../../../chapters/kit/compare.ts';
import { parsePointer } from '../../../worker/wire/pointer.ts';
import {
  type Forecast,
  forecastOutcomes,
  type MetForecast,
  type OpenForecast,
} from '../storage/forecast-record.ts';
import { forecastParts } from './forecast-parts.ts';
import type { ForecastDraft, ForecastVerdict, PastState } from './past-api.ts';

export { forecastWords } from './forecast-parts.ts';

type Read =
  { readonly ok: true; readonly forecast: Forecast } | { readonly ok: false; readonly says: string };

const refuse = (says: string): Read => ({ ok: false, says });

/** Reads what a reader has filled in: a prediction without a contradiction, or one sentence on what is wrong. */
export function readForecast({
  outcome: kind,
  code: codeText,
  isError,
  pointer,
  value,
}: ForecastDraft): Read {
  const outcome = forecastOutcomes.find((one) => one === kind);
  const code = codeText === '' ? undefined : Number(codeText.replace('\u2212', '-'));
  if (code !== undefined && !Number.isInteger(code)) return refuse('A code is a whole number, as in -32602.');
  if (pointer !== '' && parsePointer(pointer) === undefined)
    return refuse('A place is a JSON Pointer, as in /result/resultType.');
  if (pointer !== '' && value === '') return refuse('Say which value you expect at that place.');
  if (pointer === '' && value !== '') return refuse('Say at which place you expect that value.');
  const forecast: Forecast = {
    outcome,
    code,
    isError: (['true', 'false', 'absent'] as const).find((one) => one === isError),
    member: pointer === '' ? undefined : { pointer, value: jsonOf(value) },
  };
  const wrong = contradiction(forecast);
  return wrong === undefined ? { ok: true, forecast } : refuse(wrong);
}

function contradiction({ outcome, code, isError, member }: Forecast): string | undefined {
  const none = code === undefined && isError === undefined && member === undefined;
  if (outcome === undefined && none) return 'Predict one thing at least.';
  if (outcome === 'silence' && !none) return 'Silence has no code, no isError and no member.';
  if (code !== undefined && outcome !== undefined && outcome !== 'protocol-error')
    return 'Only a protocol error has a code.';
  if (isError !== undefined && (outcome === 'protocol-error' || code !== undefined))
    return 'Only a result can have isError.';
  if (isError !== undefined && isError !== 'true' && outcome === 'tool-error')
    return 'A tool error is a result whose isError is true.';
  return isError === 'true' && outcome === 'result'
    ? 'A result whose isError is true is a tool error.'
    : undefined;
}

// What is no JSON is meant as the text it is.
function jsonOf(value: string): string {
  try {
    JSON.parse(value);
    return value.trim();
  } catch {
    return JSON.stringify(value);
  }
}

/** Whether two requests are the same but for their id and white space. */
export function isSameRequest(one: string, other: string): boolean {
  if (one === other) return true;
  const ignore = [{ pointer: '/id', why: 'every request has an id of its own' }];
  return compareJson(one, other, { ignore }).every((difference) => difference.ignored !== undefined);
}

const unseen: ReadonlySet<string> = new Set(['unsent', 'unpaired', 'timeout', 'cancelled', 'dead-process']);

/**
 * A prediction for this request, made now. It counts unless this request has been answered here before or waits for its
 * answer; `before` is one of an earlier visit. That one timed out tells nothing but of silence.
 */
export function openForecast(
  past: PastState,
  line: string,
  forecast: Forecast,
  before: string | undefined,
): OpenForecast {
  const known = past.versions.filter(
    ({ outcome }) => !unseen.has(outcome) || (outcome === 'timeout' && forecast.outcome === 'silence'),
  );
  const texts = [...known.map(({ text }) => text), ...(before === undefined ? [] : [before])];
  const repeated = texts.some((text) => isSameRequest(text, line));
  return { forecast, line, at: past.now(), repeated, ended: undefined };
}

/**
 * Holds a prediction against the answer. One for another request than was sent is not judged; one for a request that
 * had been sent before is judged and not summed, since its answer could be known.
 */
export function judge(met: MetForecast): ForecastVerdict {
  if (!isSameRequest(met.line, met.sent)) {
    const why = 'The request was changed after the prediction, so the prediction is void.';
    return { parts: [], hits: 0, of: 0, counts: false, why };
  }
  const parts = forecastParts(met);
  const hits = parts.filter(({ hit }) => hit).length;
  const why = met.repeated
    ? 'This request had been sent from here before the prediction, so the hits are not summed.'
    : undefined;
  return { parts, hits, of: parts.length, counts: !met.repeated, why };
}

/** Differences in meaning between two JSON texts. */
export function differences(left: string, right: string): readonly Difference[] {
  return compareJson(left, right);
}
