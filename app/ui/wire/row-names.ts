import type { Received } from '../../../worker/wire/message.ts';
import type { Exchange, LineEntry, Link, TraceEntry } from '../../host/types.ts';
import { eventWords } from '../lab/slot-words.ts';
import type { SignName } from '../text/outcomes.ts';

/** A lane of the wire: one of the three streams, or what the host did here. */
export type Lane = 'stdin' | 'stdout' | 'stderr' | 'local';

/** How a lane is shown. */
export interface LaneFace {
  readonly lane: Lane;
  readonly sign: SignName;
  readonly word: string;
  readonly says: string;
}

/** The lanes in the order they are offered. */
export const lanes: readonly LaneFace[] = [
  { lane: 'stdin', sign: 'in', word: 'stdin', says: 'to the server' },
  { lane: 'stdout', sign: 'out', word: 'stdout', says: 'from the server, messages' },
  { lane: 'stderr', sign: 'dots', word: 'stderr', says: 'from the server, free text' },
  { lane: 'local', sign: 'house', word: 'here', says: 'done by this page, on no stream' },
];

/** The lane an entry of the trace belongs to. */
export const laneOf = (entry: TraceEntry): Lane => (entry.kind === 'event' ? 'local' : entry.stream);

const answerWords = (outcome: Exchange['outcome']): string => {
  if (outcome === 'tool-error') return 'tool error for';
  if (outcome === 'protocol-error') return 'error for';
  if (outcome === 'input-required') return 'question for';
  return outcome === 'invalid-answer' ? 'invalid answer to' : 'result for';
};

/** The value of a progress notification; undefined in every other line. */
function progressOf({ text }: LineEntry): number | undefined {
  try {
    const read = JSON.parse(text) as { readonly params?: { readonly progress?: unknown } } | null;
    return typeof read?.params?.progress === 'number' ? read.params.progress : undefined;
  } catch {
    return undefined;
  }
}

/** Whether progress does not go on: each value must be more than the one before (Progress). */
function isStuck({ notifications }: Exchange, entry: LineEntry): boolean {
  const now = progressOf(entry);
  if (now === undefined) return false;
  const before = notifications.findLast((one) => one.seq < entry.seq && progressOf(one) !== undefined);
  return before !== undefined && now <= (progressOf(before) ?? -Infinity);
}

function linkedName({ role, exchange }: Link, entry: LineEntry, received: Received): string {
  // The id as JSON, so that 1 and "1" are told apart.
  const request = `request ${JSON.stringify(exchange.id)}`;
  if (role === 'request') return `${request}, ${exchange.method}`;
  if (role === 'answer') return `${answerWords(exchange.outcome)} ${request}`;
  if (role === 'late') return `late message for ${request}, ignored`;
  const stuck = isStuck(exchange, entry) ? ', not more than the one before' : '';
  return `${received.kind === 'notification' ? received.method : 'message'} for ${request}${stuck}`;
}

function unlinkedName(received: Received): string {
  if (received.kind === 'request') return `request ${JSON.stringify(received.id)}, ${received.method}`;
  if (received.kind === 'notification') return received.method;
  if (received.kind === 'invalid') return 'not an MCP message';
  const kind = received.error === undefined ? 'result' : 'error';
  return received.id === undefined
    ? `${kind} without id`
    : `${kind} for ${JSON.stringify(received.id)}, pairs with nothing`;
}

/** What a row of the wire is called, without its lane: `result for request 3`. A line on stderr is its own name. */
export function entryName(entry: TraceEntry, received: Received | undefined, link: Link | undefined): string {
  if (entry.kind === 'event') return eventWords(entry.event);
  if (entry.stream === 'stderr' || received === undefined) return entry.text;
  return link === undefined ? unlinkedName(received) : linkedName(link, entry, received);
}

/** Whether a line stands on a stream of messages and is none. */
export const isStray = (entry: TraceEntry, received: Received | undefined): boolean =>
  entry.kind === 'line' && entry.stream !== 'stderr' && received?.kind === 'invalid';

/** What else there is to know of a row, oldest fact first: which process, from storage, after the end. */
export function entryMarks(entry: TraceEntry, current: number | undefined): string[] {
  const marks: string[] = [];
  if (entry.process !== current) marks.push(`process ${entry.process}`);
  if (entry.restored) marks.push('restored');
  if (entry.afterEnd) marks.push('after the end of its process, ignored');
  return marks;
}

/** The seq of the other half: of a request its answer, of everything else its request; undefined where there is none. */
export function partnerOf(link: Link | undefined): number | undefined {
  if (link === undefined) return undefined;
  return link.role === 'request' ? link.exchange.answer?.seq : link.exchange.request.seq;
}
