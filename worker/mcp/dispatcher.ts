import { isJsonObject, isRequestId } from '../wire/envelope.ts';
import type { JsonObject, JsonValue, Received, RequestId } from '../wire/message.ts';
import { refuse, type Answer, type ResultBody, type WireError } from './answer.ts';
import type { Ambient } from './ambient.ts';
import { ServedCall, type Peer } from './call.ts';
import { own, readMetadata } from './metadata.ts';
import { CODES, META, METHODS, NOTIFICATIONS, SUPPORTED_VERSIONS } from './names.ts';
import type { Server } from './server.ts';

/** Serves messages, whatever brought them. */
export interface Dispatcher {
  /**
   * Serves one message of a peer; answers go to the peer. Never throws. Returns the way to cancel the request, for
   * bindings where closing a stream is the cancellation (streamable-http); stdio cancels in band.
   */
  accept(received: Received, peer: Peer): () => void;
  /**
   * Shuts down: each open listen gets its result and notifications/cancelled, other calls get `graceMs` milliseconds,
   * and what is left is cancelled. Resolves when nothing more will be sent.
   */
  close(graceMs: number): Promise<void>;
}

/** What a dispatcher needs beside its server. */
export interface DispatcherOptions {
  readonly server: Server;
  readonly ambient: Ambient;
  /** Told when a handler throws; what it says must never reach the client. */
  readonly onFault?: (method: string, fault: unknown) => void;
}

const nothing = (): void => undefined;

/** Makes the dispatcher of one server. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new ServerDispatcher(options);
}

function errorResponse(id: RequestId | undefined, error: WireError): JsonObject {
  return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { ...error } };
}

function tornDown(requestId: RequestId): JsonObject {
  return {
    jsonrpc: '2.0',
    method: NOTIFICATIONS.cancelled,
    params: {
      // It is delivered on the listen's stream, and there everything says whose it is (basic, _meta).
      _meta: { [META.subscriptionId]: requestId },
      requestId,
      reason: 'the server is shutting down',
    },
  };
}

class ServerDispatcher implements Dispatcher {
  readonly #server: Server;
  readonly #ambient: Ambient;
  readonly #onFault: (method: string, fault: unknown) => void;
  readonly #pending = new Map<RequestId, ServedCall[]>();
  #onIdle: (() => void) | undefined;
  #closed = false;

  constructor({ server, ambient, onFault }: DispatcherOptions) {
    this.#server = server;
    this.#ambient = ambient;
    this.#onFault = onFault ?? nothing;
  }

  accept(received: Received, peer: Peer): () => void {
    if (this.#closed) return nothing;
    switch (received.kind) {
      case 'request':
        return this.#request(received.id, received.method, received.params, peer);
      case 'notification':
        if (received.method === NOTIFICATIONS.cancelled) this.#cancelled(received.params, peer);
        return nothing;
      case 'invalid':
        peer.send(errorResponse(received.id, { code: received.code, message: received.reason }));
        return nothing;
      case 'response':
        return nothing;
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    for (const call of [...this.#pending.values()].flat()) call.shutDown();
    if (this.#pending.size > 0)
      await new Promise<void>((resolve) => {
        const stop = this.#ambient.after(graceMs, resolve);
        this.#onIdle = () => {
          stop();
          resolve();
        };
      });
    for (const call of [...this.#pending.values()].flat()) call.cancel();
    this.#pending.clear();
  }

  /** The order of refusal: metadata, version, method, then whatever the method itself finds. */
  #request(id: RequestId, method: string, params: JsonValue | undefined, peer: Peer): () => void {
    const reading = readMetadata(params);
    if (!reading.ok)
      return this.#refuse(id, method, refuse(CODES.invalidParams, `Invalid params: ${reading.reason}`), peer);
    const { protocolVersion } = reading.metadata;
    if (!SUPPORTED_VERSIONS.includes(protocolVersion)) {
      const data = { supported: [...SUPPORTED_VERSIONS], requested: protocolVersion };
      return this.#refuse(
        id,
        method,
        refuse(CODES.unsupportedVersion, 'Unsupported protocol version', data),
        peer,
      );
    }
    const handler = this.#server.methods.get(method);
    if (handler === undefined)
      return this.#refuse(id, method, refuse(CODES.methodNotFound, `Method not found: ${method}`), peer);
    const call = new ServedCall(id, method, reading.params, reading.metadata, this.#ambient, peer);
    try {
      const answer = handler(call);
      if (!(answer instanceof Promise)) {
        this.#answer(call, answer);
        return nothing;
      }
      void this.#settle(call, answer);
      return () => {
        this.#drop(call);
        call.cancel();
      };
    } catch (fault) {
      this.#fail(call, fault);
      return nothing;
    }
  }

  async #settle(call: ServedCall, answer: Promise<Answer>): Promise<void> {
    const same = this.#pending.get(call.id);
    if (same === undefined) this.#pending.set(call.id, [call]);
    else same.push(call);
    try {
      const settled = await answer;
      // A listen ends with a result only when the server tears it down, and then the client must be told (basic/patterns/cancellation).
      if (this.#answer(call, settled) && call.method === METHODS.listen && settled.ok)
        call.peer.send(tornDown(call.id));
    } catch (fault) {
      this.#fail(call, fault);
    }
    this.#drop(call);
  }

  #drop(call: ServedCall): void {
    const same = this.#pending.get(call.id);
    const rest = same?.filter((one) => one !== call) ?? [];
    if (rest.length > 0) this.#pending.set(call.id, rest);
    else this.#pending.delete(call.id);
    if (this.#pending.size === 0) this.#onIdle?.();
  }

  #fail(call: ServedCall, fault: unknown): void {
    if (!call.cancelled) this.#onFault(call.method, fault);
    this.#answer(call, refuse(CODES.internalError, 'Internal error'));
  }

  #answer(call: ServedCall, answer: Answer): boolean {
    return call.answer(answer.ok ? this.#result(call.id, answer.body) : errorResponse(call.id, answer.error));
  }

  #result(id: RequestId, body: ResultBody): JsonObject {
    const _meta: JsonObject = { ...body.meta, [META.serverInfo]: this.#server.info };
    return { jsonrpc: '2.0', id, result: { resultType: body.resultType, _meta, ...body.members } };
  }

  /** A modern-only server names its versions in whatever it answers to initialize (basic/versioning). */
  #refuse(id: RequestId, method: string, answer: Answer, peer: Peer): () => void {
    if (answer.ok) return nothing;
    const { code, message, data } = answer.error;
    const error: WireError =
      method === METHODS.initialize
        ? {
            code,
            message: `${message}. There is no initialize handshake here: this server speaks ${SUPPORTED_VERSIONS.join(', ')}, in which every request carries its own metadata`,
            data: { supported: [...SUPPORTED_VERSIONS], ...data },
          }
        : answer.error;
    peer.send(errorResponse(id, error));
    return nothing;
  }

  #cancelled(params: JsonValue | undefined, peer: Peer): void {
    const id = isJsonObject(params) ? own(params, 'requestId') : undefined;
    if (!isRequestId(id)) return;
    for (const call of this.#pending.get(id) ?? []) {
      // Ids of different peers are different requests, even when they look alike.
      if (call.peer !== peer) continue;
      this.#drop(call);
      call.cancel();
    }
  }
}
