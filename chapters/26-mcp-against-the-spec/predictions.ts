import type { Prediction } from '../kit/types.ts';
import { wirePredictions } from './predictions-wire.ts';
import { statePredictions } from './predictions-state.ts';

/** The predictions of the chapter; each option says what is true about it, the right one included. */
export const predictions: readonly Prediction[] = [...wirePredictions, ...statePredictions];
