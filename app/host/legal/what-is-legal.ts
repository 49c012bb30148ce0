import { METHODS, REVISION } from '../../../worker/mcp/names.ts';
import { plainly } from '../../../worker/wire/quoted.ts';
import { valueOf } from '../line-reading.ts';
import { at, member } from '../members.ts';
import type { Exchange } from '../types.ts';
import { isRetryOf, type Seen } from './seen.ts';

/** One thing that may be sent now, or may not, and where the specification says so. */
export interface Move {
  readonly may: boolean;
  readonly says: string;
  /** Page of the specification and heading, in words. */
  readonly section: string;
}

const may = (says: string, section: string): Move => ({ may: true, says, section });
const not = (says: string, section: string): Move => ({ may: false, says, section });

const name = (id: unknown): string => JSON.stringify(id);
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const resultOf = ({ answer }: Exchange): unknown =>
  answer === undefined ? undefined : member(valueOf(answer), 'result');

/** A method of each capability that a server may leave out. */
const methodOf: Readonly<Record<string, string>> = {
  tools: METHODS.listTools,
  resources: METHODS.listResources,
  prompts: METHODS.listPrompts,
  completions: METHODS.complete,
};

function declared(exchanges: readonly Exchange[]): Move[] {
  const discover = exchanges.findLast(
    ({ method, outcome }) => method === METHODS.discover && outcome === 'result',
  );
  if (discover === undefined)
    return [
      may(
        'server/discover, to learn what the server speaks and offers. Nobody has to.',
        'server/discover, request',
      ),
    ];
  const result = resultOf(discover);
  const versions = member(result, 'supportedVersions');
  const offers = member(result, 'capabilities');
  const moves: Move[] = [];
  if (Array.isArray(versions)) {
    const spoken = listed(versions.map(plainly));
    moves.push(
      versions.includes(REVISION)
        ? may(
            `Requests in ${spoken}: the server said that it speaks this.`,
            'server/discover, DiscoverResult',
          )
        : not(
            `A request in ${REVISION}: the server said that it speaks ${spoken}, and refuses others with -32022.`,
            'basic/versioning, protocol version negotiation',
          ),
    );
  }
  const missing = Object.keys(methodOf).filter((one) => member(offers, one) === undefined);
  const methods = listed(missing.map((one) => methodOf[one] ?? one));
  if (missing.length > 0)
    moves.push(
      not(
        `${methods}: the server declared no ${missing.join(', no ')}. It refuses ${missing.length === 1 ? 'it' : 'them'} with -32601.`,
        'basic/index, error codes',
      ),
    );
  return moves;
}

function question(asked: Exchange): Move {
  const result = resultOf(asked);
  const requests = member(result, 'inputRequests');
  const keys =
    typeof requests === 'object' && requests !== null ? Object.keys(requests).map((key) => `“${key}”`) : [];
  const parts = [
    ...(keys.length === 0 ? [] : [`inputResponses for ${listed(keys)}`]),
    ...(member(result, 'requestState') === undefined ? [] : ['the requestState exactly as it came']),
  ];
  return may(
    `Answer the question of request ${name(asked.id)}: ${asked.method} again, with ${listed(parts)}, under a new id.`,
    'basic/patterns/mrtr, client requirements',
  );
}

function open(exchanges: readonly Exchange[]): Move[] {
  const pending = exchanges.filter(({ outcome }) => outcome === 'pending');
  if (pending.length === 0) return [];
  return [
    ...pending.map(({ id, method }) =>
      method === METHODS.listen
        ? may(
            `End the stream ${name(id)}: notifications/cancelled with its id.`,
            'basic/patterns/cancellation, cancellation flow',
          )
        : may(
            `Cancel request ${name(id)}, ${method}, which is still open: notifications/cancelled with its id.`,
            'basic/patterns/cancellation, cancellation flow',
          ),
    ),
    not(
      pending.length === 1
        ? `Another request under the id ${name(pending[0]?.id)}, until that one is answered.`
        : `Another request under the ids ${listed(pending.map(({ id }) => name(id)))}, until those are answered.`,
      'basic/index, requests',
    ),
  ];
}

function running({ exchanges }: Seen): Move[] {
  const opened = exchanges.findLast(
    ({ method, outcome }) => method === METHODS.initialize && outcome === 'result',
  );
  if (opened !== undefined) {
    const version = at(resultOf(opened), '/protocolVersion');
    return [
      may(
        `What revision ${typeof version === 'string' ? version : 'of the handshake'} allows: the server answered initialize, and that revision has the rules of this talk.`,
        'basic/versioning, backward compatibility with initialization-based versions',
      ),
      ...open(exchanges),
    ];
  }
  return [
    may('Any request, each complete in itself. No handshake comes first.', 'basic/index, statelessness'),
    ...exchanges
      .filter((one) => one.outcome === 'input-required' && !exchanges.some((later) => isRetryOf(one, later)))
      .map(question),
    ...open(exchanges),
    ...declared(exchanges),
    not(
      'An array of messages, or a response: a client writes neither.',
      'basic/transports/stdio, sending messages',
    ),
  ];
}

/** What may be sent to a process now, and what may not, by what the trace shows of it and by revision 2026-07-28. */
export function whatIsLegal(seen: Seen): readonly Move[] {
  const number = String(seen.process ?? '');
  switch (seen.standing) {
    case 'none':
      return [
        may(
          'Any request. It starts the process that it goes to.',
          'basic/transports/stdio, sending messages',
        ),
      ];
    case 'closing':
      return [
        not(
          `Anything: the standard input of process ${number} is closed. What is open may still be answered.`,
          'basic/transports/stdio, shutdown',
        ),
      ];
    case 'ended':
      return [
        not(`Anything to process ${number}: it has ended.`, 'basic/transports/stdio, shutdown'),
        may(
          'Any request: it starts a new process, which knows nothing of this one.',
          'basic/index, statelessness',
        ),
      ];
    case 'running':
      return running(seen);
  }
}
