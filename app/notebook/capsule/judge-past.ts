import type { Cell, Exercise } from '../../../chapters/kit/types.ts';
import type { OutcomeKind } from '../../host/types.ts';
import type { ForecastRules, ForecastVerdict } from '../past/past-api.ts';
import type { ForecastValue, MetForecast } from '../storage/forecast-record.ts';
import type { SentVersion } from '../storage/sent-record.ts';
import type { Capsule } from './capsule.ts';
import { HandedTrace } from './handed-trace.ts';
import { valueIn } from './judge.ts';
import { exchangeAnew, runAnew } from './outcome-anew.ts';

/** A prediction that was made before Send, held against its answer now. */
export interface JudgedForecast {
  readonly words: readonly string[];
  readonly verdict: ForecastVerdict;
  /** What the capsule says came true; undefined when it says nothing. */
  readonly claimed: { readonly hits: number; readonly of: number } | undefined;
  readonly differs: boolean;
}

/** What happened in one cell, as far as the capsule holds it. */
export interface JudgedPast {
  /** Name of its records. */
  readonly item: string;
  /** Title of the cell, or of the exercise it belongs to. */
  readonly title: string;
  /** How the newest request ended, found anew from its lines. */
  readonly outcome: OutcomeKind | undefined;
  /** Oldest first; how each ended is what the capsule says. */
  readonly versions: readonly SentVersion[];
  readonly forecast: JudgedForecast | undefined;
  /** As the capsule counts all predictions here; nothing proves this number. */
  readonly sums: { readonly hits: number; readonly of: number };
}

/** What is needed of a chapter to call its cells by their titles. */
export interface Titled {
  readonly cells: readonly Pick<Cell, 'id' | 'title'>[];
  readonly exercises: readonly Pick<Exercise, 'id' | 'title'>[];
}

/** What the cell of a record is called; the name of the record where the chapter has none of that name. */
export function titleOfCell({ cells, exercises }: Titled, item: string): string {
  const slash = item.lastIndexOf('/');
  const cell = cells.find(({ id }) => id === item.slice(slash + 1));
  return (cell ?? exercises.find(({ id }) => id === item.slice(0, slash)))?.title ?? item;
}

/** Everything that happened in cells, each cell once, with predictions judged anew from the lines of the trace. Rejects when the rules do not arrive. */
export async function judgePast(capsule: Capsule, chapter: Titled): Promise<readonly JudgedPast[]> {
  const rules = await import('../past/forecast-rules.ts');
  const { items } = capsule;
  const trace = new HandedTrace(capsule.trace);
  const names = new Set(
    items.flatMap(({ kind, item }) =>
      kind === 'run' || kind === 'sent' || kind === 'forecast' ? [item] : [],
    ),
  );
  return [...names].sort().map((item) => {
    const run = valueIn(items, 'run', item);
    const forecast = valueIn(items, 'forecast', item);
    return {
      item,
      title: titleOfCell(chapter, item),
      outcome: run === undefined ? undefined : runAnew(run)?.outcome,
      versions: valueIn(items, 'sent', item)?.versions ?? [],
      forecast: forecast === undefined ? undefined : judgeForecast(rules, trace, forecast),
      sums: { hits: forecast?.hits ?? 0, of: forecast?.of ?? 0 },
    };
  });
}

function judgeForecast(
  rules: ForecastRules,
  trace: HandedTrace,
  { met }: ForecastValue,
): JudgedForecast | undefined {
  if (met === undefined) return undefined;
  const words = rules.forecastWords(met.forecast);
  const real = borneOut(trace, met);
  const verdict = real === undefined ? notInTrace : rules.judge(real);
  const { score: claimed } = met;
  const differs = claimed !== undefined && (claimed.hits !== verdict.hits || claimed.of !== verdict.of);
  return { words, verdict, claimed, differs };
}

const notInTrace: ForecastVerdict = {
  parts: [],
  hits: 0,
  of: 0,
  counts: false,
  why: 'The answer this prediction was held against is not in the trace that was handed in, so it proves nothing.',
};

/** The prediction with the outcome its lines have; undefined where the trace does not hold them. */
function borneOut(trace: HandedTrace, met: MetForecast): MetForecast | undefined {
  if (!trace.holds(met.sent, met.answer)) return undefined;
  const outcome = exchangeAnew(met.sent, met.answer)?.outcome;
  if (outcome === undefined) return undefined;
  // That a page stopped waiting leaves no line; what the trace shows is that none came.
  if (outcome === 'pending') return met.outcome === 'timeout' ? met : undefined;
  return { ...met, outcome };
}
