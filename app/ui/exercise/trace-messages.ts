import type { TraceView } from '../../host/trace-view.ts';
import type { LineEntry, Link, OutcomeKind } from '../../host/types.ts';
import type { Selection } from '../../notebook/selection.svelte.ts';
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

/** The lines of the trace that can serve as evidence; each is named when it is asked for. */
export interface TraceMessages {
  readonly length: number;
  /** The newest ones, newest first. */
  newest(count: number): readonly TraceMessage[];
  find(seq: number | undefined): TraceMessage | undefined;
  /** What is chosen on the page, here or elsewhere. */
  readonly selection: Pick<Selection, 'seq' | 'turn' | 'choose'>;
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

function nameOf(entry: LineEntry, link: Link | undefined): string {
  if (link === undefined) return nameOfLine(entry.text, entry.stream);
  const { id, method, outcome } = link.exchange;
  const named = JSON.stringify(id);
  if (link.role === 'request') return `request ${named}, ${method}`;
  if (link.role === 'answer') return `answer to ${named}, ${outcomeWord(outcome)}`;
  if (link.role === 'late') return `late message for ${named}`;
  return `${methodOf(entry.text) ?? 'notification'} for ${named}`;
}

function messageOf(entry: LineEntry, trace: TraceView): TraceMessage {
  const link = trace.link(entry.seq);
  return { entry, name: nameOf(entry, link), request: link?.exchange.request.text };
}

/** Every line of the trace. Events of the host are no messages and are left out. */
export function traceMessages(trace: TraceView, selection: TraceMessages['selection']): TraceMessages {
  return {
    selection,
    get length() {
      return trace.toArray().reduce((count, { kind }) => (kind === 'line' ? count + 1 : count), 0);
    },
    newest(count) {
      const found: TraceMessage[] = [];
      for (let index = trace.length - 1; index >= 0 && found.length < count; index -= 1) {
        const entry = trace.at(index);
        if (entry?.kind === 'line') found.push(messageOf(entry, trace));
      }
      return found;
    },
    find(seq) {
      const entry = trace.get(seq);
      return entry?.kind === 'line' ? messageOf(entry, trace) : undefined;
    },
  };
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
export function nameOfEvidence(evidence: Evidence, messages: TraceMessages): string {
  const same = messages.find(evidence.seq);
  return same?.entry.text === evidence.line ? same.name : nameOfLine(evidence.line, evidence.stream);
}

/** The evidence for a place in a message of the trace. */
export const evidenceAt = (message: TraceMessage, pointer: string): Evidence => ({
  line: message.entry.text,
  request: message.request,
  stream: message.entry.stream,
  seq: message.entry.seq,
  pointer,
});
