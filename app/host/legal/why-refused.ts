import { explainCode } from '../../../worker/mcp/glossary.ts';
import { readMetadata } from '../../../worker/mcp/metadata.ts';
import { METHODS, META } from '../../../worker/mcp/names.ts';
import type { JsonValue } from '../../../worker/wire/message.ts';
import { formatPointer } from '../../../worker/wire/pointer.ts';
import { plainly } from '../../../worker/wire/quoted.ts';
import { receivedOf, valueOf } from '../line-reading.ts';
import { at, member } from '../members.ts';
import type { Exchange, LineEntry, OutcomeKind, TraceEntry } from '../types.ts';
import { isErrorWithoutId, type Seen } from './seen.ts';

/** The order in which the servers of this book look at a line; what fails first is what is answered. */
export const stages = ['parse', 'envelope', 'metadata', 'version', 'method', 'params', 'handler'] as const;

/** One look at a line. */
export type Stage = (typeof stages)[number];

/** What became of the newest message on stdin. */
export interface Fate {
  /** Who spoke: the protocol, the tool, this page, or nobody; `taken` is no refusal. */
  readonly by: 'protocol' | 'tool' | 'host' | 'nobody' | 'taken';
  readonly title: string;
  readonly says: string;
  /** Where in the order it failed, for a refusal by the protocol that tells. */
  readonly stage?: Stage;
  /** The member of the request to mend, or the nearest that is there. */
  readonly mend?: { readonly seq: number; readonly pointer: string };
  /** Page of the specification and heading, in words. */
  readonly section?: string;
}

const meta = (key: string): string => formatPointer(['params', '_meta', key]);

/** Where the metadata fails, from the sentence of the one reader of metadata. */
function metadataPointer(reason: string): string {
  const key = /^params\._meta\["([^"]+)"\]/.exec(reason)?.[1];
  if (key !== undefined) return meta(key);
  return reason.startsWith('params._meta') ? '/params/_meta' : '/params';
}

const listMethods: readonly string[] = [
  METHODS.listTools,
  METHODS.listResources,
  METHODS.listResourceTemplates,
  METHODS.listPrompts,
];

/** The parameter that is the likeliest fault. */
function paramsPointer(method: string, params: unknown): string {
  if (listMethods.includes(method) && member(params, 'cursor') !== undefined) return '/params/cursor';
  if (method === METHODS.readResource) return '/params/uri';
  if (method === METHODS.listen) return '/params/notifications';
  if (method !== METHODS.callTool && method !== METHODS.getPrompt) return '/params';
  if (member(params, 'requestState') !== undefined) return '/params/requestState';
  const given = member(params, 'arguments');
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return given === undefined || isObject ? '/params/name' : '/params/arguments';
}

function invalidParams(message: unknown): { stage: Stage; pointer: string } {
  const params = member(message, 'params') as JsonValue | undefined;
  const reading = readMetadata(params);
  return reading.ok
    ? { stage: 'params', pointer: paramsPointer(plainly(member(message, 'method')), params) }
    : { stage: 'metadata', pointer: metadataPointer(reading.reason) };
}

function place(code: unknown, message: unknown): { stage?: Stage; pointer?: string } {
  switch (code) {
    case -32700:
      return { stage: 'parse' };
    case -32600:
      return { stage: 'envelope', pointer: '' };
    case -32602:
      return invalidParams(message);
    case -32022:
      return { stage: 'version', pointer: meta(META.protocolVersion) };
    case -32601:
      return { stage: 'method', pointer: '/method' };
    case -32021:
      return { stage: 'handler', pointer: meta(META.clientCapabilities) };
    case -32603:
      return { stage: 'handler' };
    default:
      return {};
  }
}

/** The pointer itself, or what is nearest above it in the message. */
function nearest(message: unknown, pointer: string): string {
  let here = pointer;
  while (here !== '' && at(message, here) === undefined) here = here.slice(0, here.lastIndexOf('/'));
  return here;
}

function refusedByProtocol(request: LineEntry, answer: LineEntry): Fate {
  const error = member(valueOf(answer), 'error');
  const code = member(error, 'code');
  const said = member(error, 'message');
  const message = valueOf(request);
  const { stage, pointer } = place(code, message);
  const note = explainCode(typeof code === 'number' ? code : 0);
  return {
    by: 'protocol',
    title: note.title,
    says: `${note.says}${typeof said === 'string' ? ` The server says: “${said}”` : ''}`,
    section: note.section,
    ...(stage === undefined ? {} : { stage }),
    ...(pointer === undefined || message === undefined
      ? {}
      : { mend: { seq: request.seq, pointer: nearest(message, pointer) } }),
  };
}

const because = (reason: string | undefined): string => (reason === undefined ? '' : `: ${reason}`);

/** What became of a message that nobody refused. */
const otherFates: Readonly<
  Record<Exclude<OutcomeKind, 'protocol-error'>, (reason: string | undefined) => Fate>
> = {
  'tool-error': () => ({
    by: 'tool',
    title: 'Not refused by the protocol',
    says: 'The request was served, and the tool says that it failed: isError is true. Mend what is asked of the tool, not the message.',
    section: 'server/tools, error handling',
  }),
  timeout: (reason) => ({
    by: 'host',
    title: 'Not the word of the server',
    says: `This page stopped waiting${because(reason)}. The server may have done the work all the same.`,
    section: 'basic/patterns/cancellation, timeouts',
  }),
  'dead-process': (reason) => ({
    by: 'nobody',
    title: 'Not the word of the server',
    says: `There is no answer${because(reason)}. The end of a process refuses nothing; whether the work was done is not known.`,
    section: 'basic/transports/stdio, unexpected termination',
  }),
  'invalid-answer': (reason) => ({
    by: 'host',
    title: 'The answer is at fault, not the message',
    says: `This page cannot use what came${because(reason)}.`,
    section: 'basic/index, result responses',
  }),
  cancelled: (reason) => ({
    by: 'host',
    title: 'Cancelled',
    says: `Nobody refused it; it was called off${because(reason)}. After that no answer is due.`,
    section: 'basic/patterns/cancellation, cancellation flow',
  }),
  'input-required': () => ({
    by: 'taken',
    title: 'Not refused',
    says: 'The server asks something before it goes on.',
    section: 'basic/patterns/mrtr, InputRequiredResult',
  }),
  pending: () => ({
    by: 'taken',
    title: 'Not answered yet',
    says: 'It is neither served nor refused so far.',
  }),
  result: () => ({ by: 'taken', title: 'Not refused', says: 'It was served.' }),
};

function fateOf({ outcome, reason, answer, request }: Exchange): Fate {
  if (outcome !== 'protocol-error') return otherFates[outcome](reason);
  return answer === undefined
    ? { by: 'nobody', title: 'No answer', says: 'The answer is lost.' }
    : refusedByProtocol(request, answer);
}

/** A line that pairs with nothing: no message, a message without a usable id, or a notification. */
function unpaired(sent: LineEntry, since: readonly TraceEntry[]): Fate {
  const received = receivedOf(sent);
  const answer = received.kind === 'invalid' ? since.find(isErrorWithoutId) : undefined;
  if (answer !== undefined) return refusedByProtocol(sent, answer);
  if (received.kind === 'notification')
    return {
      by: 'taken',
      title: 'Never answered',
      says: 'It is a notification. Whether the server used it cannot be seen.',
      section: 'basic/index, notifications',
    };
  return { by: 'taken', title: 'Not answered', says: 'No answer to this line has come.' };
}

/** What became of the newest message: refused, by whom and why, or not. Undefined while nothing has been sent. */
export function whyRefused({ exchanges, sent, since }: Seen): Fate | undefined {
  const held = since.findLast((entry) => entry.kind === 'event' && entry.event.type === 'refused-by-host');
  if (held?.kind === 'event' && held.event.type === 'refused-by-host')
    return {
      by: 'host',
      title: 'Not the word of the server',
      says: `This page held the message back, and nothing was sent: ${held.event.reason}`,
    };
  if (sent === undefined) return undefined;
  const exchange = exchanges.find(({ key }) => key === sent.seq);
  return exchange === undefined ? unpaired(sent, since) : fateOf(exchange);
}
