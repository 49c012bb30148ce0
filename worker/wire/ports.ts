/**
 * What travels on a stdout or stderr port, page-bound. A string is text: an engine copies it with the least to do. `end` is
 * in-band: nothing follows it.
 */
export type StreamMessage =
  string | { readonly type: 'dropped'; readonly characters: number } | { readonly type: 'end' };

/** What travels back on a stdout or stderr port: leave to send that many more UTF-16 units. */
export interface CreditMessage {
  readonly type: 'credit';
  readonly characters: number;
}

/** What travels on the stdin port, worker-bound; a string is text. */
export type StdinMessage = string | { readonly type: 'end' };

/** The one message of the exit port, sent after both output streams have ended. */
export interface ExitMessage {
  readonly type: 'exit';
  readonly code: number;
}

/** What a worker is started with; `Port` is MessagePort in a browser (this room sees no DOM types). */
export interface Boot<Port> {
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Port;
  readonly stdout: Port;
  readonly stderr: Port;
  readonly exit: Port;
  /** Name of the Web Lock the worker is to hold while it lives; undefined where there are no locks. */
  readonly lock: string | undefined;
}

/** The control interface of a worker, called through Comlink. Streams never travel here. */
export interface Control<Port> {
  /**
   * Starts the program; resolves once it can read, with whether it holds the lock: in a frame of another site locks may be
   * there and be refused. Rejects with a sentence when there is no such program.
   */
  start(boot: Boot<Port>): Promise<boolean>;
  /** A sign of life. */
  ping(): number;
}
