/** The glossary against the official schema: it knows every member of every definition, and which of them must be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explain, membersAt } from '../../worker/mcp/glossary.ts';
import type { JsonObject, JsonValue } from '../../worker/wire/message.ts';
import { formatPointer } from '../../worker/wire/pointer.ts';
import { schemaFile } from './standard.ts';

interface Definition {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
const { $defs } = JSON.parse(readFileSync(schemaFile ?? '', 'utf8')) as { $defs: Record<string, Definition> };

/** A message with a value of a definition in it, and where it stands there. */
type Placed = readonly [message: JsonValue, pointer: string];

const request = (method: string, params: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params,
});
const result = (members: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  result: { resultType: 'complete', ...members },
});
const inResult =
  (pointer: string, wrap: (value: JsonValue) => JsonObject) =>
  (value: JsonValue): Placed => [result(wrap(value)), pointer];
const inCall =
  (name: string, pointer: string) =>
  (value: JsonValue): Placed => [request('tools/call', { [name]: value }), pointer];
const params =
  (method: string) =>
  (value: JsonValue): Placed => [{ jsonrpc: '2.0', id: 1, method, params: value }, '/params'];
const news =
  (method: string) =>
  (value: JsonValue): Placed => [{ jsonrpc: '2.0', method, params: value }, '/params'];
const whole = (value: JsonValue): Placed => [value, ''];
const asResult =
  (more: JsonObject = {}) =>
  (value: JsonValue): Placed => [
    { jsonrpc: '2.0', id: 1, result: { ...more, ...(value as JsonObject) } },
    '/result',
  ];
const block = (type: string) =>
  inResult('/result/content/0', (value) => ({ content: [{ type, ...(value as JsonObject) }] }));
const question =
  (method: string) =>
  (value: JsonValue): Placed => [
    {
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'input_required', inputRequests: { one: { method, params: value } } },
    },
    '/result/inputRequests/one/params',
  ];
const asked = (value: JsonValue): Placed => [
  { jsonrpc: '2.0', id: 1, result: { resultType: 'input_required', inputRequests: { one: value } } },
  '/result/inputRequests/one',
];
const responded =
  (more: JsonObject = {}) =>
  (value: JsonValue): Placed => [
    request('tools/call', { inputResponses: { one: { ...more, ...(value as JsonObject) } } }),
    '/params/inputResponses/one',
  ];
const errorOf =
  (code: number) =>
  (value: JsonValue): Placed => [
    { jsonrpc: '2.0', id: 1, error: { code, ...(value as JsonObject) } },
    '/error',
  ];
const meta = '/params/_meta';

const placed: Readonly<Record<string, (value: JsonValue) => Placed>> = {
  Annotations: inResult('/result/content/0/annotations', (value) => ({
    content: [{ type: 'text', annotations: value }],
  })),
  AudioContent: block('audio'),
  BlobResourceContents: inResult('/result/contents/0', (value) => ({ contents: [value] })),
  CallToolRequestParams: params('tools/call'),
  CallToolResult: asResult({ content: [] }),
  CancelledNotificationParams: news('notifications/cancelled'),
  ClientCapabilities: (value) => [
    request('tools/call', { _meta: { 'io.modelcontextprotocol/clientCapabilities': value } }),
    `${meta}/io.modelcontextprotocol~1clientCapabilities`,
  ],
  CompleteRequestParams: params('completion/complete'),
  CompleteResult: asResult({ completion: {} }),
  CreateMessageRequest: asked,
  CreateMessageRequestParams: question('sampling/createMessage'),
  CreateMessageResult: responded({ role: 'assistant' }),
  DiscoverResult: asResult({ supportedVersions: [] }),
  ElicitRequest: asked,
  ElicitRequestFormParams: question('elicitation/create'),
  ElicitRequestURLParams: question('elicitation/create'),
  ElicitResult: responded(),
  EmbeddedResource: block('resource'),
  Error: errorOf(-32603),
  GetPromptRequestParams: params('prompts/get'),
  GetPromptResult: asResult({ messages: [] }),
  Icon: inResult('/result/tools/0/icons/0', (value) => ({ tools: [{ icons: [value] }] })),
  ImageContent: block('image'),
  Implementation: inResult('/result/_meta/io.modelcontextprotocol~1serverInfo', (value) => ({
    _meta: { 'io.modelcontextprotocol/serverInfo': value },
  })),
  InputRequiredResult: asResult({ resultType: 'input_required' }),
  JSONRPCErrorResponse: (value) => whole({ error: {}, ...(value as JsonObject) }),
  JSONRPCNotification: (value) => whole({ method: 'x', ...(value as JsonObject) }),
  JSONRPCRequest: (value) => whole({ id: 1, method: 'x', ...(value as JsonObject) }),
  JSONRPCResultResponse: (value) => whole({ result: {}, ...(value as JsonObject) }),
  ListPromptsResult: asResult({ prompts: [] }),
  ListResourceTemplatesResult: asResult({ resourceTemplates: [] }),
  ListResourcesResult: asResult({ resources: [] }),
  ListRootsRequest: asked,
  ListRootsResult: responded({ roots: [] }),
  ListToolsResult: asResult({ tools: [] }),
  LoggingMessageNotificationParams: news('notifications/message'),
  ModelHint: (value) => [
    question('sampling/createMessage')({ modelPreferences: { hints: [value] } })[0],
    '/result/inputRequests/one/params/modelPreferences/hints/0',
  ],
  ModelPreferences: (value) => [
    question('sampling/createMessage')({ modelPreferences: value })[0],
    '/result/inputRequests/one/params/modelPreferences',
  ],
  PaginatedRequestParams: params('tools/list'),
  ProgressNotificationParams: news('notifications/progress'),
  Prompt: inResult('/result/prompts/0', (value) => ({ prompts: [value] })),
  PromptArgument: inResult('/result/prompts/0/arguments/0', (value) => ({
    prompts: [{ arguments: [value] }],
  })),
  PromptMessage: inResult('/result/messages/0', (value) => ({ messages: [value] })),
  PromptReference: (value) => [request('completion/complete', { ref: value }), '/params/ref'],
  ReadResourceRequestParams: params('resources/read'),
  ReadResourceResult: asResult({ contents: [] }),
  RequestMetaObject: inCall('_meta', meta),
  Resource: inResult('/result/resources/0', (value) => ({ resources: [value] })),
  ResourceLink: block('resource_link'),
  ResourceTemplate: inResult('/result/resourceTemplates/0', (value) => ({ resourceTemplates: [value] })),
  ResourceTemplateReference: (value) => [request('completion/complete', { ref: value }), '/params/ref'],
  ResourceUpdatedNotificationParams: news('notifications/resources/updated'),
  ResultMetaObject: inResult('/result/_meta', (value) => ({ _meta: value })),
  Root: (value) => [responded({ roots: [value] })({})[0], '/params/inputResponses/one/roots/0'],
  SamplingMessage: (value) => [
    question('sampling/createMessage')({ messages: [value] })[0],
    '/result/inputRequests/one/params/messages/0',
  ],
  ServerCapabilities: inResult('/result/capabilities', (value) => ({
    supportedVersions: [],
    capabilities: value,
  })),
  SubscriptionFilter: (value) => [
    request('subscriptions/listen', { notifications: value }),
    '/params/notifications',
  ],
  SubscriptionsAcknowledgedNotificationParams: news('notifications/subscriptions/acknowledged'),
  SubscriptionsListenRequestParams: params('subscriptions/listen'),
  TextContent: block('text'),
  TextResourceContents: inResult('/result/contents/0', (value) => ({ contents: [value] })),
  Tool: inResult('/result/tools/0', (value) => ({ tools: [value] })),
  ToolAnnotations: inResult('/result/tools/0/annotations', (value) => ({ tools: [{ annotations: value }] })),
  ToolChoice: (value) => [
    question('sampling/createMessage')({ toolChoice: value })[0],
    '/result/inputRequests/one/params/toolChoice',
  ],
  ToolResultContent: block('tool_result'),
  ToolUseContent: block('tool_use'),
};

/** What tells a value of this definition from its like. */
const alike: Readonly<Record<string, JsonObject>> = {
  BlobResourceContents: { blob: '' },
  ListRootsRequest: { method: 'roots/list' },
  ElicitRequestURLParams: { mode: 'url' },
  PromptReference: { type: 'ref/prompt' },
  ResourceTemplateReference: { type: 'ref/resource' },
  TextResourceContents: { text: '' },
};

/** Where the prose of the revision, or the sum of its definitions, asks for more than the one definition does. */
const otherwise: Readonly<Record<string, string>> = {
  'JSONRPCRequest.params': 'every request of the revision carries _meta, and so params',
  'ResourceUpdatedNotificationParams._meta': 'on a stream the id of the subscription must be there',
  'SubscriptionsAcknowledgedNotificationParams._meta': 'on a stream the id of the subscription must be there',
};

describe('the glossary against the schema', () => {
  test.each(Object.entries(placed))('%s', (name, place) => {
    const { properties = {}, required = [] } = $defs[name] ?? {};
    const known = membersAt(...place(Object.hasOwn(alike, name) ? (alike[name] ?? {}) : {}));
    expect(Object.keys(properties).filter((member) => !known.some((one) => one.name === member))).toEqual([]);
    const differing = Object.keys(properties).filter(
      (member) =>
        !Object.hasOwn(otherwise, `${name}.${member}`) &&
        (known.find((one) => one.name === member)?.required === 'required') !== required.includes(member),
    );
    expect(differing).toEqual([]);
  });
});

function places(value: JsonValue, at: readonly (string | number)[] = []): string[] {
  const here = formatPointer(at);
  if (typeof value !== 'object' || value === null) return [here];
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [here, ...names.flatMap((name) => places(Reflect.get(value, name) as JsonValue, [...at, name]))];
}

const isWhole = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && ('jsonrpc' in value || ('method' in value && 'id' in value));

const folder = join(dirname(schemaFile ?? ''), 'examples');
const examples = readdirSync(folder).flatMap((definition) =>
  readdirSync(join(folder, definition)).map((file) => ({ definition, file })),
);

test.each(examples)('every member of $definition/$file is explained', ({ definition, file }) => {
  const value = JSON.parse(readFileSync(join(folder, definition, file), 'utf8')) as JsonValue;
  const place = Object.hasOwn(placed, definition) && !isWhole(value) ? placed[definition] : undefined;
  const [message] = (place ?? whole)(value);
  for (const pointer of place !== undefined || isWhole(value) ? places(message) : []) {
    const found = explain(message, pointer);
    expect(found, pointer).toBeDefined();
    expect(found?.says, pointer).not.toContain('defines no member');
    expect(['required', 'optional', '—'], pointer).toContain(found?.required);
    expect(found?.section, pointer).toMatch(/^[a-z/-]+, ./);
  }
});
