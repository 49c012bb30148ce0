import { isJsonObject } from '../wire/envelope.ts';
import type { JsonObject } from '../wire/message.ts';
import { complete, invalidParams, type Answer } from './answer.ts';
import type { Stop } from './ambient.ts';
import type { Call } from './call.ts';
import type { ServerEvent, ServerEvents } from './events.ts';
import { own } from './metadata.ts';
import { META, NOTIFICATIONS } from './names.ts';

const lists = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'] as const;

/** Most resources that one listener hears of; the acknowledgement names those, and the client sees what is missing. */
const mostResources = 1000;

/** What a listener asked for, checked. */
interface Filter {
  readonly lists: readonly (typeof lists)[number][];
  readonly resources: readonly string[] | undefined;
}

function readFilter(params: JsonObject): Filter | string {
  const filter = own(params, 'notifications');
  if (!isJsonObject(filter)) return 'params.notifications must be an object that names what to listen for';
  for (const name of lists) {
    const wanted = own(filter, name);
    if (wanted !== undefined && typeof wanted !== 'boolean')
      return `params.notifications.${name} must be true or false`;
  }
  const resources = own(filter, 'resourceSubscriptions');
  const uris: string[] = [];
  if (resources !== undefined) {
    const wrong = 'params.notifications.resourceSubscriptions must be an array of strings';
    if (!Array.isArray(resources)) return wrong;
    for (const uri of resources) {
      if (typeof uri !== 'string') return wrong;
      uris.push(uri);
    }
  }
  return {
    lists: lists.filter((name) => own(filter, name) === true),
    resources: resources === undefined ? undefined : uris,
  };
}

/** The verdicts at once where they are all there, so that a listen that needs no look-up is answered at once. */
function settled(verdicts: readonly (boolean | Promise<boolean>)[]): boolean[] | Promise<boolean[]> {
  const ready = verdicts.filter((verdict) => typeof verdict === 'boolean');
  return ready.length === verdicts.length ? ready : Promise.all(verdicts);
}

/** The part of a filter that this server can serve this caller. */
function honoured(
  filter: Filter,
  events: readonly ServerEvents[],
  call: Call,
): JsonObject | Promise<JsonObject> {
  const named: JsonObject = {};
  for (const name of filter.lists)
    if (events.some((source) => source.lists.includes(name))) named[name] = true;
  const uris = [...new Set(filter.resources)].slice(0, mostResources);
  const verdicts = settled(uris.flatMap((uri) => events.map((source) => source.honoursResource(uri, call))));
  const subset = (all: readonly boolean[]): JsonObject => {
    const kept = uris.filter((_uri, index) =>
      all.slice(index * events.length, (index + 1) * events.length).includes(true),
    );
    return kept.length > 0 ? { ...named, resourceSubscriptions: kept } : named;
  };
  return verdicts instanceof Promise ? verdicts.then(subset) : subset(verdicts);
}

function wanted(event: ServerEvent, subset: JsonObject): boolean {
  if (event.type !== 'resourceUpdated') return subset[event.type] === true;
  const uris = subset['resourceSubscriptions'];
  return Array.isArray(uris) && uris.includes(event.uri);
}

/** Tells one listener what happens until it is stopped. */
function listen(subset: JsonObject, events: readonly ServerEvents[], call: Call): Stop {
  const meta = { [META.subscriptionId]: call.id };
  call.notify(NOTIFICATIONS.acknowledged, { _meta: meta, notifications: subset });
  const tell = (event: ServerEvent): void => {
    if (!wanted(event, subset)) return;
    call.notify(
      event.type === 'resourceUpdated' ? NOTIFICATIONS.resourceUpdated : NOTIFICATIONS[event.type],
      event.type === 'resourceUpdated' ? { _meta: meta, uri: event.uri } : { _meta: meta },
    );
  };
  const stops: Stop[] = events.map((source) => source.subscribe(tell));
  return () => {
    for (const one of stops.splice(0)) one();
  };
}

/**
 * subscriptions/listen: acknowledges the subset honoured as its first message, then tells what happens, each
 * notification with the id of the listen. Cancelled by the client it ends in silence; ended by the server it gives
 * its result (Graceful Closure).
 */
export function listenMethod(events: readonly ServerEvents[]): (call: Call) => Answer | Promise<Answer> {
  return (call) => {
    const filter = readFilter(call.params);
    if (typeof filter === 'string') return invalidParams(filter);
    const subset = honoured(filter, events, call);
    return new Promise((resolve, reject) => {
      let stop: Stop | undefined;
      let closing = false;
      const close = (): void => {
        closing = true;
        if (stop === undefined) return;
        stop();
        resolve(complete({}, { [META.subscriptionId]: call.id }));
      };
      const open = (served: JsonObject): void => {
        stop = listen(served, events, call);
        // Runs at once when the listen was cancelled while it was looked up what may be heard.
        call.onCancel(stop);
        // The end may have come meanwhile as well; the acknowledgement is still the first word.
        if (closing) close();
      };
      call.onShutDown(close);
      if (subset instanceof Promise) subset.then(open).catch(reject);
      else open(subset);
    });
  };
}
