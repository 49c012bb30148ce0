import type { ProcessExit, ServerProcess } from '../../app/host/types.ts';
import { readMessage, sameId } from '../wire/envelope.ts';
import { LineDecoder } from '../wire/line-decoder.ts';
import type { RequestId } from '../wire/message.ts';

/** How long a server may take to exit after its input was closed (chapter 43, 43.4), in milliseconds. */
export const exitDeadlineMs = 5_000;

/** What a recorded run needs. */
export interface RunOptions {
  /** Exact request lines, each with an id of its own. */
  readonly requests: readonly string[];
  readonly process: ServerProcess;
  /** Takes each whole request and response, in turn, without newline. */
  onLine(line: string): void;
  /** Milliseconds before the process is ended by force; the chapter's five seconds unless stated. */
  readonly deadlineMs?: number;
}

function idOf(line: string): RequestId | undefined {
  const received = readMessage(line);
  if (received.kind === 'invalid') return received.answers ?? received.id;
  return received.kind === 'request' || received.kind === 'response' ? received.id : undefined;
}

/** Lines of a process, and the next one that answers an id; undefined when the process ends without it. */
class Answers {
  readonly #lines: string[] = [];
  #wanted: { id: RequestId | undefined; take: (line: string | undefined) => void } | undefined;
  #ended = false;

  constructor(process: ServerProcess) {
    const decoder = new LineDecoder({
      onLine: (line) => {
        this.#lines.push(line);
        this.#match();
      },
      onTooLong: () => undefined,
    });
    process.onText((stream, text) => {
      if (stream === 'stdout') decoder.push(text);
    });
    void process.exited.then(() => {
      decoder.end();
      this.#ended = true;
      this.#match();
    });
  }

  next(id: RequestId | undefined): Promise<string | undefined> {
    return new Promise((take) => {
      this.#wanted = { id, take };
      this.#match();
    });
  }

  #match(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const index = this.#lines.findIndex(
      (line) => readMessage(line).kind === 'response' && sameId(idOf(line), wanted.id),
    );
    if (index < 0 && !this.#ended) return;
    this.#wanted = undefined;
    wanted.take(index < 0 ? undefined : this.#lines.splice(index, 1)[0]);
  }
}

/** Closes the input and waits for the exit; after the deadline the process is ended by force. */
async function shutDown(process: ServerProcess, deadlineMs: number): Promise<ProcessExit> {
  process.stdin.end();
  const timer = setTimeout(() => {
    process.kill(`it had not exited ${String(deadlineMs)} ms after its input was closed`);
  }, deadlineMs);
  const exit = await process.exited;
  clearTimeout(timer);
  return exit;
}

/**
 * Sends the requests one after the other, each when the one before was answered, gives out both sides of every
 * exchange, then shuts the process down (stdio, Shutdown). Resolves with how the process ended and how many requests
 * had no answer. A request that is not answered within the deadline ends the run.
 */
export async function recordRun(options: RunOptions): Promise<{ exit: ProcessExit; unanswered: number }> {
  const { requests, process, onLine, deadlineMs = exitDeadlineMs } = options;
  const answers = new Answers(process);
  let answered = 0;
  for (const line of requests) {
    const timer = setTimeout(() => {
      process.kill(`a request had no answer after ${String(deadlineMs)} ms`);
    }, deadlineMs);
    onLine(line);
    process.stdin.write(`${line}\n`);
    const answer = await answers.next(idOf(line));
    clearTimeout(timer);
    if (answer === undefined) break;
    onLine(answer);
    answered += 1;
  }
  return { exit: await shutDown(process, deadlineMs), unanswered: requests.length - answered };
}

/** How a process ended, as the end of a sentence. */
export function exitWords(exit: ProcessExit): string {
  return exit.how === 'exited' ? `exited with code ${String(exit.code)}` : `${exit.how}: ${exit.reason}`;
}
