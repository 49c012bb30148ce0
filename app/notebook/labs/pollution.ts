import { classifyLine, type LineClass } from '../../host/line-class.ts';
import type { Exchange, LineEntry, TraceEntry } from '../../host/types.ts';

/** A line of stdout or stderr as the host sees it. */
export interface JudgedLine {
  readonly seq: number;
  readonly process: number;
  readonly text: string;
  /** What kind of message it is, in a word or two; undefined on stderr and for what is no message. */
  readonly name: string | undefined;
  /** Why it may not stand on stdout; undefined for messages, and always on stderr, where any text may stand. */
  readonly stray: string | undefined;
}

/** What a server has written, and whether its stdout holds messages alone. */
export interface Pollution {
  readonly stdout: readonly JudgedLine[];
  readonly stderr: readonly JudgedLine[];
  readonly verdict: 'nothing' | 'clean' | 'polluted';
  readonly says: string;
  /** Whether the request got its answer in spite of all; one sentence, undefined before a request. */
  readonly paired: string | undefined;
}

function nameOf(found: LineClass): string | undefined {
  switch (found.kind) {
    case 'result':
    case 'error':
      return `${found.kind} for id ${found.id === undefined ? 'none' : JSON.stringify(found.id)}`;
    case 'notification':
    case 'request':
      return found.kind;
    default:
      return undefined;
  }
}

function judged(line: LineEntry): JudgedLine {
  const { seq, process, text } = line;
  const found = classifyLine(line);
  if (found.kind !== 'stray') return { seq, process, text, name: nameOf(found), stray: undefined };
  // Text without a newline sticks to the message behind it, and the message is lost with it.
  const torn = found.why === 'not-json' && text.includes('"jsonrpc"');
  const stray = torn ? 'Not an MCP message: other text is stuck to what may have been one.' : found.says;
  return { seq, process, text, name: undefined, stray };
}

const counted = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

function verdictWords(stdout: readonly JudgedLine[], strays: number): string {
  if (stdout.length === 0) return 'Nothing on stdout yet.';
  const lines = counted(stdout.length, 'line', 'lines');
  if (strays === 0) return `stdout is clean: ${lines}, and nothing but messages.`;
  return `${String(strays)} of ${lines} on stdout ${strays === 1 ? 'is no message' : 'are no messages'}.`;
}

function pairedWords(exchange: Exchange): string {
  const id = JSON.stringify(exchange.id);
  if (exchange.outcome === 'pending') return `Request ${id} waits for its answer.`;
  if (exchange.answer === undefined) return `Request ${id} got no answer that could be paired.`;
  return `Request ${id} was paired with its answer all the same.`;
}

/** Judges what a bench has written, line by line (basic/transports/stdio: stdout holds messages and nothing else). */
export function pollutionOf(entries: readonly TraceEntry[], exchange: Exchange | undefined): Pollution {
  const lines = entries.filter((entry): entry is LineEntry => entry.kind === 'line');
  const of = (stream: 'stdout' | 'stderr'): readonly JudgedLine[] =>
    lines.filter((line) => line.stream === stream).map(judged);
  const stdout = of('stdout');
  const strays = stdout.filter(({ stray }) => stray !== undefined).length;
  return {
    stdout,
    stderr: of('stderr'),
    verdict: stdout.length === 0 ? 'nothing' : strays === 0 ? 'clean' : 'polluted',
    says: verdictWords(stdout, strays),
    paired: exchange === undefined ? undefined : pairedWords(exchange),
  };
}
