import type { JsonObject } from '../wire/message.ts';
import { complete, invalidParams, refuse, type Answer, type CacheHint } from './answer.ts';
import type { Call } from './call.ts';
import type { Completers } from './completers.ts';
import type { ServerEvents } from './events.ts';
import { retryFault } from './retry.ts';
import { own } from './metadata.ts';
import { CODES, METHODS } from './names.ts';
import { listMethod, onePage, type Pager } from './pagination.ts';
import type { Feature, Method } from './server.ts';
import { compileTemplate } from './uri-template.ts';

/** One resource: how it is listed, and how it is read. Its answer may ask for input first. */
export interface Resource {
  readonly definition: JsonObject & { readonly uri: string; readonly name: string };
  read(call: Call): Answer | Promise<Answer>;
}

/** Resources of one shape: a level 1 template, and how one of them is read, given its URI and its variables. */
export interface ResourceTemplate {
  readonly definition: JsonObject & { readonly uriTemplate: string; readonly name: string };
  read(uri: string, variables: Readonly<Record<string, string>>, call: Call): Answer | Promise<Answer>;
  /** Suggests values for variables (server/utilities/completion). */
  readonly completers?: Completers;
}

/** What a server offers to read. */
export interface ResourcesOptions {
  readonly resources?: readonly Resource[];
  readonly templates?: readonly ResourceTemplate[];
  /** News of these resources; says by itself whether it announces list changes and updates. */
  readonly events?: ServerEvents;
  /** Replaces the one page of resources/list. */
  readonly pager?: Pager<JsonObject>;
  /** Replaces the one page of resources/templates/list. */
  readonly templatePager?: Pager<JsonObject>;
  /** Freshness of the two lists; five minutes and public unless stated. */
  readonly listHint?: CacheHint;
}

const listFreshness: CacheHint = { ttlMs: 300_000, cacheScope: 'public' };

/** The contents of one text resource, fresh as `hint` says (server/resources, Reading Resources). */
export function textContents(uri: string, mimeType: string, text: string, hint: CacheHint): Answer {
  return complete({ contents: [{ uri, mimeType, text }], ...hint });
}

/** The contents of one binary resource: `blob` is Base64 with padding. */
export function blobContents(uri: string, mimeType: string, blob: string, hint: CacheHint): Answer {
  return complete({ contents: [{ uri, mimeType, blob }], ...hint });
}

/** -32602 for a resource that does not exist; the same whether it never was, is no more, or is somebody else's. */
export function resourceNotFound(uri: string): Answer {
  return refuse(CODES.invalidParams, 'Resource not found', { uri });
}

function readMethod(resources: readonly Resource[], templates: readonly ResourceTemplate[]): Method {
  const byUri = new Map(resources.map((resource) => [resource.definition.uri, resource]));
  const compiled = templates.map((template) => ({
    template,
    pattern: compileTemplate(template.definition.uriTemplate),
  }));
  return (call) => {
    const uri = own(call.params, 'uri');
    if (typeof uri !== 'string') return invalidParams('params.uri must be a string, the URI of the resource');
    const fault = retryFault(call.params);
    if (fault !== undefined) return invalidParams(fault);
    const resource = byUri.get(uri);
    if (resource !== undefined) return resource.read(call);
    for (const { template, pattern } of compiled) {
      const variables = pattern.match(uri);
      if (variables !== undefined) return template.read(uri, variables, call);
    }
    return resourceNotFound(uri);
  };
}

/** The `resources` capability: what the events say about themselves, and no more. */
function capability(events: ServerEvents | undefined): JsonObject {
  if (events === undefined) return {};
  return {
    ...(events.updates === true ? { subscribe: true } : {}),
    ...(events.lists.includes('resourcesListChanged') ? { listChanged: true } : {}),
  };
}

/** The resources of a server: resources/list, resources/templates/list and resources/read (server/resources). */
export function resources(options: ResourcesOptions): Feature {
  const { resources: offered = [], templates = [], events, listHint = listFreshness } = options;
  const pager = options.pager ?? onePage<JsonObject>(offered.map(({ definition }) => definition));
  const templatePager =
    options.templatePager ?? onePage<JsonObject>(templates.map(({ definition }) => definition));
  return {
    capabilities: { resources: capability(events) },
    methods: {
      [METHODS.listResources]: listMethod('resources', pager, listHint),
      [METHODS.listResourceTemplates]: listMethod('resourceTemplates', templatePager, listHint),
      [METHODS.readResource]: readMethod(offered, templates),
    },
    ...(events === undefined ? {} : { events }),
  };
}
