import type { Exchange, LineEntry, OutcomeKind, TraceEntry } from '../../host/types.ts';
import type { Evidence } from '../../../chapters/kit/types.ts';
import { follow, readLine } from './pointer.ts';

/** One line of the reader's trace that can serve as evidence, with the name it is offered under. */
export interface TraceMessage {
  readonly entry: LineEntry;
  /** For example `answer to 4, tool error`; string ids keep their quotes, so that 1 and "1" differ. */
  readonly name: string;
  /** Raw line of the request it belongs to, the line itself for a request, undefined when it pairs with none. */
  readonly request: string | undefined;
}

const outcomeWords: Readonly<Record<OutcomeKind, string>> = {
  pending: 'waiting',
  result: 'result',
  'tool-error': 'tool error',
  'input-required': 'input required',
  'protocol-error': 'protocol error',
  'invalid-answer': 'invalid answer',
  timeout: 'local timeout',
  cancelled: 'cancelled',
  'dead-process': 'process ended',
};

/** The words an outcome is called by wherever it is named in a sentence or a table. */
export const outcomeWord = (outcome: OutcomeKind): string => outcomeWords[outcome];

const methodOf = (line: string): string | undefined => {
  const method = follow(readLine(line), '/method');
  return method.found && typeof method.value === 'string' ? method.value : undefined;
};

function namedByExchanges(exchanges: readonly Exchange[]): Map<number, TraceMessage> {
  const named = new Map<number, TraceMessage>();
  for (const exchange of exchanges) {
    const id = JSON.stringify(exchange.id);
    const request = exchange.request.text;
    const put = (entry: LineEntry, name: string): unknown => named.set(entry.seq, { entry, name, request });
    put(exchange.request, `request ${id}, ${exchange.method}`);
    for (const entry of exchange.notifications)
      put(entry, `${methodOf(entry.text) ?? 'notification'} for ${id}`);
    for (const entry of exchange.late) put(entry, `late message for ${id}`);
    if (exchange.answer !== undefined)
      put(exchange.answer, `answer to ${id}, ${outcomeWord(exchange.outcome)}`);
  }
  return named;
}

/** Every line of the trace, newest first, each with a name. Events of the host are no messages and are left out. */
export function traceMessages(
  entries: readonly TraceEntry[],
  exchanges: readonly Exchange[],
): readonly TraceMessage[] {
  const named = namedByExchanges(exchanges);
  return entries
    .filter((entry): entry is LineEntry => entry.kind === 'line')
    .map(
      (entry) =>
        named.get(entry.seq) ?? { entry, name: nameOfLine(entry.text, entry.stream), request: undefined },
    )
    .toReversed();
}

function nameOfLine(line: string, stream: LineEntry['stream']): string {
  const value = readLine(line);
  const id = follow(value, '/id');
  const method = methodOf(line);
  if (stream === 'stderr') return 'line on stderr';
  if (method !== undefined) return id.found ? `request ${JSON.stringify(id.value)}, ${method}` : method;
  if (follow(value, '/error').found)
    return id.found ? `answer to ${JSON.stringify(id.value)}, protocol error` : 'error without id';
  if (id.found && follow(value, '/result').found) {
    const failed = follow(value, '/result/isError');
    return `answer to ${JSON.stringify(id.value)}, ${failed.found && failed.value === true ? 'tool error' : 'result'}`;
  }
  return `line on ${stream}`;
}

/** Name of what the reader picked, also when its trace has been cleared since. */
export function nameOfEvidence(evidence: Evidence, messages: readonly TraceMessage[]): string {
  const same = messages.find((each) => each.entry.seq === evidence.seq && each.entry.text === evidence.line);
  return same?.name ?? nameOfLine(evidence.line, evidence.stream);
}

/** The evidence for a place in a message of the trace. */
export const evidenceAt = (message: TraceMessage, pointer: string): Evidence => ({
  line: message.entry.text,
  request: message.request,
  stream: message.entry.stream,
  seq: message.entry.seq,
  pointer,
});
