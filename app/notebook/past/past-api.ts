import type { Difference } from '../../../chapters/kit/compare.ts';
import type { Forecast, ForecastValue, MetForecast, OpenForecast } from '../storage/forecast-record.ts';
import type { SentVersion } from '../storage/sent-record.ts';

/** What a reader has filled in; every member is empty where nothing is predicted. */
export interface ForecastDraft {
  readonly outcome: string;
  readonly code: string;
  readonly isError: string;
  readonly pointer: string;
  readonly value: string;
}

/** How one part of a prediction was met, with one sentence that explains it. */
export interface ForecastPart {
  readonly name: 'outcome' | 'code' | 'isError' | 'member';
  readonly hit: boolean;
  readonly says: string;
}

/** A prediction held against the answer. */
export interface ForecastVerdict {
  readonly parts: readonly ForecastPart[];
  readonly hits: number;
  readonly of: number;
  /** Whether it is summed. */
  readonly counts: boolean;
  /** Why it is not summed, or not judged at all, as one sentence. */
  readonly why: string | undefined;
}

/** How predictions are read and judged; loaded on first need. */
export interface ForecastRules {
  /** Reads what was filled in: a prediction, or one sentence on what is wrong. */
  readForecast(
    draft: ForecastDraft,
  ): { readonly ok: true; readonly forecast: Forecast } | { readonly ok: false; readonly says: string };
  /** A prediction for this request, made now; `before` is a request answered here in an earlier visit. */
  openForecast(past: PastState, line: string, forecast: Forecast, before: string | undefined): OpenForecast;
  /** The parts of a prediction in words. */
  forecastWords(forecast: Forecast): readonly string[];
  /** Whether two requests are the same but for their id and white space. */
  isSameRequest(one: string, other: string): boolean;
  judge(met: MetForecast): ForecastVerdict;
  /** Differences in meaning between two JSON texts. */
  differences(left: string, right: string): readonly Difference[];
}

/** What was sent from a cell before, and what was predicted. */
export interface PastState {
  /** Oldest first; bounded. */
  readonly versions: readonly SentVersion[];
  readonly forecast: ForecastValue;
  /** Rejects when the script does not arrive. */
  rules(): Promise<ForecastRules>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Commits to a prediction for the next answer; undefined takes back the one that waits. */
  commit(open: OpenForecast | undefined): void;
  /** Judges what was met and not judged yet; says so when the script that judges does not arrive. Never rejects. */
  judge(): Promise<void>;
}
