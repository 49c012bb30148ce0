import type { PastState } from '../../notebook/past/past-api.ts';

/** What the button of the prediction or of the history is called: it says how either stands. */
export function pastName({ forecast, versions }: PastState, which: 'predict' | 'history'): string {
  if (which === 'history') return versions.length === 0 ? 'History' : `History ${String(versions.length)}`;
  if (forecast.open !== undefined) return 'Predicted';
  if (forecast.met === undefined) return 'Predict first';
  const { score } = forecast.met;
  return score === undefined ? 'Not checked yet' : `Predicted ${String(score.hits)} of ${String(score.of)}`;
}
