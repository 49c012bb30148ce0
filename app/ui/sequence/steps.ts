import type { Received } from '../../../worker/wire/message.ts';
import type { Exchange, HostEvent, Link, OutcomeKind, TraceEntry } from '../../host/types.ts';
import { duration } from '../cell/words.ts';
import { lightPath, type StopState } from '../figure/station.ts';
import { outcomeFace, type SignName } from '../text/outcomes.ts';
import { entryMarks, entryName, isStray } from '../wire/row-names.ts';

/** The lanes of the picture, from left to right. */
export const stations = ['host', 'client', 'process', 'server', 'executor'] as const;

/** One of the lanes. */
export type StationName = (typeof stations)[number];

/** Which colour something has: that of a stream or of an outcome. Sign and word say the same. */
export type Tone = 'stdin' | 'stdout' | 'stderr' | 'local' | OutcomeKind;

/** One arrow. `stopped` ends at a bar: what travelled went no further. */
export interface Leg {
  readonly from: StationName;
  readonly to: StationName;
  readonly tone: Tone;
  readonly end: 'arrow' | 'stopped';
}

/** One entry of the trace as the picture and the list tell it. */
export interface Step {
  readonly legs: readonly Leg[];
  /** Where something happened without travelling. */
  readonly at: StationName | undefined;
  readonly tone: Tone;
  readonly sign: SignName;
  /** What stands at the arrow, short. */
  readonly word: string;
  /** The whole entry as a sentence for those who do not see the picture. */
  readonly says: string;
}

const blank = (id: string): { id: string; title: string; text: string } => ({ id, title: '', text: '' });
const thereStops = ['host', 'client', 'server', 'executor'].map(blank);
const backStops = ['executor', 'server', 'host'].map(blank);

interface Inside {
  readonly state: StopState;
  readonly says: string | undefined;
}

/** What the executor did, as the path figure reads it off the answer; undefined where no answer shows that it was reached. */
function executorOf(exchange: Exchange): Inside | undefined {
  if (exchange.method !== 'tools/call' || exchange.answer === undefined) return undefined;
  if (exchange.outcome === 'invalid-answer') return undefined;
  const path = lightPath(thereStops, backStops, { kind: 'exchange', exchange });
  return path.there[3]?.state === 'passed' ? path.back[0] : undefined;
}

const leg = (from: StationName, to: StationName, tone: Tone, end: Leg['end'] = 'arrow'): Leg => ({
  from,
  to,
  tone,
  end,
});

/** How a request ended, as the rest of its sentence. */
function endWords({ outcome, tookMs, reason }: Exchange): string {
  const took = tookMs === undefined ? '' : ` after ${duration(tookMs)}`;
  if (outcome === 'pending') return 'no answer yet';
  if (outcome === 'result') return `answered${took}`;
  if (outcome === 'timeout') return `this page stopped waiting${took}`;
  if (outcome === 'cancelled') return `cancelled${took}`;
  if (outcome === 'dead-process') return `no answer: ${reason ?? 'its process ended'}`;
  return `answered${took}, ${outcomeFace(outcome).word.replace('Result, ', '').toLowerCase()}`;
}

type Drawn = Pick<Step, 'legs' | 'at' | 'tone' | 'sign' | 'word'> & { readonly told: string };

/** A request is drawn as far as its answer shows that it came: into the server, and into the executor. */
function requestDrawn(exchange: Exchange): Drawn {
  const read = exchange.answer !== undefined;
  const legs = [leg('client', 'process', 'stdin')];
  if (read) legs.push(leg('process', 'server', 'stdin'));
  if (executorOf(exchange) !== undefined) legs.push(leg('server', 'executor', 'stdin'));
  const id = JSON.stringify(exchange.id);
  return {
    legs,
    at: undefined,
    tone: 'stdin',
    sign: 'in',
    word: `${id} ${exchange.method}`,
    told: `client to ${read ? 'server' : 'process'}, request ${id}, ${exchange.method}, ${endWords(exchange)}`,
  };
}

const short: Readonly<Partial<Record<OutcomeKind, string>>> = {
  'tool-error': 'tool error',
  'protocol-error': 'protocol error',
  'input-required': 'needs input',
  'invalid-answer': 'invalid answer',
};

function answerDrawn(exchange: Exchange): Drawn {
  const { outcome, tookMs } = exchange;
  const inside = executorOf(exchange);
  const legs: Leg[] = [];
  if (inside !== undefined) legs.push(leg('executor', 'server', outcome));
  legs.push(leg('server', 'process', outcome), leg('process', 'client', outcome));
  const took = tookMs === undefined ? '' : duration(tookMs);
  const word = short[outcome] ?? 'result';
  const executor = inside?.says === undefined ? '' : `, the executor ${inside.says}`;
  return {
    legs,
    at: undefined,
    tone: outcome,
    sign: outcomeFace(outcome).sign,
    word: `${word} ${took}`,
    told: `server to client, ${word} for request ${JSON.stringify(exchange.id)}, after ${took}${executor}`,
  };
}

function stdinDrawn(name: string, link: Link | undefined): Drawn {
  if (link !== undefined) return requestDrawn(link.exchange);
  const legs = [leg('client', 'process', 'stdin')];
  return { legs, at: undefined, tone: 'stdin', sign: 'in', word: name, told: `client to process, ${name}` };
}

function stdoutDrawn(entry: TraceEntry, name: string, stray: boolean, link: Link | undefined): Drawn {
  if (link?.role === 'answer') return answerDrawn(link.exchange);
  // What comes after the end, or is no message, left the process; that a server spoke nobody can tell.
  if (entry.afterEnd || stray) {
    const tone = stray ? 'invalid-answer' : 'dead-process';
    const legs = [leg('process', 'client', tone, 'stopped')];
    const sign = stray ? 'bang' : 'cross';
    return { legs, at: undefined, tone, sign, word: name, told: `process to client, ${name}` };
  }
  const late = link?.role === 'late';
  const tone = late ? 'timeout' : 'stdout';
  const legs = [leg('server', 'process', tone), leg('process', 'client', tone, late ? 'stopped' : 'arrow')];
  return {
    legs,
    at: undefined,
    tone,
    sign: late ? 'clock' : 'out',
    word: name,
    told: `server to client, ${name}`,
  };
}

const here = (at: StationName, tone: Tone, sign: SignName, word: string): Omit<Drawn, 'told'> => ({
  legs: [],
  at,
  tone,
  sign,
  word,
});

function exitDrawn(event: Extract<HostEvent, { type: 'exit' }>): Omit<Drawn, 'told'> {
  const { exit } = event;
  if (exit.how === 'exited') {
    const legs = [leg('process', 'host', 'dead-process')];
    return {
      legs,
      at: undefined,
      tone: 'dead-process',
      sign: 'cross',
      word: `exit, code ${String(exit.code)}`,
    };
  }
  if (exit.how === 'killed') {
    const legs = [leg('host', 'process', 'dead-process', 'stopped')];
    return { legs, at: undefined, tone: 'dead-process', sign: 'cross', word: 'ended by force' };
  }
  return here('process', 'dead-process', 'cross', exit.how === 'died' ? 'died' : 'did not start');
}

function eventDrawn(event: HostEvent): Omit<Drawn, 'told'> {
  switch (event.type) {
    case 'spawned': {
      const legs = [leg('host', 'process', 'local')];
      return { legs, at: undefined, tone: 'local', sign: 'house', word: `starts ${event.program}` };
    }
    case 'stdin-closed': {
      const legs = [leg('client', 'process', 'local', 'stopped')];
      return { legs, at: undefined, tone: 'local', sign: 'bar', word: 'closes stdin' };
    }
    case 'refused-by-host': {
      const legs = [leg('host', 'client', 'local', 'stopped')];
      return { legs, at: undefined, tone: 'local', sign: 'bar', word: 'not sent' };
    }
    case 'allowed-by-host': {
      const legs = [leg('host', 'client', 'local')];
      return { legs, at: undefined, tone: 'local', sign: 'check', word: 'allowed' };
    }
    case 'exit':
      return exitDrawn(event);
    case 'timeout':
      return here('client', 'timeout', 'clock', 'timed out here');
    case 'cancelled':
      return here('client', 'cancelled', 'bar', 'cancelled here');
    case 'dropped':
    case 'line-too-long':
      return here('client', 'local', 'bang', 'text was dropped');
    case 'note':
      return here('host', 'local', 'house', 'note');
  }
}

const clipped = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)} …` : text);

const eventWay = (drawn: Omit<Drawn, 'told'>): string => {
  const [first] = drawn.legs;
  return first === undefined ? (drawn.at ?? 'host') : `${first.from} to ${first.to}`;
};

function drawn(entry: TraceEntry, received: Received | undefined, link: Link | undefined): Drawn {
  const name = clipped(entryName(entry, received, link));
  if (entry.kind === 'event') {
    const event = eventDrawn(entry.event);
    return { ...event, told: `${eventWay(event)}, ${name}` };
  }
  if (entry.stream === 'stderr') {
    const legs = [leg('process', 'host', 'stderr')];
    return {
      legs,
      at: undefined,
      tone: 'stderr',
      sign: 'dots',
      word: name,
      told: `process to host, stderr, ${name}`,
    };
  }
  if (entry.stream === 'stdin') return stdinDrawn(name, link);
  return stdoutDrawn(entry, name, isStray(entry, received), link);
}

/**
 * Draws one entry of the trace. Nothing is drawn that the trace does not show: a line goes on into the server only once
 * something came back for it, and into the executor only where the answer of a tool call tells so.
 * @param current number of the process whose rows need not say theirs
 */
export function stepOf(
  entry: TraceEntry,
  received: Received | undefined,
  link: Link | undefined,
  current: number | undefined,
): Step {
  const { told, ...step } = drawn(entry, received, link);
  return { ...step, says: [told, ...entryMarks(entry, current)].join(', ') };
}
