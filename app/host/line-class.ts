import { isBlank } from '../../worker/wire/line-decoder.ts';
import type { Received, RequestId } from '../../worker/wire/message.ts';
import { receivedOf, valueOf } from './line-reading.ts';
import { member } from './members.ts';
import type { LineEntry } from './types.ts';

/**
 * What a line is by itself. `stray` lines of stdout are breaches of the stdio transport, which allows messages only;
 * `says` is one sentence without blame for anyone else's line. `log` is stderr: neutral, never an error by itself.
 */
export type LineClass =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'result'; readonly id: RequestId | undefined }
  | { readonly kind: 'error'; readonly id: RequestId | undefined }
  | { readonly kind: 'log' }
  | { readonly kind: 'blank' }
  | {
      readonly kind: 'stray';
      readonly why: 'not-json' | 'not-a-message' | 'server-request' | 'client-response';
      readonly says: string;
    };

/**
 * The id under which an invalid line may still be paired: a response without `"jsonrpc": "2.0"`, or a request that the
 * server refuses with its id. Undefined where there is none, and where both sides could have meant it.
 */
export function idOfInvalid(
  entry: LineEntry,
  received: Extract<Received, { kind: 'invalid' }>,
  as: 'request' | 'response',
): RequestId | undefined {
  if (as === 'response' && received.answers !== undefined) return received.answers;
  if (received.id === undefined) return undefined;
  const message = valueOf(entry);
  const isResponse = member(message, 'result') !== undefined || member(message, 'error') !== undefined;
  return isResponse === (as === 'response') ? received.id : undefined;
}

function classOf(received: Received, stream: LineEntry['stream']): LineClass {
  switch (received.kind) {
    case 'request':
      if (stream === 'stdin') return { kind: 'request', id: received.id, method: received.method };
      return { kind: 'stray', why: 'server-request', says: 'A server sends no requests in this revision.' };
    case 'notification':
      return { kind: 'notification', method: received.method };
    case 'response':
      if (stream === 'stdin')
        return { kind: 'stray', why: 'client-response', says: 'A client sends no responses over stdio.' };
      return { kind: received.error === undefined ? 'result' : 'error', id: received.id };
    case 'invalid':
      if (received.code === -32700)
        return { kind: 'stray', why: 'not-json', says: 'This is not an MCP message: the text is not JSON.' };
      return { kind: 'stray', why: 'not-a-message', says: 'This is not an MCP message, though it is JSON.' };
  }
}

/** Classifies one line of the trace by its stream and text alone; what it pairs with is the ledger's to say. */
export function classifyLine(entry: LineEntry): LineClass {
  if (entry.stream === 'stderr') return { kind: 'log' };
  return isBlank(entry.text) ? { kind: 'blank' } : classOf(receivedOf(entry), entry.stream);
}
