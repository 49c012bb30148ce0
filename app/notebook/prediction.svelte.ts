import type { Prediction } from '../../chapters/kit/types.ts';
import type { PredictionState } from './exercise-api.ts';
import { type ChapterContext, placeOf } from './context.ts';

/** A prediction and what the reader committed to. */
export class ReaderPrediction implements PredictionState {
  readonly prediction: Prediction;
  readonly #context: ChapterContext;
  #committed = $state<string | undefined>(undefined);

  constructor(context: ChapterContext, prediction: Prediction) {
    this.#context = context;
    this.prediction = prediction;
  }

  get committed(): string | undefined {
    return this.#committed;
  }

  commit(option: string): void {
    if (!this.#isOption(option)) return;
    this.#committed = option;
    this.#context.store.write(placeOf(this.#context, 'prediction', this.prediction.id), { option });
  }

  takeBack(): void {
    this.#committed = undefined;
    this.#context.store.write(placeOf(this.#context, 'prediction', this.prediction.id), undefined);
  }

  /** Takes what is stored now. */
  restore(): void {
    const option = this.#context.store.read(placeOf(this.#context, 'prediction', this.prediction.id))?.option;
    this.#committed = option !== undefined && this.#isOption(option) ? option : undefined;
  }

  // An earlier version of the chapter may have had other options.
  #isOption(option: string): boolean {
    return this.prediction.options.some(({ id }) => id === option);
  }
}
