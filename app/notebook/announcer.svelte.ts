import type { Clock } from '../host/clock.ts';

/** Messages without a result of their own that make a flood, and the time in which they are counted. */
const floodSize = 20;
const floodWindowMs = 1000;

/**
 * One short sentence at a time for the polite live region: one per result or verdict; what arrives in numbers is
 * counted, never read out.
 */
export class Announcer {
  readonly #clock: Clock;
  #sentence = $state('');
  #lines = 0;
  #stop: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The newest sentence; reactive. */
  get sentence(): string {
    return this.#sentence;
  }

  /** Announces a sentence. */
  say(sentence: string): void {
    // A live region is silent when its text stays the same, and the second result is news all the same.
    this.#sentence = sentence === this.#sentence ? `${sentence}\u00a0` : sentence;
  }

  /** Announces a result that `messages` notifications preceded. */
  result(sentence: string, messages: number): void {
    this.#lines = 0;
    this.say(messages < 2 ? sentence : `${sentence}, after ${String(messages)} messages`);
  }

  /** Counts a line nobody waits for. */
  count(): void {
    this.#lines += 1;
    this.#stop ??= this.#clock.after(floodWindowMs, () => {
      this.#stop = undefined;
      if (this.#lines >= floodSize) this.say(`${String(this.#lines)} messages`);
      this.#lines = 0;
    });
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
