import { isJsonObject } from '../../worker/wire/envelope.ts';
import { META } from '../../worker/mcp/names.ts';
import {
  asMember,
  capability,
  either,
  inObjects,
  inText,
  member,
  own,
  shown,
  word,
  type Find,
} from './date-find.ts';
import { changelog, handshakeSpan, schemaOf, registry, type DatingRule, type Revision } from './date-rule.ts';
import { isRpc } from './date-reading.ts';

const now = changelog('2026-07-28');

const since = (first: Revision, source = changelog(first)) =>
  ({ first, last: '2026-07-28', state: 'current', source }) as const;
const onlyIn = (only: Revision) => ({ first: only, last: only, state: 'removed', source: now }) as const;

/** A member, or its name as a word in code and prose. */
const named = (name: string): Find => either(member(name), word(name));

const ofType = (type: string): Find => member('type', (value) => value === type);

/** Members of tools, resources, prompts and their results. */
const offers: readonly DatingRule[] = [
  {
    id: 'tool-hints',
    title: 'Annotations of a tool',
    ...since('2025-03-26'),
    says: 'Hints such as readOnlyHint. They are the word of the author, not a fact.',
    find: either(
      ...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map(named),
      member('title', (_, { path }) => path.at(-1) === 'annotations'),
    ),
  },
  {
    id: 'audio',
    title: 'Audio as content',
    ...since('2025-03-26'),
    says: 'Text and images were there before.',
    find: ofType('audio'),
  },
  {
    id: 'progress-message',
    title: 'Progress with a message',
    ...since('2025-03-26'),
    says: 'Before that, progress was a number alone.',
    find: member('message', (value, { object }) => {
      return typeof value === 'string' && own(object, 'progressToken') !== undefined;
    }),
  },
  {
    id: 'structured',
    title: 'Structured results: structuredContent, outputSchema',
    ...since('2025-06-18'),
    says: 'Before that, a result of a tool was content alone.',
    find: either(named('structuredContent'), named('outputSchema')),
  },
  {
    id: 'resource-link',
    title: 'A link to a resource as content',
    ...since('2025-06-18'),
    says: 'A result points to a resource without containing it.',
    find: either(ofType('resource_link'), word('resource_link')),
  },
  {
    id: 'title',
    title: 'A title beside the name',
    ...since('2025-06-18'),
    says: 'The name is for programs, the title for people.',
    find: member('title', (value, { object, path }) => {
      const isNamed = typeof own(object, 'name') === 'string';
      return typeof value === 'string' && isNamed && path.at(-1) !== 'annotations';
    }),
  },
  {
    id: 'last-modified',
    title: 'The annotation lastModified',
    ...since('2025-06-18', schemaOf('2025-06-18')),
    says: 'When a resource was last changed.',
    find: member('lastModified', (_, { path }) => path.at(-1) === 'annotations'),
  },
  {
    id: 'icons',
    title: 'Icons',
    ...since('2025-11-25'),
    says: 'Pictures for tools, resources, templates and prompts.',
    find: member('icons', (value) => Array.isArray(value)),
  },
  {
    id: 'sampling-tools',
    title: 'Tools inside of sampling: toolChoice',
    ...since('2025-11-25'),
    says: 'It came late, and sampling as a whole is deprecated.',
    find: named('toolChoice'),
  },
  {
    id: 'task-member',
    title: 'A request that asks to become a task, or a tool that allows it',
    ...onlyIn('2025-11-25'),
    says: 'In the extension that followed, the server decides.',
    find: either(
      member('taskSupport'),
      member('task', (value, { path }) => isJsonObject(value) && path.at(-1) === 'params'),
    ),
  },
  {
    id: 'elicitation-id',
    title: 'The member elicitationId',
    ...onlyIn('2025-11-25'),
    says: 'Only one revision had it. A server keeps such a mark in requestState now.',
    find: named('elicitationId'),
  },
];

const added = since('2026-07-28');

/** Members that 2026-07-28 brought. */
const brought: readonly DatingRule[] = [
  {
    id: 'request-meta',
    title: 'Version and capabilities in the metadata of the request',
    ...added,
    says: 'This is what replaced the handshake.',
    find: inText(
      new RegExp(
        [META.protocolVersion, META.clientCapabilities, META.clientInfo]
          .map((name) => name.replaceAll('.', '\\.'))
          .join('|'),
        'u',
      ),
    ),
  },
  {
    id: 'result-meta',
    title: 'Server or subscription named in the metadata of a message',
    ...added,
    says: 'Answers and news say from whom they are.',
    find: inText(/io\.modelcontextprotocol\/(?:serverInfo|subscriptionId)/u),
  },
  {
    id: 'log-level',
    title: 'The log level in the metadata of a request',
    ...added,
    state: 'deprecated',
    says: 'New in 2026-07-28 and on the way out with it, as all of logging is.',
    source: registry,
    find: inText(/io\.modelcontextprotocol\/logLevel/u),
  },
  {
    id: 'result-type',
    title: 'A result that says its kind: resultType',
    ...added,
    says: 'Each result has it. Where it is missing, it means complete, and an older server.',
    find: named('resultType'),
  },
  {
    id: 'input-required',
    title: 'Round trips: inputRequests, inputResponses, requestState',
    ...added,
    says: 'A server answers with a question, and the client sends its call again.',
    find: either(...['inputRequests', 'inputResponses', 'requestState'].map(named)),
  },
  {
    id: 'caching',
    title: 'How long an answer stays good: ttlMs, cacheScope',
    ...added,
    says: 'Lists and resources have to say it.',
    find: either(named('ttlMs'), named('cacheScope')),
  },
  {
    id: 'extensions',
    title: 'Extensions among the capabilities',
    ...added,
    says: 'What is not in the core has a name and a place.',
    find: capability('extensions'),
  },
  {
    id: 'x-mcp-header',
    title: 'x-mcp-header in a schema',
    ...added,
    says: 'An argument is repeated in a header, for gateways.',
    find: inText(/x-mcp-header/u),
  },
  {
    id: 'supported-versions',
    title: 'A server that lists its versions: supportedVersions',
    ...added,
    says: 'The answer to server/discover.',
    find: named('supportedVersions'),
  },
];

const carriesMeta = (message: ReturnType<typeof own>): boolean => {
  const params = isJsonObject(message) ? own(message, 'params') : undefined;
  const meta = isJsonObject(params) ? own(params, '_meta') : undefined;
  return isJsonObject(meta) && Object.hasOwn(meta, META.protocolVersion);
};

/** What is missing, where 2026-07-28 would demand it. */
const absences: readonly DatingRule[] = [
  {
    id: 'no-meta',
    title: 'A request without version and capabilities',
    ...handshakeSpan,
    state: 'removed',
    says: 'In 2026-07-28 a server would refuse it with -32602.',
    source: now,
    absence: true,
    find: ({ messages }) => {
      const bare = messages.find(
        (message) =>
          own(message, 'id') !== undefined && own(message, 'method') !== undefined && !carriesMeta(message),
      );
      return bare === undefined
        ? undefined
        : shown(`${asMember('method', own(bare, 'method') ?? null)} alone`);
    },
  },
  {
    id: 'no-result-type',
    title: 'A result without resultType',
    ...handshakeSpan,
    state: 'removed',
    says: 'Each result of 2026-07-28 has one. A client takes it for complete, and the server for an older one.',
    source: now,
    absence: true,
    find: ({ messages }) => {
      const bare = messages.find((message) => {
        const result = own(message, 'result');
        return isRpc(message) && isJsonObject(result) && !Object.hasOwn(result, 'resultType');
      });
      return bare === undefined ? undefined : shown(asMember('result', own(bare, 'result') ?? null));
    },
  },
];

/** The capability and the members of completion and of tasks. */
const smaller: readonly DatingRule[] = [
  {
    id: 'completions',
    title: 'The capability completions',
    ...since('2025-03-26'),
    says: 'A server says that it can complete arguments.',
    find: capability('completions', 'server'),
  },
  {
    id: 'completion-context',
    title: 'Completion with a context',
    ...since('2025-06-18'),
    says: 'What has been chosen already helps to complete the rest.',
    find: inObjects(({ object }) => {
      const context = own(object, 'context');
      return context !== undefined && own(object, 'ref') !== undefined
        ? asMember('context', context)
        : undefined;
    }),
  },
];

/** Rules on members of messages. */
export const memberRules: readonly DatingRule[] = [...offers, ...smaller, ...brought, ...absences];
