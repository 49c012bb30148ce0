import type { CreditMessage, StreamMessage } from '../wire/ports.ts';
import { wellFormed } from '../wire/well-formed.ts';

/** Longest text of one port message, in UTF-16 units: the page handles one message in one short task. */
export const chunkUnits = 64 * 1024;

/** Text that may wait for credit in one stream, in UTF-16 units; a write that does not fit is dropped whole. */
export const waitingUnits = 32 * 1024 * 1024;

function creditOf(data: unknown): number {
  const credit = data as Partial<CreditMessage> | null;
  if (credit?.type !== 'credit' || typeof credit.characters !== 'number') return 0;
  return Number.isSafeInteger(credit.characters) && credit.characters > 0 ? credit.characters : 0;
}

/**
 * The process's end of stdout or stderr (worker/wire/ports). Text leaves in order, in chunks of at most `chunkUnits`,
 * never more than the page has granted. Text is made well-formed write by write, as a real child process does it: a
 * surrogate pair split over two writes arrives as two U+FFFD. What was dropped is told in its place in the stream.
 */
export class StreamWriter {
  readonly #port: MessagePort;
  readonly #limit: number;
  readonly #queue: (string | { dropped: number })[] = [];
  #head = 0;
  #offset = 0;
  #waiting = 0;
  #credit = 0;
  #ending: (() => void) | undefined;
  #closed = false;

  constructor(port: MessagePort, limit: number = waitingUnits) {
    this.#port = port;
    this.#limit = limit;
    port.onmessage = (event: MessageEvent<unknown>) => {
      this.#credit += creditOf(event.data);
      this.#flow();
    };
  }

  /** Takes text; after `end` it is ignored, as a closed pipe ignores it. */
  write(text: string): void {
    if (this.#closed || text === '') return;
    if (this.#waiting + text.length > this.#limit) {
      this.#drop(text.length);
      return;
    }
    this.#queue.push(wellFormed(text));
    this.#waiting += text.length;
    this.#flow();
  }

  /** Ends the stream; resolves once everything before has been sent, which needs the page's credit. */
  end(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    return new Promise((resolve) => {
      this.#ending = resolve;
      this.#flow();
    });
  }

  #drop(characters: number): void {
    const last = this.#queue.length > this.#head ? this.#queue.at(-1) : undefined;
    if (typeof last === 'object') last.dropped += characters;
    else this.#queue.push({ dropped: characters });
  }

  #flow(): void {
    for (let next = this.#queue[this.#head]; next !== undefined; next = this.#queue[this.#head]) {
      if (typeof next === 'object') {
        this.#send({ type: 'dropped', characters: next.dropped });
      } else {
        if (this.#credit === 0) return;
        const end = Math.min(next.length, this.#offset + Math.min(chunkUnits, this.#credit));
        const text = next.slice(this.#offset, end);
        this.#credit -= text.length;
        this.#waiting -= text.length;
        this.#offset = end;
        this.#send(text);
        if (end < next.length) continue;
      }
      this.#advance();
    }
    const ended = this.#ending;
    if (ended === undefined) return;
    this.#ending = undefined;
    this.#send({ type: 'end' });
    ended();
  }

  #advance(): void {
    this.#offset = 0;
    this.#head += 1;
    // Shifting one by one would make a long queue quadratic.
    if (this.#head < 1024 && this.#head < this.#queue.length) return;
    this.#queue.splice(0, this.#head);
    this.#head = 0;
  }

  #send(message: StreamMessage): void {
    this.#port.postMessage(message);
  }
}
