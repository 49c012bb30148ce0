import type { Clock } from '../../host/clock.ts';

/** What a player does with a row. */
export interface PlayedRows {
  show(row: number): void;
  run(row: number): Promise<unknown>;
}

/** Plays the rows of a table one after the other, with a pause before and after each answer; stops when it is told to. */
export class RowPlayer {
  readonly #clock: Clock;
  #turn = 0;
  #playing = $state(false);
  #wake: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Reactive. */
  get playing(): boolean {
    return this.#playing;
  }

  /** Resolves when the last row has had its pause, or when it was stopped. */
  async play(pauseMs: number, rows: number, does: PlayedRows): Promise<void> {
    this.stop();
    const turn = this.#turn;
    const goesOn = (): boolean => turn === this.#turn;
    this.#playing = true;
    for (let row = 0; row < rows && goesOn(); row += 1) {
      does.show(row);
      await this.#pause(pauseMs);
      if (goesOn()) await does.run(row);
      if (goesOn()) await this.#pause(pauseMs);
    }
    if (goesOn()) this.#playing = false;
  }

  stop(): void {
    this.#turn += 1;
    this.#playing = false;
    this.#wake();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
