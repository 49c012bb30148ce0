import type { JsonObject } from '../../../worker/wire/message.ts';
import type { Client } from '../client.ts';
import type { Clock } from '../clock.ts';
import type { InputResponses } from '../mrtr.ts';
import type { ClientMeta } from '../request-meta.ts';
import type { Exchange, OutcomeKind } from '../types.ts';

/** One thing a client can be told to do, whoever wrote the client. */
export type Act =
  | { readonly act: 'discover' }
  | { readonly act: 'list' }
  | { readonly act: 'call'; readonly tool: string; readonly arguments: JsonObject }
  | { readonly act: 'read'; readonly uri: string }
  | {
      readonly act: 'prompt';
      readonly name: string;
      readonly arguments: Readonly<Record<string, string>>;
    }
  /** Opens a stream of news about one resource; done once the server has acknowledged it. */
  | { readonly act: 'listen'; readonly uri: string }
  | { readonly act: 'stop-listening' };

/** How long to wait, and the way to stop before. */
export interface ActLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a client told the program that uses it. */
export interface Told {
  readonly kind: OutcomeKind;
  /** In the words of that client: what it returned, or what it threw. */
  readonly says: string;
  readonly result: unknown;
}

/** Someone who speaks to one process: our client, or one written elsewhere. */
export interface Hand {
  /** Rejects with a LocalError `withheld` when the host did not permit it; how everything else ended is told. */
  perform(act: Act, limits: ActLimits): Promise<Told>;
}

/** What a hand is made of. */
export interface HandOptions {
  /** Our client of the process: whoever writes, it records. */
  readonly client: Client;
  readonly clock: Clock;
  /** The permission step of the host; one sentence why the line may not go, or undefined. */
  permit(line: string): Promise<string | undefined>;
  /** Puts the questions of an exchange that was answered with input_required to the person. */
  ask(exchange: Exchange): Promise<InputResponses>;
}

/** What both hands can do for a server: show a form. */
export const handCapabilities = {
  elicitation: { form: {} },
} as const satisfies ClientMeta['clientCapabilities'];
