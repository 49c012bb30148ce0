/** A page of the specification and a heading on it: page, heading in words, anchor. */
export type SectionRef = readonly [page: string, heading: string, anchor: string];

/** Whether a member must be there; `—` where the revision does not say (array items, free data). */
export type Need = 'required' | 'optional' | '—';

/** What the glossary knows of one place in a message. */
export interface Note {
  readonly says: string;
  readonly need: Need;
  readonly section: SectionRef;
  /** Name of the shape of the value, or of a choice of shapes; without one the value has no known members. */
  readonly shape?: string;
  /** Said of every place inside, to any depth, for which there is no note of its own: lists, and what is free. */
  readonly inside?: string;
  /** Shown instead of the member's name. */
  readonly title?: string;
  /** A further sentence for known string values. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The known members of an object, and what holds for any other name or for each item of an array. */
export interface Shape {
  readonly members?: Readonly<Record<string, Note>>;
  readonly each?: Note;
}

/** Shapes by name. */
export type Shapes = Readonly<Record<string, Shape>>;

type More = Omit<Note, 'says' | 'need' | 'section'>;

const noteOf =
  (need: Need) =>
  (section: SectionRef, says: string, more: string | More = {}): Note => ({
    says,
    need,
    section,
    ...(typeof more === 'string' ? { shape: more } : more),
  });

/** A member that must be there. The last argument is the shape of its value, or more of the note. */
export const must = noteOf('required');

/** A member that may be there. The last argument is the shape of its value, or more of the note. */
export const may = noteOf('optional');

/** A place for which the revision requires nothing. The last argument is the shape of its value, or more of the note. */
export const free = noteOf('—');

/** Of places inside metadata that the revision does not define. */
export const metaInside = 'Metadata that the revision does not define. Receivers leave it alone.';

/** The sections that notes refer to. */
export const at = {
  requests: ['basic/index', 'requests', 'requests'],
  results: ['basic/index', 'result responses', 'result-responses'],
  resultType: ['basic/index', 'resultType', 'resulttype'],
  errors: ['basic/index', 'error responses', 'error-responses'],
  codes: ['basic/index', 'error codes', 'error-codes'],
  notifications: ['basic/index', 'notifications', 'notifications'],
  messages: ['basic/index', 'messages', 'messages'],
  meta: ['basic/index', '_meta', 'meta'],
  icons: ['basic/index', 'icons', 'icons'],
  schema: ['basic/index', 'JSON Schema usage', 'json-schema-usage'],
  negotiation: ['basic/versioning', 'protocol version negotiation', 'protocol-version-negotiation'],
  extensions: ['basic/versioning', 'extension negotiation', 'extension-negotiation'],
  legacy: [
    'basic/versioning',
    'backward compatibility with initialization-based versions',
    'backward-compatibility-with-initialization-based-versions',
  ],
  validation: ['basic/transports/streamable-http', 'server validation', 'server-validation'],
  cancel: ['basic/patterns/cancellation', 'cancellation flow', 'cancellation-flow'],
  progress: ['basic/patterns/progress', 'progress flow', 'progress-flow'],
  listen: ['basic/patterns/subscriptions', 'opening a stream', 'opening-a-stream'],
  filter: ['basic/patterns/subscriptions', 'notification filter', 'notification-filter'],
  acknowledged: ['basic/patterns/subscriptions', 'acknowledgment', 'acknowledgment'],
  streamed: ['basic/patterns/subscriptions', 'receiving notifications', 'receiving-notifications'],
  inputRequests: ['basic/patterns/mrtr', 'InputRequests', 'inputrequests'],
  inputResponses: ['basic/patterns/mrtr', 'InputResponses', 'inputresponses'],
  inputRequired: ['basic/patterns/mrtr', 'InputRequiredResult', 'inputrequiredresult'],
  retry: ['basic/patterns/mrtr', 'client requirements', 'client-requirements-basic-workflow'],
  discover: ['server/discover', 'DiscoverResult', 'discoverresult'],
  discoverRequest: ['server/discover', 'request', 'request'],
  toolsCapability: ['server/tools', 'capabilities', 'capabilities'],
  toolsList: ['server/tools', 'listing tools', 'listing-tools'],
  toolsCall: ['server/tools', 'calling tools', 'calling-tools'],
  tool: ['server/tools', 'tool', 'tool'],
  toolName: ['server/tools', 'tool names', 'tool-names'],
  header: ['server/tools', 'x-mcp-header', 'x-mcp-header'],
  toolResult: ['server/tools', 'tool result', 'tool-result'],
  structured: ['server/tools', 'structured content', 'structured-content'],
  outputSchema: ['server/tools', 'output schema', 'output-schema'],
  toolErrors: ['server/tools', 'error handling', 'error-handling'],
  toolsChanged: ['server/tools', 'list changed notification', 'list-changed-notification'],
  resourcesCapability: ['server/resources', 'capabilities', 'capabilities'],
  resourcesList: ['server/resources', 'listing resources', 'listing-resources'],
  resourcesRead: ['server/resources', 'reading resources', 'reading-resources'],
  templates: ['server/resources', 'resource templates', 'resource-templates'],
  resource: ['server/resources', 'resource', 'resource'],
  contents: ['server/resources', 'resource contents', 'resource-contents'],
  annotations: ['server/resources', 'annotations', 'annotations'],
  resourceErrors: ['server/resources', 'error handling', 'error-handling'],
  resourceSubscriptions: ['server/resources', 'subscriptions', 'subscriptions'],
  resourcesChanged: ['server/resources', 'list changed notification', 'list-changed-notification'],
  promptsCapability: ['server/prompts', 'capabilities', 'capabilities'],
  promptsList: ['server/prompts', 'listing prompts', 'listing-prompts'],
  promptsGet: ['server/prompts', 'getting a prompt', 'getting-a-prompt'],
  prompt: ['server/prompts', 'prompt', 'prompt'],
  promptMessage: ['server/prompts', 'PromptMessage', 'promptmessage'],
  promptsChanged: ['server/prompts', 'list changed notification', 'list-changed-notification'],
  ttl: ['server/utilities/caching', 'time-to-live field', 'time-to-live-ttl-field'],
  scope: ['server/utilities/caching', 'cache scope field', 'cache-scope-field'],
  page: ['server/utilities/pagination', 'pagination model', 'pagination-model'],
  complete: ['server/utilities/completion', 'requesting completions', 'requesting-completions'],
  completion: ['server/utilities/completion', 'CompleteResult', 'completeresult'],
  completions: ['server/utilities/completion', 'capabilities', 'capabilities'],
  logs: ['server/utilities/logging', 'log message notifications', 'log-message-notifications'],
  logLevel: ['server/utilities/logging', 'per-request log level', 'per-request-log-level'],
  elicitation: ['client/elicitation', 'capabilities', 'capabilities'],
  elicit: ['client/elicitation', 'elicitation requests', 'elicitation-requests'],
  elicitSchema: ['client/elicitation', 'requested schema', 'requested-schema'],
  elicitUrl: ['client/elicitation', 'URL mode elicitation requests', 'url-mode-elicitation-requests'],
  elicitAnswer: ['client/elicitation', 'response actions', 'response-actions'],
  sample: ['client/sampling', 'creating messages', 'creating-messages'],
  sampled: ['client/sampling', 'result fields', 'result-fields'],
  preferences: ['client/sampling', 'model preferences', 'model-preferences'],
  sampling: ['client/sampling', 'capabilities', 'capabilities'],
  roots: ['client/roots', 'listing roots', 'listing-roots'],
  root: ['client/roots', 'root', 'root'],
  rootsCapability: ['client/roots', 'capabilities', 'capabilities'],
  deprecated: ['deprecated', 'deprecated', 'deprecated'],
  changes: ['changelog', 'major changes', 'major-changes'],
} satisfies Record<string, SectionRef>;
