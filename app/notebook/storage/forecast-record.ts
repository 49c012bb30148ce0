import type { SettledKind } from '../../host/outcome-kinds.ts';

/** Kinds of answer one can predict; silence is that none comes in the time the cell waits. */
export const forecastOutcomes = [
  'result',
  'tool-error',
  'protocol-error',
  'input-required',
  'silence',
] as const;

/** One of those kinds. */
export type ForecastOutcome = (typeof forecastOutcomes)[number];

/** What one can say of the member isError. */
export const isErrorWords = ['true', 'false', 'absent'] as const;

/** What a reader predicts of the answer to one request; at least one member is set. */
export interface Forecast {
  readonly outcome: ForecastOutcome | undefined;
  /** Code of the error. */
  readonly code: number | undefined;
  /** The result's isError. */
  readonly isError: (typeof isErrorWords)[number] | undefined;
  /** A JSON Pointer into the answer, and the JSON text of the value expected there. */
  readonly member: { readonly pointer: string; readonly value: string } | undefined;
}

/** What a prediction was made for. */
export interface Made {
  readonly forecast: Forecast;
  /** The request as it stood then. */
  readonly line: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The same request had been answered here before: what is met is shown, and not summed. */
  readonly repeated: boolean;
}

/** Ends that are no answer. */
export const localEnds = ['timeout', 'cancelled', 'dead-process'] as const;

/** A prediction that waits for its answer. */
export interface OpenForecast extends Made {
  /** How the last attempt ended here without an answer; the prediction stands. */
  readonly ended: (typeof localEnds)[number] | undefined;
}

/** A prediction with what came. */
export interface MetForecast extends Made {
  /** The line that was sent. */
  readonly sent: string;
  readonly outcome: SettledKind;
  /** Raw line of the answer; undefined where silence was met. */
  readonly answer: string | undefined;
  /** Parts hit, of how many; undefined until it was judged. */
  readonly score: { readonly hits: number; readonly of: number } | undefined;
}

/** The predictions of one cell. */
export interface ForecastValue {
  readonly open: OpenForecast | undefined;
  readonly met: MetForecast | undefined;
  /** Sums over every prediction here that counts. */
  readonly hits: number;
  readonly of: number;
}
