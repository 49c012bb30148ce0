import type { JsonObject, RequestId } from '../wire/message.ts';
import type { Ambient, Stop } from './ambient.ts';
import type { RequestMetadata } from './metadata.ts';
import { NOTIFICATIONS } from './names.ts';

/** Who sent a message and where its answers go. One for a whole stdio process, one for each request over HTTP. */
export interface Peer {
  /** From trusted configuration, never from a message. */
  readonly principal: string;
  /** Takes one message to the client. Must not throw. */
  send(message: JsonObject): void;
}

/** One request being served, as its handler sees it. */
export interface Call {
  readonly id: RequestId;
  readonly method: string;
  /** Parameters, `_meta` included. */
  readonly params: JsonObject;
  readonly metadata: RequestMetadata;
  readonly principal: string;
  readonly ambient: Ambient;
  /** No answer is wanted any more: stop work. */
  readonly cancelled: boolean;
  /** Runs `task` once when the call is cancelled; at once when it already is. Not after it was answered. */
  onCancel(task: () => void): void;
  /** Runs `task` when the server is about to shut down and this call is still open. */
  onShutDown(task: () => void): void;
  /** Waits that many milliseconds; false when the call was cancelled meanwhile. */
  wait(ms: number): Promise<boolean>;
  /**
   * Tells the client how far the work is (basic/patterns/progress). Does nothing without a token, after the end, or
   * when `progress` has not increased.
   */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a notification that belongs to this request; nothing goes out after the end. */
  notify(method: string, params: JsonObject): void;
}

/** The state of a call; it ends once, by an answer or by cancellation, and is silent from then on. */
export class ServedCall implements Call {
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
  readonly metadata: RequestMetadata;
  readonly ambient: Ambient;
  readonly peer: Peer;
  cancelled = false;
  #ended = false;
  #lastProgress = -Infinity;
  #tasks: (() => void)[] | undefined;
  #onShutDown: (() => void) | undefined;

  constructor(
    id: RequestId,
    method: string,
    params: JsonObject,
    metadata: RequestMetadata,
    ambient: Ambient,
    peer: Peer,
  ) {
    this.id = id;
    this.method = method;
    this.params = params;
    this.metadata = metadata;
    this.ambient = ambient;
    this.peer = peer;
  }

  get principal(): string {
    return this.peer.principal;
  }

  onCancel(task: () => void): void {
    if (this.cancelled) task();
    else if (!this.#ended) (this.#tasks ??= []).push(task);
  }

  onShutDown(task: () => void): void {
    if (!this.#ended) this.#onShutDown = task;
  }

  /** Tells the handler that the server is about to shut down. */
  shutDown(): void {
    this.#onShutDown?.();
  }

  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.cancelled) {
        resolve(false);
        return;
      }
      const stop: Stop = this.ambient.after(ms, () => {
        resolve(!this.cancelled);
      });
      this.onCancel(() => {
        stop();
        resolve(false);
      });
    });
  }

  progress(progress: number, total?: number, message?: string): void {
    const { progressToken } = this.metadata;
    if (progressToken === undefined || !Number.isFinite(progress) || progress <= this.#lastProgress) return;
    this.#lastProgress = progress;
    this.notify(NOTIFICATIONS.progress, {
      progressToken,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  notify(method: string, params: JsonObject): void {
    if (!this.#ended) this.peer.send({ jsonrpc: '2.0', method, params });
  }

  /** Ends the call with its response; false, and nothing is sent, when it has ended already. */
  answer(response: JsonObject): boolean {
    if (this.#ended) return false;
    this.#ended = true;
    this.#tasks = undefined;
    this.peer.send(response);
    return true;
  }

  /** Ends the call without a word. Does nothing when it has ended already. */
  cancel(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.cancelled = true;
    const tasks = this.#tasks;
    this.#tasks = undefined;
    for (const task of tasks ?? []) task();
  }
}
