import type { JsonObject } from '../wire/message.ts';
import { complete, type Answer, type CacheHint } from './answer.ts';
import type { Call } from './call.ts';
import { METHODS, SUPPORTED_VERSIONS } from './names.ts';
import { noEvents, type ServerEvents } from './events.ts';
import { listenMethod } from './subscriptions.ts';

/** Serves one method. A handler that throws is answered with -32603; it learns nothing of other requests. */
export type Method = (call: Call) => Answer | Promise<Answer>;

/** One part of what a server offers: its capability, its methods, and what it can tell listeners. */
export interface Feature {
  /** Members of the server's `capabilities`. */
  readonly capabilities: JsonObject;
  readonly methods: Readonly<Record<string, Method>>;
  readonly events?: ServerEvents;
}

/** What a server is made of. */
export interface ServerParts {
  readonly name: string;
  readonly version: string;
  readonly instructions?: string;
  readonly features: readonly Feature[];
}

/** A server ready to be dispatched to; it keeps nothing between requests. */
export interface Server {
  readonly info: JsonObject;
  readonly methods: ReadonlyMap<string, Method>;
}

const discovery: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

/** Puts a server together: its features, and server/discover and subscriptions/listen, which every server has. */
export function defineServer(parts: ServerParts): Server {
  const capabilities: JsonObject = Object.assign(
    {},
    ...parts.features.map((feature) => feature.capabilities),
  );
  const found = complete({
    supportedVersions: [...SUPPORTED_VERSIONS],
    capabilities,
    ...(parts.instructions === undefined ? {} : { instructions: parts.instructions }),
    ...discovery,
  });
  const events = parts.features.map((feature) => feature.events ?? noEvents);
  const methods = new Map<string, Method>([
    [METHODS.discover, () => found],
    [METHODS.listen, listenMethod(events)],
  ]);
  for (const feature of parts.features)
    for (const [name, method] of Object.entries(feature.methods)) methods.set(name, method);
  return { info: { name: parts.name, version: parts.version }, methods };
}
