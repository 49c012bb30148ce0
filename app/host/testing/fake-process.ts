import type { ProcessEnv, ProcessExit, ServerProcess } from '../types.ts';

type Stream = 'stdout' | 'stderr';

/** A process for tests: what was written to it can be read, what it says is said by the test. */
export class FakeProcess implements ServerProcess {
  readonly number: number;
  readonly program = 'fake';
  readonly env: ProcessEnv = { principal: 'mira' };
  readonly exited: Promise<ProcessExit>;
  /** Called with every text written to stdin, in the same task. */
  onWrite: (text: string) => void = () => undefined;
  input = '';
  inputEnded = false;
  readonly stdin = {
    write: (text: string): boolean => {
      if (this.inputEnded || this.#settle === undefined) return false;
      this.input += text;
      this.onWrite(text);
      return true;
    },
    end: (): void => {
      this.inputEnded = true;
    },
  };
  readonly #texts = new Set<(stream: Stream, text: string) => void>();
  readonly #drops = new Set<(stream: Stream, characters: number) => void>();
  #settle: ((exit: ProcessExit) => void) | undefined;

  constructor(number = 1) {
    this.number = number;
    this.exited = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Lines written to stdin so far, parsed as JSON. */
  get sent(): unknown[] {
    return this.input
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  }

  /** Says text on stdout. */
  say(text: string): void {
    for (const listener of [...this.#texts]) listener('stdout', text);
  }

  /** Says a message as one line on stdout. */
  answer(message: unknown): void {
    this.say(`${JSON.stringify(message)}\n`);
  }

  /** Says text on stderr. */
  log(text: string): void {
    for (const listener of [...this.#texts]) listener('stderr', text);
  }

  drop(stream: Stream, characters: number): void {
    for (const listener of [...this.#drops]) listener(stream, characters);
  }

  end(exit: ProcessExit): void {
    this.#settle?.(exit);
    this.#settle = undefined;
  }

  onText(listener: (stream: Stream, text: string) => void): () => void {
    this.#texts.add(listener);
    return () => this.#texts.delete(listener);
  }

  onDropped(listener: (stream: Stream, characters: number) => void): () => void {
    this.#drops.add(listener);
    return () => this.#drops.delete(listener);
  }

  kill(reason: string): void {
    this.end({ how: 'killed', reason });
  }
}
