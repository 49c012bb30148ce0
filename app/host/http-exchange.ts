import type { HeaderPair } from './http-headers.ts';

/** How a POST stands or ended; everything but `complete` is the client's own finding, never an error of the server. */
export type HttpState =
  /** No response yet. */
  | 'sending'
  /** The response has begun and goes on. */
  | 'open'
  /** The response has come to its end. */
  | 'complete'
  /** An event stream ended without the answer it was opened for. */
  | 'broken-off'
  /** The client closed it; over HTTP that is the cancellation. */
  | 'cancelled'
  /** The client closed it because it took too long. */
  | 'timeout'
  /** It did not get through. */
  | 'failed';

/** One message of a response. */
export interface HttpMessage {
  /** Milliseconds since the epoch, with fraction. */
  readonly at: number;
  /** JSON text as it came: a whole body, or the data of one event. */
  readonly text: string;
}

/** One POST and all that came of it; a new object after each change. */
export interface HttpExchange {
  /** 1, 2, 3 … within one client. */
  readonly key: number;
  readonly url: string;
  /** Milliseconds since the epoch at which it was sent, with fraction. */
  readonly at: number;
  /** The body as it was sent: what was typed, made well-formed. */
  readonly body: string;
  /** Headers this client set, in order; the browser adds its own. */
  readonly sentHeaders: readonly HeaderPair[];
  readonly state: HttpState;
  /** HTTP status; undefined before the response. */
  readonly status: number | undefined;
  readonly receivedHeaders: readonly HeaderPair[];
  /** How the response carries its messages; undefined when it carries none, or none that MCP knows. */
  readonly shape: 'json' | 'events' | undefined;
  readonly messages: readonly HttpMessage[];
  /** Comments of an event stream, which keep the connection open. */
  readonly comments: number;
  /** Body of another type, its first 65,536 units; such a thing is no answer of an MCP server. */
  readonly otherBody: string;
  /** Milliseconds from sending to the end; undefined while it goes on. */
  readonly tookMs: number | undefined;
  /** Why it ended, as a clause, where the client ended it or it failed. */
  readonly reason: string | undefined;
}

/** True once nothing more will happen. */
export function isOver({ state }: HttpExchange): boolean {
  return state !== 'sending' && state !== 'open';
}
