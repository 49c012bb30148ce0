import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { invalidParams, type Answer } from './answer.ts';
import { base64url, fromBase64, fromUtf8, utf8 } from './base64.ts';
import type { Call } from './call.ts';
import { canonical } from './canonical.ts';
import { requireInput, type InputRequest } from './input-required.ts';
import { own } from './metadata.ts';
import { METHODS } from './names.ts';
import type { Feature, Method } from './server.ts';

/** How long a client may take to come back with a state, in milliseconds. */
export const stateLifetimeMs = 600_000;

/** Members of params that a retry may add or change; everything else must be as it was. */
const free = new Set(['_meta', 'inputResponses', 'requestState']);

/** The methods that may be answered with input_required (basic/patterns/mrtr, Supported Requests). */
const retried: readonly string[] = [METHODS.callTool, METHODS.getPrompt, METHODS.readResource];

/** What a request's state comes to: none was sent, what was sealed into it, or the refusal it earns. */
export type OpenedState =
  | { readonly how: 'none' }
  | { readonly how: 'opened'; readonly data: JsonObject }
  | { readonly how: 'refused'; readonly answer: Answer };

const broken: OpenedState = {
  how: 'refused',
  answer: invalidParams(
    'params.requestState is not one that this server gave out for this request, or it has expired; call again without requestState and inputResponses',
  ),
};

/** Equal texts of equal length, in a time that does not tell where they differ. */
function sameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function readBody(text: string): { expires: number; data: JsonObject } | undefined {
  const bytes = fromBase64(text);
  const body: unknown = JSON.parse((bytes && fromUtf8(bytes)) ?? 'null');
  if (!isJsonObject(body)) return undefined;
  const expires = own(body, 'expires');
  const data = own(body, 'data');
  return typeof expires === 'number' && isJsonObject(data) ? { expires, data } : undefined;
}

/**
 * Seals what a server wants back on a retry (basic/patterns/mrtr, Server Requirements). A state is readable text,
 * `<body>.<seal>`; the seal is HMAC-SHA-256 over the program, the principal, the method, the canonical params without
 * `_meta`, `inputResponses` and `requestState`, and the body, which holds the data and the expiry. It binds a state to
 * one caller and one request for ten minutes. It does not make it single-use.
 */
export class StateSealer {
  readonly #program: string;
  readonly #key: Uint8Array;

  /** `key`: 32 bytes, the same in every process that is to understand the state. */
  constructor(program: string, key: Uint8Array) {
    this.#program = program;
    this.#key = key;
  }

  /** Asks for input with sealed `data` as the state; -32021 for modes the request did not declare. */
  ask(call: Call, requests: Readonly<Record<string, InputRequest>>, data: JsonObject): Answer {
    return this.askWith(call, data, (state) => requireInput(call, requests, state));
  }

  /** The same for a question that is put in another way: `ask` is given the sealed state. */
  askWith(call: Call, data: JsonObject, ask: (state: string) => Answer): Answer {
    const expires = call.ambient.now() + stateLifetimeMs;
    // JSON.stringify escapes lone surrogates, so that the text is well-formed as UTF-8 needs it.
    const body = base64url(utf8(JSON.stringify({ expires, data })));
    const seal = this.#seal(call, body);
    if (seal === undefined) return invalidParams('params are nested too deeply to be asked about');
    return ask(`${body}.${seal}`);
  }

  /** Opens the state of a request; whatever is wrong with it is the same -32602. */
  open(call: Call): OpenedState {
    const state = own(call.params, 'requestState');
    if (state === undefined) return { how: 'none' };
    if (typeof state !== 'string') return broken;
    const [body = '', given = '', ...more] = state.split('.');
    const seal = this.#seal(call, body);
    // The seal is compared as text: base64url has more than one text for the same bytes.
    if (seal === undefined || more.length > 0 || !sameText(given, seal)) return broken;
    const read = readBody(body);
    if (read === undefined || call.ambient.now() >= read.expires) return broken;
    return { how: 'opened', data: read.data };
  }

  /** A feature whose every method that can be retried refuses a bad state before anything else is done. */
  guard(feature: Feature): Feature {
    const methods: Record<string, Method> = {};
    for (const [name, method] of Object.entries(feature.methods))
      methods[name] = retried.includes(name) ? this.#guarded(method) : method;
    return { ...feature, methods };
  }

  #guarded(method: Method): Method {
    return (call) => {
      const state = this.open(call);
      return state.how === 'refused' ? state.answer : method(call);
    };
  }

  #seal(call: Call, body: string): string | undefined {
    const params: JsonObject = Object.fromEntries(
      Object.entries(call.params).filter(([name]) => !free.has(name)),
    );
    const bound = canonical(params);
    if (bound === undefined) return undefined;
    const sealed = JSON.stringify([this.#program, call.principal, call.method, bound, body]);
    return base64url(hmac(sha256, this.#key, utf8ToBytes(sealed)));
  }
}

/**
 * The key of a setting, base64url of 32 bytes; a random one where there is none. `known` is false then, and a state
 * lives no longer than the process. Throws an Error with one sentence for a setting that is no such key.
 */
export function stateKey(
  setting: string | undefined,
  random: (count: number) => Uint8Array,
): { readonly key: Uint8Array; readonly known: boolean } {
  if (setting === undefined) return { key: random(32), known: false };
  const key = fromBase64(setting);
  if (key?.length !== 32) throw new Error('The state key is not base64url of 32 bytes.');
  return { key, known: true };
}
