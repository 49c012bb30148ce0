import type { Clock } from '../../host/clock.ts';

/** Time spoken, in whole seconds; shown to the presenter alone. */
export class Stopwatch {
  readonly #clock: Clock;
  #before = 0;
  #since: number | undefined;
  #seconds = $state(0);
  #running = $state(false);
  #stopTick: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get seconds(): number {
    return this.#seconds;
  }

  get running(): boolean {
    return this.#running;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#since = this.#clock.now();
    this.#tick();
  }

  pause(): void {
    this.#stopTick();
    this.#before = this.#elapsed();
    this.#since = undefined;
    this.#running = false;
  }

  reset(): void {
    this.pause();
    this.#before = 0;
    this.#seconds = 0;
  }

  // The next tick is set from the clock, so a hidden window that wakes seldom still shows the right time.
  #tick(): void {
    this.#seconds = Math.floor(this.#elapsed() / 1000);
    this.#stopTick = this.#clock.after(1000 - (this.#elapsed() % 1000), () => this.#tick());
  }

  #elapsed(): number {
    return this.#before + (this.#since === undefined ? 0 : this.#clock.now() - this.#since);
  }
}
