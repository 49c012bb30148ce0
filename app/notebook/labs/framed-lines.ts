import { readMessage } from '../../../worker/wire/envelope.ts';
import { isBlank } from '../../../worker/wire/line-decoder.ts';
import { plainly } from '../../../worker/wire/quoted.ts';
import { classifyLine } from '../../host/line-class.ts';
import { at, parsed } from '../../host/members.ts';
import type { Exchange, LineEntry, TraceEntry } from '../../host/types.ts';

/** One line that went into stdin, and what the server did with it. */
export interface FramedLine {
  readonly seq: number;
  readonly text: string;
  /** The line that came back for it; undefined while there is none, and where none may come. */
  readonly answer: string | undefined;
  /** What the two have to do with each other, in one sentence. */
  readonly says: string;
  /** How it went: refused, answered, passed over without an answer, or still waiting. */
  readonly fate: 'answered' | 'refused' | 'passed-over' | 'waiting';
}

const isOf =
  (process: number, stream: LineEntry['stream']) =>
  (entry: TraceEntry): entry is LineEntry =>
    entry.kind === 'line' && entry.stream === stream && entry.process === process && !entry.restored;

/** An error the server could not give an id, because it could read none. */
function isNameless({ text }: LineEntry): boolean {
  const received = readMessage(text);
  return received.kind === 'response' && received.id === undefined && received.error !== undefined;
}

const codeOf = (answer: string): string => plainly(at(parsed(answer), '/error/code') ?? 'an error');

function paired(line: LineEntry, exchange: Exchange): FramedLine {
  const answer = exchange.answer?.text;
  const { seq, text } = line;
  const id = JSON.stringify(exchange.id);
  if (answer === undefined) {
    const says = exchange.outcome === 'pending' ? 'No answer yet.' : (exchange.reason ?? 'No answer came.');
    return { seq, text, answer, says, fate: 'waiting' };
  }
  if (exchange.outcome === 'protocol-error')
    return {
      seq,
      text,
      answer,
      says: `Refused with ${codeOf(answer)}, under its id ${id}.`,
      fate: 'refused',
    };
  return { seq, text, answer, says: `Answered under its id ${id}.`, fate: 'answered' };
}

function unpaired(line: LineEntry, nameless: LineEntry[]): FramedLine {
  const { seq, text } = line;
  const silent = (says: string): FramedLine => ({ seq, text, answer: undefined, says, fate: 'passed-over' });
  if (isBlank(text)) return silent('An empty line. It is passed over.');
  const { kind } = classifyLine(line);
  if (kind === 'notification') return silent('A notification. It is never answered.');
  if (readMessage(text).kind === 'response') return silent('A response. A client has none to give.');
  const answer = nameless.shift()?.text;
  if (answer === undefined) return { seq, text, answer, says: 'No answer yet.', fate: 'waiting' };
  const says = `Refused with ${codeOf(answer)}. The refusal bears no id: only the order says what it belongs to.`;
  return { seq, text, answer, says, fate: 'refused' };
}

/**
 * The lines one process has read and what each was answered with, oldest first. Answers with an id are paired as the
 * ledger paired them; refusals without one are given to the unreadable lines in order.
 */
export function framedLines(
  entries: readonly TraceEntry[],
  exchanges: readonly Exchange[],
  process: number,
): readonly FramedLine[] {
  const nameless = entries.filter(isOf(process, 'stdout')).filter(isNameless);
  const byKey = new Map(exchanges.map((exchange) => [exchange.key, exchange]));
  return entries.filter(isOf(process, 'stdin')).map((line) => {
    const exchange = byKey.get(line.seq);
    return exchange === undefined ? unpaired(line, nameless) : paired(line, exchange);
  });
}
