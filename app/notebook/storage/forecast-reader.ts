import { settledKinds } from '../../host/outcome-kinds.ts';
import {
  type Forecast,
  forecastOutcomes,
  type ForecastValue,
  isErrorWords,
  localEnds,
  type Made,
  type MetForecast,
  type OpenForecast,
} from './forecast-record.ts';
import { finite, isRecord, oneOf, own, text } from './guard.ts';

/** Reads stored predictions; undefined when anything in them is not as it must be. */
export function readForecasts(value: unknown): ForecastValue | undefined {
  if (!isRecord(value)) return undefined;
  const hits = finite(own(value, 'hits'));
  const of = finite(own(value, 'of'));
  const open = optional(own(value, 'open'), readOpen);
  const met = optional(own(value, 'met'), readMet);
  if (hits === undefined || of === undefined || open === 'bad' || met === 'bad') return undefined;
  return { open, met, hits, of };
}

function readOpen(value: unknown): OpenForecast | undefined {
  if (!isRecord(value)) return undefined;
  const made = readMade(value);
  const ended = optional(own(value, 'ended'), (word) => oneOf(word, localEnds));
  return made === undefined || ended === 'bad' ? undefined : { ...made, ended };
}

function readMet(value: unknown): MetForecast | undefined {
  if (!isRecord(value)) return undefined;
  const made = readMade(value);
  const sent = text(own(value, 'sent'));
  const outcome = oneOf(own(value, 'outcome'), settledKinds);
  const answer = optional(own(value, 'answer'), text);
  const score = optional(own(value, 'score'), readScore);
  if (made === undefined || sent === undefined || outcome === undefined) return undefined;
  if (score === 'bad') return undefined;
  // A text may well be the word that stands for damage, so its type is asked for by itself.
  if (typeof own(value, 'answer') !== 'string' && answer !== undefined) return undefined;
  return { ...made, sent, outcome, answer: text(own(value, 'answer')), score };
}

function readMade(value: Readonly<Record<string, unknown>>): Made | undefined {
  const forecast = readForecast(own(value, 'forecast'));
  const line = text(own(value, 'line'));
  const at = finite(own(value, 'at'));
  const repeated = own(value, 'repeated');
  if (forecast === undefined || line === undefined || at === undefined) return undefined;
  return typeof repeated === 'boolean' ? { forecast, line, at, repeated } : undefined;
}

function readForecast(value: unknown): Forecast | undefined {
  if (!isRecord(value)) return undefined;
  const outcome = optional(own(value, 'outcome'), (word) => oneOf(word, forecastOutcomes));
  const code = optional(own(value, 'code'), finite);
  const isError = optional(own(value, 'isError'), (word) => oneOf(word, isErrorWords));
  const member = optional(own(value, 'member'), readMember);
  if (outcome === 'bad' || code === 'bad' || isError === 'bad' || member === 'bad') return undefined;
  return { outcome, code, isError, member };
}

function readMember(value: unknown): Forecast['member'] {
  if (!isRecord(value)) return undefined;
  const pointer = text(own(value, 'pointer'));
  const expected = text(own(value, 'value'));
  return pointer === undefined || expected === undefined ? undefined : { pointer, value: expected };
}

function readScore(value: unknown): MetForecast['score'] {
  if (!isRecord(value)) return undefined;
  const hits = finite(own(value, 'hits'));
  const of = finite(own(value, 'of'));
  return hits === undefined || of === undefined ? undefined : { hits, of };
}

// A member may be absent, but what is there must be of its type.
function optional<T>(value: unknown, read: (value: unknown) => T | undefined): T | 'bad' | undefined {
  return value === undefined || value === null ? undefined : (read(value) ?? 'bad');
}
